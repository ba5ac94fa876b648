import type { LiveLogs } from '@weir/contracts'
import { arrivedLogs, logArrivals, type LogArrivalsInput, type LogFilter, type Store, storeClock } from '@weir/store'
import { toLog } from './log-row.ts'

/** An insert takes the time of its start and is seen when it is done, which may be this much later. */
const graceMicros = 30_000_000n
/** Senders' clocks may be wrong, and logs late; what is further off than this is not new. */
const dayMs = 86_400_000
/** How far back a stream may start. */
const mostSinceMs = 300_000
/** The most logs that are shown at a time; people cannot read more. */
export const mostShown = 200

/** Logs of an organization that match, each told once, by when they came in. */
export class LiveLogReader {
  readonly #store: Pick<Store, 'query'>
  readonly #organizationId: string
  readonly #filter: LogFilter
  readonly #start: bigint
  #newest: bigint
  /** What is known of the inserts within the grace period: how many of their logs matched, and which were shown. */
  readonly #known = new Map<string, { count: number; shown: Set<string> }>()

  private constructor(store: Pick<Store, 'query'>, organizationId: string, filter: LogFilter, start: bigint) {
    this.#store = store
    this.#organizationId = organizationId
    this.#filter = filter
    this.#start = start
    this.#newest = start
  }

  /** A reader that starts now by the store's clock, or at a time in milliseconds a little before. */
  static async open(
    store: Pick<Store, 'query'>,
    { organizationId, filter, since }: { organizationId: string; filter: LogFilter; since?: number | undefined },
    signal: AbortSignal,
  ): Promise<LiveLogReader> {
    const [clock] = await store.query(storeClock(), { signal })
    const now = BigInt(clock?.now ?? BigInt(Date.now()) * 1000n)
    const earliest = now - BigInt(mostSinceMs) * 1000n
    const wanted = since === undefined ? now : BigInt(since) * 1000n
    const start = wanted < earliest ? earliest : wanted > now ? now : wanted
    return new LiveLogReader(store, organizationId, filter, start)
  }

  /** What came in since the last call; undefined when nothing did. */
  async next(signal: AbortSignal): Promise<LiveLogs | undefined> {
    const selection = this.#selection()
    const fresh: string[] = []
    let matched = 0
    for (const { arrival, count } of await this.#store.query(logArrivals(selection), { signal })) {
      const known = this.#known.get(arrival)
      if (known && known.count >= count) continue
      fresh.push(arrival)
      matched += count - (known?.count ?? 0)
      this.#known.set(arrival, { count, shown: known?.shown ?? new Set() })
      if (BigInt(arrival) > this.#newest) this.#newest = BigInt(arrival)
    }
    if (fresh.length === 0) return undefined
    const logs = await this.#read(selection, fresh, signal)
    this.#forget()
    return { logs, matched, ...(logs.length < matched ? { text: shownText(logs.length, matched) } : {}) }
  }

  async #read(selection: LogArrivalsInput, arrivals: readonly string[], signal: AbortSignal) {
    // Two inserts may have started in the same microsecond: what was shown of the first is not shown again.
    const shownBefore = arrivals.reduce((sum, arrival) => sum + (this.#known.get(arrival)?.shown.size ?? 0), 0)
    const limit = Math.min(1000, mostShown + shownBefore)
    const rows = await this.#store.query(arrivedLogs({ ...selection, arrivals, limit }), { signal })
    const unseen = rows.filter(row => !this.#known.get(row.arrival)?.shown.has(row.id)).slice(0, mostShown)
    for (const row of unseen) this.#known.get(row.arrival)?.shown.add(row.id)
    return unseen.map(toLog)
  }

  #selection(): LogArrivalsInput {
    const since = this.#newest - graceMicros
    const now = Date.now()
    return {
      organizationId: this.#organizationId,
      filter: this.#filter,
      from: now - dayMs,
      to: now + dayMs,
      since: String(since > this.#start ? since : this.#start),
    }
  }

  #forget(): void {
    for (const arrival of this.#known.keys()) {
      if (BigInt(arrival) < this.#newest - graceMicros) this.#known.delete(arrival)
    }
  }
}

function shownText(shown: number, matched: number): string {
  return `Showing ${shown.toLocaleString('en-US')} of ${matched.toLocaleString('en-US')} new logs.`
}
