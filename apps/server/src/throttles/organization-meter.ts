import {
  creditsFor,
  periodAt,
  type PlanLimits,
  type PlanState,
  type ThrottleKind,
  type UsageSignal,
} from '@weir/contracts'
import type { Signal } from '@weir/telemetry'
import { TokenBucket } from './token-bucket.ts'

/** The terms that ingest needs to know of an organization. */
export interface MeterTerms extends PlanLimits {
  state: PlanState
  initialCredits: number | null
  periodStart: Date
  periodEnd: Date
}

export interface Wait {
  kind: ThrottleKind
  seconds: number
}

/** Senders come back at least this often, so that they notice a larger limit soon. */
const longestWaitSeconds = 60

/** What one organization has sent, as far as this server knows, against what it may. */
export class OrganizationMeter {
  #terms: MeterTerms
  #bucket: TokenBucket | undefined
  /** As the store had it, and what was taken since. */
  #storedToday = 0
  #storedCredits = 0
  #bytesSince = 0
  #creditsSince = 0
  /** Bytes taken since this server started. */
  taken = 0
  /** Requests sent away since they were last asked for. */
  readonly #refused = new Map<ThrottleKind, number>()
  usedAt: number

  constructor(terms: MeterTerms, now: number) {
    this.#terms = terms
    this.usedAt = now
    this.learn(terms, now)
  }

  get isLimitedByRate(): boolean {
    return this.#bucket !== undefined
  }

  get isLimitedByUsage(): boolean {
    return this.#terms.dailyBytes !== null || this.#terms.initialCredits !== null
  }

  /** Takes over terms that may have changed. */
  learn(terms: MeterTerms, now: number): void {
    this.#terms = terms
    const { bytesPerMinute, burstBytes } = terms
    if (bytesPerMinute === null) this.#bucket = undefined
    else {
      const capacity = burstBytes ?? bytesPerMinute
      if (this.#bucket) this.#bucket.resize(bytesPerMinute, capacity, now)
      else this.#bucket = new TokenBucket(bytesPerMinute, capacity, now)
    }
  }

  /** Since when the day's bytes and the period's credits count. */
  usageStarts(now: number): { day: number; period: number } {
    const given = { start: this.#terms.periodStart, end: this.#terms.periodEnd }
    const day = new Date(now).setUTCHours(0, 0, 0, 0)
    return { day, period: periodAt(this.#terms.state, given, now).start.getTime() }
  }

  /** Takes over what the store has. */
  learnUsage(bytesToday: number, credits: number): void {
    this.#storedToday = bytesToday
    this.#storedCredits = credits
    this.#bytesSince = 0
    this.#creditsSince = 0
  }

  /** Why a request has to wait, and how long; undefined when it may pass. */
  wait(now: number): Wait | undefined {
    const kind = this.#exhausted()
    if (kind) return this.#refuse({ kind, seconds: longestWaitSeconds })
    const ms = this.#bucket?.waitMs(now) ?? 0
    if (ms === 0) return undefined
    return this.#refuse({ kind: 'rate', seconds: Math.min(longestWaitSeconds, Math.ceil(ms / 1000)) })
  }

  /** Counts a request in; negative bytes take back one that was not stored. */
  take(signal: Signal, bytes: number, now: number): void {
    this.usedAt = now
    this.taken += bytes
    this.#bytesSince += bytes
    this.#creditsSince += creditsFor({ [signal satisfies UsageSignal]: bytes })
    this.#bucket?.take(bytes, now)
  }

  /** Counts in what other servers took. */
  takeElsewhere(bytes: number, now: number): void {
    this.#bucket?.take(bytes, now)
  }

  /** The requests sent away since the last call. */
  refusals(): [ThrottleKind, number][] {
    const refused = [...this.#refused]
    this.#refused.clear()
    return refused
  }

  #exhausted(): ThrottleKind | undefined {
    const { initialCredits, dailyBytes } = this.#terms
    if (initialCredits !== null && this.#storedCredits + this.#creditsSince >= initialCredits) return 'credits'
    if (dailyBytes !== null && this.#storedToday + this.#bytesSince >= dailyBytes) return 'daily_bytes'
    return undefined
  }

  #refuse(wait: Wait): Wait {
    this.#refused.set(wait.kind, (this.#refused.get(wait.kind) ?? 0) + 1)
    return wait
  }
}
