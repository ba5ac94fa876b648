import { type Batch, LogRecord, MetricPoint } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { createManualClock, createTestContext } from '../../testing/test-context.ts'
import { createDebugOutput } from './debug-output.ts'

function logs(...bodies: string[]): Batch {
  const records = bodies.map(body => Object.assign(new LogRecord(), { body }))
  return { signal: 'log', records }
}

const delivery = (bytes = 100) => ({ signal: new AbortController().signal, bytes })

function create(maxItems: number) {
  const clock = createManualClock()
  const lines: object[] = []
  const logger = { debug() {}, warn() {}, error() {}, info: (_: string, fields?: object) => lines.push(fields ?? {}) }
  const output = createDebugOutput({ max_items: maxItems }, { ...createTestContext({ clock }), logger })
  const bodies = () => output.samples().map(item => ('body' in item ? item.body : item._type))
  return { clock, lines, output, bodies }
}

describe('debug_output', () => {
  it('keeps the newest items, the newest first', async () => {
    const { output, bodies } = create(3)
    await output.deliver(logs('a', 'b'), delivery())
    await output.deliver(logs('c', 'd'), delivery())
    expect(bodies()).toEqual(['d', 'c', 'b'])
    await output.deliver({ signal: 'metric', records: [new MetricPoint()] }, delivery())
    expect(bodies()).toEqual(['metric', 'd', 'c'])
  })

  it('keeps fewer when they are large, but always one', async () => {
    const { output, bodies } = create(100)
    await output.deliver(logs('a', 'b', 'c'), delivery(12 * 1024 * 1024))
    expect(bodies()).toEqual(['c', 'b'])
    await output.deliver(logs('huge'), delivery(100 * 1024 * 1024))
    expect(bodies()).toEqual(['huge'])
  })

  it('logs at most one summary in ten seconds, without what the items hold', async () => {
    const { output, clock, lines } = create(3)
    for (let at = 0; at < 5; at += 1) await output.deliver(logs('secret'), delivery())
    expect(lines).toEqual([{ log: 1, metric: 0, trace: 0 }])
    clock.advance(10_000)
    await output.deliver(logs('secret'), delivery())
    expect(lines.at(-1)).toEqual({ log: 5, metric: 0, trace: 0 })
  })
})
