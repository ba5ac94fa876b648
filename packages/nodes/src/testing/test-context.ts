import type { Batch } from '@weir/telemetry'
import type { Clock, HealthStatus, InputContext, NodeLogger, WeirEndpoint } from '../runtime-types.ts'

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

export interface TestContext extends InputContext {
  readonly pushed: Batch[]
  readonly healths: { status: HealthStatus; message: string }[]
}

interface TestOptions {
  clock?: Clock
  random?: () => number
  weir?: WeirEndpoint
  push?: (batch: Batch) => Promise<void>
  selfMetrics?: InputContext['selfMetrics']
}

export function createTestContext(options: TestOptions = {}): TestContext {
  const pushed: Batch[] = []
  const healths: TestContext['healths'] = []
  return {
    nodeId: 'node',
    logger: silent,
    clock: options.clock ?? createManualClock(),
    random: options.random ?? seededRandom(),
    agent: { id: 'agent-1', host: 'host-1', version: '0.1.0' },
    ...(options.weir && { weir: options.weir }),
    health: (status, message = '') => healths.push({ status, message }),
    selfMetrics: options.selfMetrics ?? (() => []),
    async push(batch) {
      pushed.push(batch)
      await options.push?.(batch)
    },
    pushed,
    healths,
  }
}
