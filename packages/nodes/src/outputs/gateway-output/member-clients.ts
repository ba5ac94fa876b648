import type { Batch } from '@weir/telemetry'
import type { Attempt, Try } from '../../delivery/destination.ts'
import { createExportClient, type ExportClient, type ExportSettings } from '../../otlp/export-client.ts'
import type { Clock } from '../../runtime-types.ts'
import type { Member } from './members.ts'

/** Records that may go anywhere avoid a member that failed so recently. */
const avoidMs = 10_000

interface Entry {
  readonly client: ExportClient
  readonly name: string
  sending: number
  failedAt: number
}

/** One connection per member, for as long as it is one or still sends. */
export interface MemberClients {
  /** One try; never rejects unless aborted. */
  send(key: string, member: Member, batch: Batch, attempt: Try): Promise<Attempt>
  failedLately(key: string): boolean
  /** Lets go of those that are no members any more. */
  keepOnly(keys: ReadonlySet<string>): void
  close(): void
}

export function createMemberClients(settings: ExportSettings, secure: boolean, clock: Clock): MemberClients {
  const entries = new Map<string, Entry>()
  let keys: ReadonlySet<string> = new Set()

  function entryOf(key: string, member: Member): Entry {
    const known = entries.get(key)
    if (known) return known
    const client = createExportClient({ ...member, secure }, settings)
    const entry = { client, name: `${member.host}:${member.port}`, sending: 0, failedAt: Number.NEGATIVE_INFINITY }
    entries.set(key, entry)
    return entry
  }

  function closeIfGone(key: string, entry: Entry): void {
    if (entry.sending > 0 || keys.has(key)) return
    entry.client.close()
    entries.delete(key)
  }

  async function attemptOf({ client, name }: Entry, batch: Batch, attempt: Try): Promise<Attempt> {
    try {
      const outcome = await client.send(batch, attempt)
      return outcome.kind === 'delivered' ? outcome : { ...outcome, message: `${name}: ${outcome.message}` }
    } catch (error) {
      attempt.signal.throwIfAborted()
      const message = error instanceof Error ? error.message : String(error)
      return { kind: 'failed', reason: 'unreachable', message: `${name}: ${message}` }
    }
  }

  return {
    async send(key, member, batch, attempt) {
      const entry = entryOf(key, member)
      entry.sending += 1
      try {
        const outcome = await attemptOf(entry, batch, attempt)
        entry.failedAt = outcome.kind === 'failed' ? clock.now() : Number.NEGATIVE_INFINITY
        return outcome
      } finally {
        entry.sending -= 1
        closeIfGone(key, entry)
      }
    },
    failedLately: key => clock.now() - (entries.get(key)?.failedAt ?? Number.NEGATIVE_INFINITY) < avoidMs,
    keepOnly(next) {
      keys = next
      for (const [key, entry] of entries) closeIfGone(key, entry)
    },
    close() {
      for (const entry of entries.values()) entry.client.close()
      entries.clear()
    },
  }
}
