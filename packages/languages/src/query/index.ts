export {
  completeFilter,
  completeFormula,
  completeMetricQuery,
  type CompletionSource,
  type QueryCompletion,
  type QuerySuggestion,
} from './complete.ts'
export type { QueryField } from './fields.ts'
export { type Formula, type FormulaOperator, parseFormula, queriesOf } from './formula.ts'
export { type FieldMatch, type LogFilter, parseLogFilter, type QueryVariables } from './log-filter.ts'
export { type LogMeasure, type LogQuery, parseLogQuery } from './log-query.ts'
export { type MetricAggregation, type MetricQuery, metricAggregations, parseMetricQuery } from './metric-query.ts'
export { QueryError } from './query-error.ts'
export { isPlainWord, type QueryToken, quoted, scanQuery, tokenValue } from './scan.ts'
