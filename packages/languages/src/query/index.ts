export { type FieldMatch, type LogFilter, parseLogFilter } from './log-filter.ts'
export { QueryError } from './query-error.ts'
