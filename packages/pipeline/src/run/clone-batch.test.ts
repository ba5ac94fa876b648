import { encodeRequest, LogRecord, MetricPoint, Resource, Scope, Span, ValueMap, type Batch } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { cloneBatch } from './clone-batch.ts'

const nested = () => ValueMap.from([['list', ['a', ValueMap.from([['k', 'v']])]]])

function sample(): Batch[] {
  const resource = Object.assign(new Resource(), { attributes: nested(), schemaUrl: 'r' })
  const scope = Object.assign(new Scope(), { name: 's', attributes: nested() })
  const log = Object.assign(new LogRecord(resource, scope), { body: nested(), attributes: nested(), timeUnixNano: 5n })
  const span = Object.assign(new Span(resource, scope), {
    name: 'n',
    attributes: nested(),
    events: [{ timeUnixNano: 1n, name: 'e', attributes: nested(), droppedAttributesCount: 0 }],
    links: [{ traceId: '', spanId: '', traceState: '', attributes: nested(), droppedAttributesCount: 0, flags: 0 }],
  })
  const point = Object.assign(new MetricPoint(resource, scope), {
    name: 'm',
    attributes: nested(),
    metadata: nested(),
    data: { kind: 'histogram', temporality: 1, count: 2n, bucketCounts: [1n, 1n], explicitBounds: [1] },
    exemplars: [{ timeUnixNano: 1n, value: 1, isInt: true, traceId: '', spanId: '', filteredAttributes: nested() }],
  })
  return [
    { signal: 'log', records: [log, Object.assign(new LogRecord(resource, scope), { body: 'second' })] },
    { signal: 'trace', records: [span] },
    { signal: 'metric', records: [point] },
  ]
}

/** Every object that can be reached and changed. */
function parts(value: unknown, found = new Set<object>()): Set<object> {
  if (typeof value !== 'object' || value === null || found.has(value)) return found
  found.add(value)
  for (const inner of Object.values(value)) parts(inner, found)
  return found
}

describe('cloneBatch', () => {
  it.each(sample().map(batch => [batch.signal, batch] as const))('copies %s records whole', (_signal, batch) => {
    const copy = cloneBatch(batch)
    expect(encodeRequest(copy)).toEqual(encodeRequest(batch))
    const original = parts(batch)
    for (const part of parts(copy)) expect(original.has(part)).toBe(false)
  })

  it('keeps shared what was shared', () => {
    const [batch] = sample()
    const copy = cloneBatch(batch!)
    expect(copy.records[0]?.resource).toBe(copy.records[1]?.resource)
    expect(copy.records[0]).toBeInstanceOf(LogRecord)
  })
})
