import type { ComponentType } from 'react'
import type { ProcessorFormProps } from '../form-props.ts'
import { AggregateMetricForm } from './AggregateMetricForm.tsx'
import { ContextFilterForm } from './ContextFilterForm.tsx'
import { ExtractMetricForm } from './ExtractMetricForm.tsx'
import { FilterForm } from './FilterForm.tsx'
import { LookupForm } from './LookupForm.tsx'
import { MaskForm } from './MaskForm.tsx'
import { PatternForm } from './PatternForm.tsx'
import { PlainForm } from './PlainForm.tsx'
import { RouteForm } from './RouteForm.tsx'
import { SampleForm } from './SampleForm.tsx'

/** Types whose form is more than their fields, by name. */
export const typeForms: Readonly<Record<string, ComponentType<ProcessorFormProps>>> = {
  aggregate_metric: AggregateMetricForm,
  comment: PlainForm,
  cumulative_to_delta: PlainForm,
  dedup: PlainForm,
  delete_empty_values: PlainForm,
  deotel: PlainForm,
  extract_json_field: PlainForm,
  extract_metric: ExtractMetricForm,
  generic_mask: MaskForm,
  json_unroll: PlainForm,
  log_to_pattern_metric: PatternForm,
  lookup: LookupForm,
  ottl_context_filter: ContextFilterForm,
  ottl_filter: FilterForm,
  rate_limit: PlainForm,
  route: RouteForm,
  sample: SampleForm,
  split_with_delimiter: PlainForm,
  suppress: PlainForm,
}
