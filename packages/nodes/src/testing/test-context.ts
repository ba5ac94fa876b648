import type { Batch, Signal } from '@weir/telemetry'
import type {
  Clock,
  HealthStatus,
  InputContext,
  Intake,
  LocalPermits,
  NodeLogger,
  NodeStorage,
  OutputContext,
  OutputReport,
  ProcessorContext,
  ResourceLoader,
  WeirEndpoint,
  WorkerPlace,
} from '../runtime-types.ts'

/** A clock that moves only when told. */
export interface ManualClock extends Clock {
  /** Moves on, running what falls due on the way in order. */
  advance(ms: number): void
  readonly timers: number
}

export function createManualClock(startMs = Date.UTC(2026, 0, 2, 3, 4, 5)): ManualClock {
  let nowMs = startMs
  const due = new Map<symbol, { at: number; callback: () => void }>()
  return {
    now: () => nowMs,
    after(ms, callback) {
      const key = Symbol('timer')
      due.set(key, { at: nowMs + ms, callback })
      return () => due.delete(key)
    },
    advance(ms) {
      const end = nowMs + ms
      for (;;) {
        const [next] = [...due].filter(([, timer]) => timer.at <= end).sort(([, a], [, b]) => a.at - b.at)
        if (!next) break
        due.delete(next[0])
        nowMs = next[1].at
        next[1].callback()
      }
      nowMs = end
    },
    get timers() {
      return due.size
    },
  }
}

/** Moves on step by step, letting promises settle in between as they would in real time. */
export async function passTime(clock: ManualClock, ms: number, stepMs = 500): Promise<void> {
  for (let left = ms; left > 0; left -= stepMs) {
    clock.advance(Math.min(stepMs, left))
    await Promise.resolve()
      .then(() => {})
      .then(() => {})
  }
}

/** Random numbers that are the same in every run. */
export function seededRandom(seed = 1): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const silent: NodeLogger = { debug() {}, info() {}, warn() {}, error() {} }

/** What was accounted for one signal, by reason. */
export interface Account {
  readonly dropped: Record<string, number>
  readonly errors: Record<string, number>
  readonly created: Record<string, number>
}

function newAccount(): Account {
  return { dropped: {}, errors: {}, created: {} }
}

function reportTo(account: Account, out: OutputReport['out']): OutputReport {
  const count = (counts: Record<string, number>) => (reason: string, by: number) => {
    counts[reason] = (counts[reason] ?? 0) + by
  }
  return {
    drop: count(account.dropped),
    error: count(account.errors),
    create: count(account.created),
    out,
  }
}

export interface TestContext extends InputContext, ProcessorContext, OutputContext {
  report(signal: Signal): OutputReport
  /** What an output delivered out of its queue. */
  readonly delivered: Readonly<Record<Signal, { items: number; bytes: number }>>
  /** Opens and closes the intake. */
  setIntake(open: boolean): void
  readonly pushed: Batch[]
  /** What a processor sent on outside of `process`. */
  readonly emitted: { batch: Batch; path: string }[]
  readonly accounts: Readonly<Record<Signal, Account>>
  readonly healths: { status: HealthStatus; message: string }[]
}

export interface TestOptions {
  clock?: Clock
  random?: () => number
  weir?: WeirEndpoint
  resources?: ResourceLoader
  storage?: NodeStorage
  permits?: LocalPermits
  worker?: WorkerPlace
  sharesPorts?: boolean
  push?: (batch: Batch) => Promise<void>
  selfMetrics?: InputContext['selfMetrics']
}

function createGate(): Intake & { set: (open: boolean) => void } {
  const state = { open: true }
  let changed = Promise.withResolvers<void>()
  return {
    get open() {
      return state.open
    },
    async whenOpen(signal) {
      while (!state.open) {
        signal.throwIfAborted()
        const aborted = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
        await Promise.race([changed.promise, aborted])
      }
    },
    set: next => {
      state.open = next
      changed.resolve()
      changed = Promise.withResolvers()
    },
  }
}

/** A folder of a node that nobody else has. */
export function storageIn(folder: string, orphans: readonly string[] = []): NodeStorage {
  let last: Promise<void> = Promise.resolve()
  return {
    folder,
    orphans,
    async acquire() {
      const before = last
      const { promise, resolve } = Promise.withResolvers<void>()
      last = promise
      await before
      return resolve
    },
  }
}

/** Gives out texts by their location. */
export function loadFrom(texts: Readonly<Record<string, string>>): ResourceLoader {
  return {
    load(location) {
      const text = Object.hasOwn(texts, location) ? texts[location] : undefined
      if (text === undefined) return Promise.reject(new Error(`${location} was not found`))
      return Promise.resolve(new TextEncoder().encode(text))
    },
  }
}

export function createTestContext(options: TestOptions = {}): TestContext {
  const pushed: Batch[] = []
  const gate = createGate()
  const none = () => ({ items: 0, bytes: 0 })
  const delivered = { log: none(), metric: none(), trace: none() }
  const healths: TestContext['healths'] = []
  const emitted: TestContext['emitted'] = []
  const accounts = { log: newAccount(), metric: newAccount(), trace: newAccount() }
  return {
    nodeId: 'node',
    logger: silent,
    clock: options.clock ?? createManualClock(),
    random: options.random ?? seededRandom(),
    agent: { id: 'agent-1', host: 'host-1', version: '0.1.0' },
    ...(options.weir && { weir: options.weir }),
    ...(options.resources && { resources: options.resources }),
    ...(options.storage && { storage: options.storage }),
    ...(options.permits && { permits: options.permits }),
    ...(options.worker && { worker: options.worker }),
    intake: gate,
    sharesPorts: options.sharesPorts ?? false,
    setIntake: gate.set,
    health: (status, message = '') => healths.push({ status, message }),
    selfMetrics: options.selfMetrics ?? (() => []),
    async push(batch) {
      pushed.push(batch)
      await options.push?.(batch)
    },
    emit: (batch, path = '') => emitted.push({ batch, path }),
    report: signal =>
      reportTo(accounts[signal], (items, bytes) => {
        delivered[signal].items += items
        delivered[signal].bytes += bytes
      }),
    delivered,
    pushed,
    healths,
    emitted,
    accounts,
  }
}
