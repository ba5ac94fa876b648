import { creditsFor, type UsageSignal } from '@weir/contracts'
import type { Signal } from '@weir/telemetry'
import { findSubscriptions } from '../billing/billing.repo.ts'
import { ensureSubscription } from '../billing/billing.service.ts'
import { usageSince } from '../billing/usage-query.ts'
import { systemScope, systemScopeOf } from '../identity/scope.ts'
import { newId } from '../ids.ts'
import type { Services } from '../services.ts'
import { OrganizationMeter, type Wait } from './organization-meter.ts'
import { countsElsewhere, forgetCounts, noteRefusals, type Refusals, shareCounts } from './throttles.repo.ts'

/** How often limits are read again and servers tell each other what they took. */
const syncEveryMs = 5_000
/** A throttle counts as going on until so long after the last request that was sent away. */
const shownForMs = 5 * 60_000
const forgottenAfterMs = 60 * 60_000

/**
 * Makes senders wait that send more than their organization may. Nothing is asked of a store for a request, except for the
 * first one of an organization: limits and counts are in memory, and brought in line with the stores every few seconds.
 */
export class ThrottleGate {
  readonly #services: Services
  readonly #serverId = newId()
  readonly #meters = new Map<string, OrganizationMeter>()
  readonly #loading = new Map<string, Promise<OrganizationMeter>>()
  /** What other servers had taken when we last looked, by server and organization. */
  readonly #elsewhere = new Map<string, number>()
  readonly #timer: NodeJS.Timeout
  #syncing: Promise<void> | undefined

  constructor(services: Services) {
    this.#services = services
    this.#timer = setInterval(() => void this.sync(), syncEveryMs)
    this.#timer.unref()
  }

  /** Why a request of this organization has to wait; undefined when it may pass. */
  async wait(organizationId: string): Promise<Wait | undefined> {
    const meter = this.#meters.get(organizationId) ?? (await this.#load(organizationId))
    return meter.wait(Date.now())
  }

  /** Counts a request in that is about to be stored. */
  take(organizationId: string, signal: Signal, bytes: number): void {
    this.#meters.get(organizationId)?.take(signal, bytes, Date.now())
  }

  /** Takes a request back that was not stored. */
  giveBack(organizationId: string, signal: Signal, bytes: number): void {
    this.#meters.get(organizationId)?.take(signal, -bytes, Date.now())
  }

  /** Brings memory and stores in line; a store that does not answer is asked again next time. */
  sync(): Promise<void> {
    this.#syncing ??= this.#sync()
      .catch((error: unknown) => this.#services.log.warn('Limits could not be read', { error }))
      .finally(() => {
        this.#syncing = undefined
      })
    return this.#syncing
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#syncing
    // Refusals since the last time are noted, too.
    await this.sync()
  }

  #load(organizationId: string): Promise<OrganizationMeter> {
    const loading = this.#loading.get(organizationId) ?? this.#make(organizationId)
    this.#loading.set(organizationId, loading)
    return loading.finally(() => this.#loading.delete(organizationId))
  }

  async #make(organizationId: string): Promise<OrganizationMeter> {
    const { db } = this.#services
    const terms = await ensureSubscription(this.#services, systemScopeOf(systemScope, organizationId), db)
    const meter = new OrganizationMeter(terms, Date.now())
    await this.#learnUsage(new Map([[organizationId, meter]]))
    this.#meters.set(organizationId, meter)
    return meter
  }

  async #sync(): Promise<void> {
    const now = Date.now()
    for (const [id, meter] of this.#meters) if (meter.usedAt < now - forgottenAfterMs) this.#meters.delete(id)
    if (this.#meters.size === 0) return
    await this.#noteRefusals(now)
    await this.#learnTerms(now)
    await this.#shareCounts(now)
    await this.#learnUsage(this.#meters)
  }

  async #noteRefusals(now: number): Promise<void> {
    const refusals: Refusals[] = [...this.#meters].flatMap(([organizationId, meter]) =>
      meter.refusals().map(([kind, count]) => ({ organizationId, kind, count })),
    )
    if (refusals.length === 0) return
    await noteRefusals(systemScope, this.#services.db, refusals, new Date(now), new Date(now + shownForMs))
  }

  async #learnTerms(now: number): Promise<void> {
    const rows = await findSubscriptions(systemScope, this.#services.db, [...this.#meters.keys()])
    const known = new Map(rows.map(row => [row.organizationId, row]))
    for (const [id, meter] of this.#meters) {
      const terms = known.get(id)
      // An organization that is gone has no tokens either.
      if (terms) meter.learn(terms, now)
      else this.#meters.delete(id)
    }
  }

  async #shareCounts(now: number): Promise<void> {
    const limited = new Map([...this.#meters].filter(([, meter]) => meter.isLimitedByRate))
    if (limited.size === 0) return
    const { db } = this.#services
    const counts = new Map([...limited].map(([id, meter]) => [id, meter.taken]))
    await shareCounts(systemScope, db, this.#serverId, counts, new Date(now))
    for (const row of await countsElsewhere(systemScope, db, this.#serverId, [...limited.keys()])) {
      const key = `${row.serverId} ${row.organizationId}`
      const before = this.#elsewhere.get(key)
      this.#elsewhere.set(key, row.bytes)
      if (before !== undefined) limited.get(row.organizationId)?.takeElsewhere(row.bytes - before, now)
    }
    await forgetCounts(systemScope, db, new Date(now - forgottenAfterMs))
  }

  async #learnUsage(meters: ReadonlyMap<string, OrganizationMeter>): Promise<void> {
    const limited = [...meters].filter(([, meter]) => meter.isLimitedByUsage)
    if (limited.length === 0) return
    const now = Date.now()
    const starts = limited.map(([organizationId, meter]) => ({ organizationId, ...meter.usageStarts(now) }))
    const [today, period] = await Promise.all([
      this.#usageSince(starts.map(({ organizationId, day }) => ({ organizationId, from: day }))),
      this.#usageSince(starts.map(({ organizationId, period: from }) => ({ organizationId, from }))),
    ])
    for (const [id, meter] of limited) {
      const bytesToday = Object.values(today.get(id) ?? {}).reduce((sum, bytes) => sum + bytes, 0)
      meter.learnUsage(bytesToday, creditsFor(period.get(id) ?? {}))
    }
  }

  async #usageSince(spans: readonly { organizationId: string; from: number }[]) {
    const rows = await this.#services.store.query(usageSince(spans, Date.now()))
    const found = new Map<string, Partial<Record<UsageSignal, number>>>()
    for (const { organizationId, signal, bytes } of rows) {
      found.set(organizationId, { ...found.get(organizationId), [signal]: bytes })
    }
    return found
  }
}
