import { type ErrorCode, errorTable } from '@weir/contracts'
import { ORPCError } from '@orpc/client'

interface ErrorWords {
  code: ErrorCode | 'OFFLINE' | 'UNEXPECTED'
  title: string
  sentence: string
}

const titles: Partial<Record<ErrorCode, string>> = {
  FORBIDDEN: 'You do not have this permission',
  DEMO_MODE: 'Demo mode only shows',
  NOT_FOUND: 'This was not found',
  INVALID_QUERY: 'The query could not be read',
  QUERY_TOO_HEAVY: 'The query was too heavy',
  TEST_TOO_HEAVY: 'The test was too heavy',
  STORE_UNAVAILABLE: 'The store does not answer',
  TOO_MANY_REQUESTS: 'Too many requests',
}

const isKnown = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errorTable, code)

/** The code of an API error, or undefined when it is not one. */
export function errorCode(error: unknown): ErrorCode | undefined {
  return error instanceof ORPCError && isKnown(error.code) ? error.code : undefined
}

function detailOf(error: unknown): string | undefined {
  if (!(error instanceof ORPCError)) return undefined
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('detail' in data)) return undefined
  return typeof data.detail === 'string' ? data.detail : undefined
}

/** What to tell the user about a failure: a title and a sentence with the next step. */
export function errorWords(error: unknown): ErrorWords {
  const code = errorCode(error)
  if (code) {
    const sentence = detailOf(error) ?? errorTable[code].message
    return { code, title: titles[code] ?? 'This could not be loaded', sentence }
  }
  if (error instanceof TypeError) {
    return {
      code: 'OFFLINE',
      title: 'The server does not answer',
      sentence: 'Check the connection and that the server is running, then try again.',
    }
  }
  return {
    code: 'UNEXPECTED',
    title: 'Something went wrong',
    sentence: 'The answer was not what the console expects. Try again; if it stays, tell your administrator.',
  }
}

/** Whether trying the same request again can help. */
export function isWorthRetrying(error: unknown): boolean {
  const code = errorCode(error)
  return code === undefined ? error instanceof TypeError : errorTable[code].cause === 'operational'
}
