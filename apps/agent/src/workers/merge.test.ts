import { describe, expect, it } from 'vitest'
import type { NodeLedger, PipelineHealth } from '@weir/pipeline/run'
import { mergeHealth, mergeLedgers } from './merge.ts'

const node = (nodeId: string, status: 'healthy' | 'degraded' | 'error', message = '') =>
  ({ nodeId, type: 't', category: 'output', status, message, since: 1 }) as const

describe('mergeHealth', () => {
  it('takes of each node, and of the whole, what is worst', () => {
    const first: PipelineHealth = {
      status: 'healthy',
      message: '',
      nodes: [node('a', 'healthy'), node('b', 'healthy')],
    }
    const second: PipelineHealth = {
      status: 'degraded',
      message: 'b: slow',
      nodes: [node('a', 'healthy'), node('b', 'degraded', 'slow')],
    }
    expect(mergeHealth([first, second])).toEqual({
      status: 'degraded',
      message: 'b: slow',
      nodes: [node('a', 'healthy'), node('b', 'degraded', 'slow')],
    })
  })
})

describe('mergeLedgers', () => {
  const ledger = (items: number, reason: string): NodeLedger => ({
    nodeId: 'a',
    type: 't',
    category: 'output',
    signals: [
      {
        signal: 'log',
        in: { items, bytes: items * 10 },
        out: { items: items - 1, bytes: 1 },
        created: new Map(),
        dropped: new Map([[reason, 1]]),
        errors: new Map(),
        held: 0,
      },
    ],
  })

  it('adds up what the workers counted, reason by reason', () => {
    const [merged] = mergeLedgers([[ledger(3, 'x')], [ledger(4, 'x')], [ledger(5, 'y')]])
    expect(merged?.signals).toMatchObject([{ in: { items: 12, bytes: 120 }, out: { items: 9 } }])
    expect(merged?.signals[0]?.dropped).toEqual(
      new Map([
        ['x', 2],
        ['y', 1],
      ]),
    )
  })
})
