import { type Batch, fromItem, type TelemetryRecord, toItem } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import type { Item } from '../define.ts'
import type { Processor, ProcessorRuntime } from '../runtime-types.ts'
import { createTestContext } from './test-context.ts'

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
  items: unknown[]
  dropped: Record<string, number>
  errors: Record<string, number>
}

/** Runs items through a processor and accounts for every one of them. */
export function processItems(processor: Processor, items: readonly Item[]): ProcessResult {
  const result: ProcessResult = { items: [], dropped: {}, errors: {} }
  const count = (counts: Record<string, number>) => (reason: string, by: number) => {
    counts[reason] = (counts[reason] ?? 0) + by
  }
  for (const batch of toBatches(items)) {
    const out = processor.process(batch, { drop: count(result.dropped), error: count(result.errors) })
    const batches = Array.isArray(out) ? out : [...out.paths.values()].flat()
    result.items.push(...batches.flatMap(left => left.records.map(record => toItem(record))))
  }
  const lost = [...Object.values(result.dropped), ...Object.values(result.errors)].reduce((a, b) => a + b, 0)
  expect(result.items.length + lost, 'every record is passed on, dropped with a reason, or an error').toBe(items.length)
  return result
}

export function normalize(items: readonly Item[]): unknown[] {
  return items.map(item => toItem(fromItem(item)))
}

/** Checks every example of a processor: what comes out, and what is dropped for which reason. */
export function runExamples(runtime: ProcessorRuntime): void {
  describe(`${runtime.definition.type} examples`, () => {
    it.each(runtime.definition.examples.map(example => [example.title, example] as const))('%s', (_title, example) => {
      const processor = runtime.create(example.config, createTestContext())
      const result = processItems(processor, example.input ?? [])
      expect(result.items).toEqual(normalize(example.output ?? []))
      expect(result.dropped).toEqual(example.dropped ?? {})
      expect(result.errors).toEqual({})
    })
  })
}
