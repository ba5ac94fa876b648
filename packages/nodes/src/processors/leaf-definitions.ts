import type { NodeDefinition } from '../define.ts'
import { aggregateMetricDefinition } from './aggregate-metric/aggregate-metric.definition.ts'
import { commentDefinition } from './comment/comment.definition.ts'
import { compoundInputDefinition } from './compound-input/compound-input.definition.ts'
import { compoundOutputDefinition } from './compound-output/compound-output.definition.ts'
import { cumulativeToDeltaDefinition } from './cumulative-to-delta/cumulative-to-delta.definition.ts'
import { dedupDefinition } from './dedup/dedup.definition.ts'
import { deleteEmptyValuesDefinition } from './delete-empty-values/delete-empty-values.definition.ts'
import { deotelDefinition } from './deotel/deotel.definition.ts'
import { extractJsonFieldDefinition } from './extract-json-field/extract-json-field.definition.ts'
import { extractMetricDefinition } from './extract-metric/extract-metric.definition.ts'
import { genericMaskDefinition } from './generic-mask/generic-mask.definition.ts'
import { jsonUnrollDefinition } from './json-unroll/json-unroll.definition.ts'
import { logToPatternMetricDefinition } from './log-to-pattern-metric/log-to-pattern-metric.definition.ts'
import { lookupDefinition } from './lookup/lookup.definition.ts'
import { ottlContextFilterDefinition } from './ottl-context-filter/ottl-context-filter.definition.ts'
import { ottlFilterDefinition } from './ottl-filter/ottl-filter.definition.ts'
import { ottlTransformDefinition } from './ottl-transform/ottl-transform.definition.ts'
import { rateLimitDefinition } from './rate-limit/rate-limit.definition.ts'
import { routeDefinition } from './route/route.definition.ts'
import { sampleDefinition } from './sample/sample.definition.ts'
import { splitWithDelimiterDefinition } from './split-with-delimiter/split-with-delimiter.definition.ts'
import { suppressDefinition } from './suppress/suppress.definition.ts'
import { tailSampleDefinition } from './tail-sample/tail-sample.definition.ts'

/** Every processor that holds no other processors, in the order of the catalogue. */
export const leafDefinitions: readonly NodeDefinition[] = [
  ottlTransformDefinition,
  ottlFilterDefinition,
  genericMaskDefinition,
  commentDefinition,
  routeDefinition,
  compoundInputDefinition,
  compoundOutputDefinition,
  sampleDefinition,
  lookupDefinition,
  jsonUnrollDefinition,
  splitWithDelimiterDefinition,
  extractJsonFieldDefinition,
  deleteEmptyValuesDefinition,
  deotelDefinition,
  dedupDefinition,
  ottlContextFilterDefinition,
  suppressDefinition,
  rateLimitDefinition,
  tailSampleDefinition,
  extractMetricDefinition,
  aggregateMetricDefinition,
  cumulativeToDeltaDefinition,
  logToPatternMetricDefinition,
]
