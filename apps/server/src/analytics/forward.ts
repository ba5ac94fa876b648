import type { AnalyticsCall } from '@weir/contracts'
import type { UserPrincipal } from '../identity/principal.ts'
import type { Services } from '../services.ts'

const patienceMs = 5_000

/** Whether the browser says that its user does not want to be followed. */
function wantsPrivacy(headers: Headers): boolean {
  return headers.get('dnt') === '1' || headers.get('sec-gpc') === '1'
}

/**
 * Passes calls on to the operator's analytics. Says whether they arrived: analytics that is off, away or unwanted must never
 * break what somebody is doing.
 */
export async function forwardCalls(
  { config, log, metrics }: Pick<Services, 'config' | 'log' | 'metrics'>,
  principal: UserPrincipal,
  calls: readonly AnalyticsCall[],
  headers: Headers,
): Promise<boolean> {
  const { driver, url } = config.analytics
  if (driver !== 'http' || url === undefined || wantsPrivacy(headers)) return false
  const counter = metrics.counter('weir_analytics_calls_total', 'Analytics calls passed on, by outcome.')
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // Who sent it is what we know, not what the browser says.
      body: JSON.stringify({ sent_at: new Date().toISOString(), sent_by: principal.userId, calls }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    await answer.body?.cancel()
    counter.add(calls.length, { outcome: answer.ok ? 'forwarded' : 'refused' })
    return answer.ok
  } catch (error) {
    counter.add(calls.length, { outcome: 'failed' })
    log.warn('analytics calls could not be passed on', { error: error instanceof Error ? error.name : 'unknown' })
    return false
  }
}
