import type { QueryClient } from '@tanstack/react-query'
import { decodeToken } from './token.ts'

const tokenKey = ['session', 'bearer']
/** A timer cannot wait longer than this; a token that lives longer is simply renewed earlier. */
const longestTimer = 2 ** 31 - 1

/**
 * How long to keep a token, in milliseconds: 90 % of the time it has left. An expired one is kept no longer, and one
 * without an expiry is never renewed by the clock.
 */
export function refreshDelay(exp: number | undefined, now: number): number | undefined {
  if (exp === undefined) return undefined
  return Math.min(Math.max(0, 0.9 * (exp * 1000 - now)), longestTimer)
}

export interface TokenSource {
  /** The present token; fetched when there is none or it was invalidated. */
  get: () => Promise<string>
  /** Marks the token as used up, unless it has been replaced since. */
  invalidate: (refused: string) => Promise<void>
}

/**
 * Keeps the bearer token in the query cache: never stale by age, invalidated at 90 % of its remaining time. When the cookie
 * turns out to belong to somebody else by now, `onOtherUser` is told before their token is used.
 */
export function createTokenSource(
  queryClient: QueryClient,
  fetchToken: () => Promise<string>,
  onOtherUser: () => void = () => {},
): TokenSource {
  let timer: ReturnType<typeof setTimeout> | undefined
  let renewAt: number | undefined
  // Invalidation does not refetch by itself: with a clock that runs ahead every token looks expired, and an eager
  // refetch would never end.
  const invalidate = () => queryClient.invalidateQueries({ queryKey: tokenKey, refetchType: 'none' })
  const schedule = (token: string) => {
    clearTimeout(timer)
    const delay = refreshDelay(decodeToken(token).exp, Date.now())
    renewAt = delay === undefined ? undefined : Date.now() + delay
    if (delay !== undefined) timer = setTimeout(() => void invalidate(), delay)
  }
  const get = async () => {
    // Timers stand still while a tab or the machine sleeps; the clock does not.
    if (renewAt !== undefined && Date.now() >= renewAt) await invalidate()
    return queryClient.fetchQuery({
      queryKey: tokenKey,
      queryFn: async () => {
        const former = queryClient.getQueryData<string>(tokenKey)
        const token = await fetchToken()
        if (former !== undefined && decodeToken(former)['sub'] !== decodeToken(token)['sub']) onOtherUser()
        schedule(token)
        return token
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      // The request that needs the token is tried again as a whole.
      retry: false,
      meta: { guarded: true },
    })
  }
  return {
    get,
    invalidate: async refused => {
      if (queryClient.getQueryData(tokenKey) === refused) await invalidate()
    },
  }
}
