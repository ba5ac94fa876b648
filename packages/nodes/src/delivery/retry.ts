/** A token that is refused can be replaced while the agent waits, so the data waits too. */
export const refusesToken = (status: number): boolean => status === 401 || status === 403

/** The status says: the same request may succeed later. */
const retriedForever = new Set([401, 403, 429, 502, 503, 504])
/** Other server errors may be a fault that stays: they are tried this often. */
export const maxTriesOnFault = 10

/** A receiver may ask for no more patience than this. */
const maxRetryAfterMs = 600_000

export interface RetryDelays {
  readonly firstMs: number
  readonly maxMs: number
}

/** Whether a request that was answered with this status is worth another try, after so many. */
export function mayRetry(status: number, tries: number): boolean {
  return retriedForever.has(status) || (status >= 500 && tries < maxTriesOnFault)
}

/** Doubles with every try, with half of it left to chance so that many agents do not return at once. */
export function retryDelayMs(tries: number, random: () => number, { firstMs, maxMs }: RetryDelays): number {
  const delay = Math.min(maxMs, firstMs * 2 ** Math.min(tries - 1, 30))
  return delay * (0.5 + random() / 2)
}

/** What a receiver asks for, as far as it is followed. */
export function boundedRetryAfter(ms: number | undefined): number {
  return ms !== undefined && Number.isFinite(ms) ? Math.min(maxRetryAfterMs, Math.max(0, ms)) : 0
}

/** Milliseconds of a Retry-After header, in seconds or as a date; 0 when it says nothing. */
export function retryAfterMs(header: string, nowMs: number): number {
  return boundedRetryAfter(/^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs)
}
