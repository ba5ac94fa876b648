import { applyRetention } from '@weir/store'
import { systemScope } from '../identity/scope.ts'
import type { Part } from '../parts.ts'
import type { Services } from '../services.ts'
import { ownRetentions } from '../settings/settings.repo.ts'

const everyMs = 60 * 60_000

/**
 * Deletes what organizations no longer keep. The store drops rows by itself when the time is over that was meant when they came;
 * this is for those whose organization has decided since then to keep them for less.
 */
export const retentionPart: Part = {
  name: 'retention',
  async start(services) {
    const stopping = new AbortController()
    let running: Promise<void> | undefined
    const run = () => {
      running ??= deleteOlder(services, stopping.signal).finally(() => {
        running = undefined
      })
    }
    const timer = setInterval(run, everyMs).unref()
    run()
    return {
      // A delete goes on in the store, however long it takes; nobody here waits for it.
      async close() {
        clearInterval(timer)
        stopping.abort()
      },
    }
  },
}

/** One organization after the other; what fails is tried again an hour later. */
export async function deleteOlder(
  { db, store, log }: Pick<Services, 'db' | 'store' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  try {
    for (const { organizationId, days } of await ownRetentions(systemScope, db)) {
      if (signal.aborted) return
      await applyRetention(store, organizationId, days)
    }
  } catch (error) {
    if (!signal.aborted) log.warn('Telemetry that is no longer kept could not be deleted', { error })
  }
}
