import { apiError } from '@weir/contracts'
import { StoreError, StoreInputError, StoreUnavailableError } from '@weir/store'

/** ClickHouse's codes for a query that hit its bounds: time, memory, rows of the result, rows to read. */
const tooHeavy = new Set([159, 160, 241, 396, 158])

/** What the store answered, its failures told in words of the API. */
export async function storeAnswer<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw apiError('STORE_UNAVAILABLE')
    if (error instanceof StoreInputError) {
      throw apiError('INVALID_INPUT', { fields: [{ field: error.field, message: error.message }] })
    }
    if (error instanceof StoreError && tooHeavy.has(error.code)) throw apiError('QUERY_TOO_HEAVY')
    throw error
  }
}
