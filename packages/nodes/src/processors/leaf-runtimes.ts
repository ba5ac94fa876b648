import type { ProcessorRuntime } from '../runtime-types.ts'
import { aggregateMetric } from './aggregate-metric/aggregate-metric.ts'
import { comment } from './comment/comment.ts'
import { compoundInput } from './compound-input/compound-input.ts'
import { compoundOutput } from './compound-output/compound-output.ts'
import { cumulativeToDelta } from './cumulative-to-delta/cumulative-to-delta.ts'
import { dedup } from './dedup/dedup.ts'
import { deleteEmptyValues } from './delete-empty-values/delete-empty-values.ts'
import { deotel } from './deotel/deotel.ts'
import { extractJsonField } from './extract-json-field/extract-json-field.ts'
import { extractMetric } from './extract-metric/extract-metric.ts'
import { genericMask } from './generic-mask/generic-mask.ts'
import { jsonUnroll } from './json-unroll/json-unroll.ts'
import { logToPatternMetric } from './log-to-pattern-metric/log-to-pattern-metric.ts'
import { lookup } from './lookup/lookup.ts'
import { ottlContextFilter } from './ottl-context-filter/ottl-context-filter.ts'
import { ottlFilter } from './ottl-filter/ottl-filter.ts'
import { ottlTransform } from './ottl-transform/ottl-transform.ts'
import { rateLimit } from './rate-limit/rate-limit.ts'
import { route } from './route/route.ts'
import { sample } from './sample/sample.ts'
import { splitWithDelimiter } from './split-with-delimiter/split-with-delimiter.ts'
import { suppress } from './suppress/suppress.ts'
import { tailSample } from './tail-sample/tail-sample.ts'

/** The code of each type in `leafDefinitions`. */
export const leafRuntimes: readonly ProcessorRuntime[] = [
  ottlTransform,
  ottlFilter,
  genericMask,
  comment,
  route,
  compoundInput,
  compoundOutput,
  sample,
  lookup,
  jsonUnroll,
  splitWithDelimiter,
  extractJsonField,
  deleteEmptyValues,
  deotel,
  dedup,
  ottlContextFilter,
  suppress,
  rateLimit,
  tailSample,
  extractMetric,
  aggregateMetric,
  cumulativeToDelta,
  logToPatternMetric,
]
