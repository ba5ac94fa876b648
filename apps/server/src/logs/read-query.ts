import { apiError } from '@weir/contracts'
import { type LogFilter, parseLogFilter, QueryError } from '@weir/languages/query'

/** The filter in a query text; says where it cannot be read. */
export function readQuery(text: string): LogFilter {
  try {
    return parseLogFilter(text)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    const detail = `${error.message} (at character ${error.start + 1})`
    throw apiError('INVALID_QUERY', { detail, fields: [{ field: 'query', message: detail }] })
  }
}
