import { type Batch, fromItem, type Signal, type TelemetryRecord, toItem } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { allSignals } from '../batches.ts'
import type { Item, NodeExample } from '../define.ts'
import type { Processor, ProcessorRuntime } from '../runtime-types.ts'
import {
  type Account,
  createManualClock,
  createTestContext,
  loadFrom,
  type TestContext,
  type TestOptions,
} from './test-context.ts'

function toBatches(items: readonly Item[]): Batch[] {
  const batches: Batch[] = []
  for (const record of items.map(item => fromItem(item))) {
    const last = batches.at(-1)
    if (record.signal === 'log' && last?.signal === 'log') last.records.push(record)
    else if (record.signal === 'metric' && last?.signal === 'metric') last.records.push(record)
    else if (record.signal === 'trace' && last?.signal === 'trace') last.records.push(record)
    else batches.push(asBatch(record))
  }
  return batches
}

function asBatch(record: TelemetryRecord): Batch {
  if (record.signal === 'log') return { signal: 'log', records: [record] }
  if (record.signal === 'metric') return { signal: 'metric', records: [record] }
  return { signal: 'trace', records: [record] }
}

export interface ProcessResult {
  /** What left through the default path. */
  items: unknown[]
  /** What left through each path; the default one is ''. */
  paths: Record<string, unknown[]>
  dropped: Record<string, number>
  errors: Record<string, number>
  created: Record<string, number>
}

interface Flow {
  readonly signal: Signal
  in: number
  out: number
  readonly heldBefore: number
}

/**
 * Runs items, or whatever `work` does, through a processor made with `context`, and accounts for every record: what went in
 * or was made is passed on, dropped with a reason, an error, or held.
 */
export function processItems(
  processor: Processor,
  items: readonly Item[],
  context: TestContext,
  work: () => void = () => {},
): ProcessResult {
  const paths: Record<string, unknown[]> = {}
  const emittedBefore = context.emitted.length
  const heldNow = (signal: Signal) => processor.held?.(signal) ?? 0
  const flows: Flow[] = allSignals.map(signal => ({ signal, in: 0, out: 0, heldBefore: heldNow(signal) }))
  const flowOf = (signal: Signal) => flows[allSignals.indexOf(signal)]
  const before = structuredClone(context.accounts)

  function leave(path: string, batches: readonly Batch[]): void {
    for (const batch of batches) {
      const flow = flowOf(batch.signal)
      if (flow) flow.out += batch.records.length
      const left = batch.records.map(record => toItem(record))
      paths[path] = [...(paths[path] ?? []), ...left]
    }
  }

  for (const batch of toBatches(items)) {
    const flow = flowOf(batch.signal)
    if (flow) flow.in += batch.records.length
    const out = processor.process(batch, context.report(batch.signal))
    if (Array.isArray(out)) leave('', out)
    else for (const [path, batches] of out.paths) leave(path, batches)
  }
  work()
  for (const { batch, path } of context.emitted.slice(emittedBefore)) leave(path, [batch])

  const result: ProcessResult = { items: paths[''] ?? [], paths, dropped: {}, errors: {}, created: {} }
  for (const flow of flows) {
    const { dropped, errors, created } = difference(context.accounts[flow.signal], before[flow.signal])
    const held = heldNow(flow.signal) - flow.heldBefore
    expect(
      flow.out + total(dropped) + total(errors) + held,
      `every ${flow.signal} is passed on, dropped with a reason, an error, or held`,
    ).toBe(flow.in + total(created))
    merge(result.dropped, dropped)
    merge(result.errors, errors)
    merge(result.created, created)
  }
  return result
}

/** Makes a processor, runs items through it and accounts for them; nothing that it holds is waited for. */
export function runItems(
  runtime: ProcessorRuntime,
  config: object,
  items: readonly Item[],
  options: TestOptions = {},
): ProcessResult {
  const context = createTestContext(options)
  return processItems(runtime.create(config, context), items, context)
}

function difference(now: Account, before: Account): Account {
  const minus = (a: Record<string, number>, b: Record<string, number>) =>
    Object.fromEntries(
      Object.entries(a)
        .map(([reason, count]) => [reason, count - (b[reason] ?? 0)] as const)
        .filter(([, count]) => count !== 0),
    )
  return {
    dropped: minus(now.dropped, before.dropped),
    errors: minus(now.errors, before.errors),
    created: minus(now.created, before.created),
  }
}

function total(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

function merge(target: Record<string, number>, source: Record<string, number>): void {
  for (const [reason, count] of Object.entries(source)) target[reason] = (target[reason] ?? 0) + count
}

export function normalize(items: readonly Item[]): unknown[] {
  return items.map(item => toItem(fromItem(item)))
}

/** Checks an example of a processor: what comes out, what is held until the end, and what is dropped for which reason. */
async function expectExample(runtime: ProcessorRuntime, example: NodeExample<object>): Promise<void> {
  const clock = createManualClock()
  const context = createTestContext({ clock, resources: loadFrom(example.resources ?? {}) })
  const processor = runtime.create(example.config, context)
  await processor.start?.()
  const result = processItems(processor, example.input ?? [], context, () => processor.flush?.())
  for (const signal of allSignals) expect(processor.held?.(signal) ?? 0, 'flush lets go of everything').toBe(0)
  processor.stop?.()
  const { '': output = [], ...named } = result.paths
  expect(output).toEqual(normalize(example.output ?? []))
  const expected = Object.entries(example.pathOutput ?? {}).map(([path, items]) => [path, normalize(items)])
  expect(named).toEqual(Object.fromEntries(expected))
  expect(result.dropped).toEqual(example.dropped ?? {})
  expect(result.errors).toEqual({})
  expect(context.healths.filter(health => health.status !== 'healthy')).toEqual([])
  expect(clock.timers, 'stop cancels every timer').toBe(0)
}

/** Checks every example of a processor. */
export function runExamples(runtime: ProcessorRuntime): void {
  describe(`${runtime.definition.type} examples`, () => {
    it.each(runtime.definition.examples.map(example => [example.title, example] as const))(
      '%s',
      async (_title, example) => {
        await expectExample(runtime, example)
      },
    )
  })
}
