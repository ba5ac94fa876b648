import { type Batch, LogRecord, MetricPoint, type TelemetryRecord } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { mergeAdjacent, putBack } from './batches.ts'

const log = (body: string) => Object.assign(new LogRecord(), { body })
const bodies = (batch: Batch | undefined) => (batch?.signal === 'log' ? batch.records.map(record => record.body) : [])
const logs = (...records: LogRecord[]): Batch => ({ signal: 'log', records })

describe('putBack', () => {
  const [a, b, c, d] = [log('a'), log('b'), log('c'), log('d')]
  const [x, y] = [log('x'), log('y')]
  it.each<[string, LogRecord[], LogRecord[], string[]]>([
    ['puts survivors where they stood', [b, d], [b, d], ['a', 'b', 'c', 'd']],
    ['leaves gaps for those that are gone', [a, c], [c], ['b', 'c', 'd']],
    ['puts new ones behind the one that they follow', [a, c], [a, x, c, y], ['a', 'x', 'b', 'c', 'y', 'd']],
    ['puts new ones before the one that follows them', [b], [x, b], ['a', 'x', 'b', 'c', 'd']],
    ['takes any order without losing or doubling', [a, b, c], [c, a, b], ['c', 'a', 'b', 'd']],
    ['keeps new ones when nothing else is left', [b], [x, y], ['a', 'x', 'y', 'c', 'd']],
    ['takes nothing back', [a, b, c, d], [], []],
  ])('%s', (_name, taken, results, expected) => {
    const [batch] = putBack(logs(a, b, c, d), new Set<TelemetryRecord>(taken), [logs(...results)])
    expect(bodies(batch)).toEqual(expected)
  })

  it('puts other signals behind', () => {
    const metrics: Batch = { signal: 'metric', records: [new MetricPoint()] }
    const result = putBack(logs(a, b), new Set<TelemetryRecord>([a]), [metrics, logs(a)])
    expect(result.map(batch => batch.signal)).toEqual(['log', 'metric'])
    expect(bodies(result[0])).toEqual(['a', 'b'])
  })
})

describe('mergeAdjacent', () => {
  it('joins neighbours of one signal, leaves out empty batches and changes none of them', () => {
    const first = logs(log('a'))
    const metrics: Batch = { signal: 'metric', records: [new MetricPoint()] }
    const merged = mergeAdjacent([logs(), first, logs(), logs(log('b')), metrics, logs(log('c'))])
    expect(merged.map(batch => batch.signal)).toEqual(['log', 'metric', 'log'])
    expect(bodies(merged[0])).toEqual(['a', 'b'])
    expect(first.records).toHaveLength(1)
  })
})
