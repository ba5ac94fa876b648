import { setTimeout as sleep } from 'node:timers/promises'
import { apiError, type LiveLogs } from '@weir/contracts'
import type { LogFilter } from '@weir/store'
import type { RequestContext } from '../http/os.ts'
import { plannedError } from '../http/problems.ts'
import { authenticate } from '../identity/authenticate.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { type OrgScope, requireScope } from '../identity/scope.ts'
import { LiveLogReader } from './live-logs.ts'
import { StreamSlots } from './stream-slots.ts'

export interface StreamTiming {
  pollMs: number
  /** How long a stream may outlive the session that opened it. */
  recheckMs: number
}

const usualTiming: StreamTiming = { pollMs: 1000, recheckMs: 15_000 }

const slots = new StreamSlots({ perOrganization: 20, altogether: 200 })

export interface StreamRequest {
  filter: LogFilter
  /** Milliseconds since 1970. */
  since: number | undefined
}

/** Opens a stream of new logs. It ends when the client goes, and with an error when the session or the access does. */
export async function openLogStream(
  context: RequestContext,
  scope: OrgScope,
  request: StreamRequest,
  signal: AbortSignal,
  timing: StreamTiming = usualTiming,
): Promise<AsyncGenerator<LiveLogs, void>> {
  const { organizationId } = scope
  const leave = slots.take(organizationId)
  if (!leave) {
    const detail = 'Too many streams are open in your organization. Close one of them and try again.'
    throw apiError('TOO_MANY_REQUESTS', { detail })
  }
  // Also for a client that goes before the first event is asked for.
  signal.addEventListener('abort', leave)
  try {
    const reader = await LiveLogReader.open(context.services.store, { organizationId, ...request }, signal)
    // Nothing on the way may wait for more before it passes an event on.
    context.resHeaders?.set('x-accel-buffering', 'no')
    context.resHeaders?.set('cache-control', 'no-store')
    return follow({ context, organizationId, reader, signal, leave, timing })
  } catch (error) {
    leave()
    throw error
  }
}

interface Following {
  context: RequestContext
  organizationId: string
  reader: LiveLogReader
  signal: AbortSignal
  leave: () => void
  timing: StreamTiming
}

async function* follow(following: Following): AsyncGenerator<LiveLogs, void> {
  const { context, organizationId, reader, signal, leave, timing } = following
  let checked = performance.now()
  try {
    while (!signal.aborted) {
      if (performance.now() - checked > timing.recheckMs) {
        await requireAccess(context, organizationId)
        checked = performance.now()
      }
      const found = await reader.next(signal)
      if (found) yield found
      await sleep(timing.pollMs, undefined, { signal })
    }
  } catch (error) {
    if (signal.aborted) return
    const planned = plannedError(error)
    if (!planned) context.services.log.error('a log stream failed', { requestId: context.requestId, error })
    throw planned ?? apiError('INTERNAL')
  } finally {
    leave()
  }
}

/** Whether the caller would be let in if they came now. */
async function requireAccess({ services, headers, address }: RequestContext, organizationId: string): Promise<void> {
  const { principal } = await authenticate(services, headers, address)
  await requireScope(services, requirePrincipal({ principal }), organizationId, 'telemetry', 'read')
}
