import { type Batch, fromItem, type Signal, type TelemetryRecord, toItem } from '@weir/telemetry'
import { expect } from 'vitest'
import type { Item } from '../../define.ts'
import type { ProcessorRuntime } from '../../runtime-types.ts'
import { type Account, createManualClock, createTestContext, seededRandom } from '../../testing/test-context.ts'

const signals = ['log', 'metric', 'trace'] as const

/** A processor under a manual clock. After every step it checks that each record is accounted for. */
export interface ProcessorRig {
  /** Sends items, one batch per run of the same signal, and gives what left because of them. */
  send(...items: Item[]): ItemView[]
  /** Lets time pass and gives what left meanwhile. */
  advance(ms: number): ItemView[]
  flush(): ItemView[]
  /** Stops the processor; no timer may be left. */
  stop(): void
  held(signal: Signal): number
  readonly accounts: Readonly<Record<Signal, Account>>
  readonly healths: readonly { status: string; message: string }[]
  readonly now: number
  readonly timers: number
}

/** An item as tests read it. */
export type ItemView = Record<string, unknown> & { attributes: Record<string, unknown> }

export function createRig(runtime: ProcessorRuntime, config: object, seed = 1, time?: () => number): ProcessorRig {
  const clock = createManualClock()
  const context = createTestContext({ clock: time ? { ...clock, now: time } : clock, random: seededRandom(seed) })
  const processor = runtime.create(config, context)
  const entered = { log: 0, metric: 0, trace: 0 }
  const left = { log: 0, metric: 0, trace: 0 }
  let emitted = 0

  function leave(batches: readonly Batch[]): ItemView[] {
    return batches.flatMap(batch => {
      left[batch.signal] += batch.records.length
      return batch.records.map(viewOf)
    })
  }

  function settle(): ItemView[] {
    const batches = context.emitted.slice(emitted).map(({ batch }) => batch)
    emitted = context.emitted.length
    const items = leave(batches)
    for (const signal of signals) {
      const { dropped, errors, created } = context.accounts[signal]
      const accounted = left[signal] + total(dropped) + total(errors) + (processor.held?.(signal) ?? 0)
      expect(accounted, `every ${signal} is accounted for`).toBe(entered[signal] + total(created))
    }
    return items
  }

  return {
    send(...items) {
      const out = batchesOf(items.map(item => fromItem(item))).flatMap(batch => {
        entered[batch.signal] += batch.records.length
        const result = processor.process(batch, context.report(batch.signal))
        return leave(Array.isArray(result) ? result : [...result.paths.values()].flat())
      })
      expect(context.emitted, 'within process a batch is returned, not emitted').toHaveLength(emitted)
      settle()
      return out
    },
    advance(ms) {
      clock.advance(ms)
      return settle()
    },
    flush() {
      processor.flush?.()
      return settle()
    },
    stop() {
      processor.stop?.()
      expect(clock.timers, 'stop cancels every timer').toBe(0)
    },
    held: signal => processor.held?.(signal) ?? 0,
    accounts: context.accounts,
    healths: context.healths,
    get now() {
      return clock.now()
    },
    get timers() {
      return clock.timers
    },
  }
}

function viewOf(record: TelemetryRecord): ItemView {
  const item: unknown = JSON.parse(JSON.stringify(toItem(record)))
  if (!isItem(item)) throw new TypeError('an item has attributes')
  return item
}

function isItem(value: unknown): value is ItemView {
  return typeof value === 'object' && value !== null && 'attributes' in value
}

function total(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

function batchesOf(records: readonly TelemetryRecord[]): Batch[] {
  const batches: Batch[] = []
  for (const record of records) {
    const last = batches.at(-1)
    if (record.signal === 'log' && last?.signal === 'log') last.records.push(record)
    else if (record.signal === 'metric' && last?.signal === 'metric') last.records.push(record)
    else if (record.signal === 'trace' && last?.signal === 'trace') last.records.push(record)
    else if (record.signal === 'log') batches.push({ signal: 'log', records: [record] })
    else if (record.signal === 'metric') batches.push({ signal: 'metric', records: [record] })
    else batches.push({ signal: 'trace', records: [record] })
  }
  return batches
}
