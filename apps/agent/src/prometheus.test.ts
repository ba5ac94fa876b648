import { expect, it } from 'vitest'
import { prometheusText } from './prometheus.ts'

it('counts what came in, was made, went out and was dropped, by node and reason', () => {
  const text = prometheusText([
    {
      nodeId: 'a "b"',
      type: 'sequence',
      category: 'processor',
      signals: [
        {
          signal: 'log',
          in: { items: 5, bytes: 500 },
          out: { items: 4, bytes: 300 },
          created: new Map([['unrolled', 1]]),
          dropped: new Map([['filter', 2]]),
          errors: new Map(),
          held: 0,
        },
      ],
    },
  ])
  expect(text).toContain('# TYPE weir_node_in_items_total counter\n')
  expect(text).toContain('weir_node_in_items_total{node="a \\"b\\"",type="sequence",signal="log"} 5\n')
  expect(text).toContain(
    'weir_node_created_items_total{node="a \\"b\\"",type="sequence",signal="log",reason="unrolled"} 1\n',
  )
  expect(text).toContain(
    'weir_node_dropped_items_total{node="a \\"b\\"",type="sequence",signal="log",reason="filter"} 2\n',
  )
})
