import { type ApiError, apiError } from '@weir/contracts'
import { QueryError } from '@weir/languages/query'

/** What `read` gives; a text that cannot be read is answered with the characters it is about. */
export function readingQuery<T>(field: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof QueryError) throw invalidQuery(field, error)
    throw error
  }
}

/** The error for a query text that cannot be read or worked out. */
export function invalidQuery(
  field: string,
  { message, start, end }: Pick<QueryError, 'message' | 'start' | 'end'>,
): ApiError {
  const detail = `${message} (at character ${start + 1})`
  return apiError('INVALID_QUERY', { detail, fields: [{ field, message: detail, start, end }] })
}
