import type { NodeTotalsRow } from '@weir/store'
import { expect, it } from 'vitest'
import { figuresByNode, pipelineFlow } from './node-figures.ts'

const row = (nodeId: string, nodeCategory: string, metric: string, value: number): NodeTotalsRow => ({
  configurationId: 'p',
  nodeId,
  nodeType: 't',
  nodeCategory,
  metric,
  value,
})

it('adds up what inputs read and outputs wrote, and nothing in between', () => {
  const nodes = figuresByNode([
    row('a', 'input', 'ed.pipeline.node.read_bytes', 100),
    row('b', 'input', 'ed.pipeline.node.read_bytes', 50),
    row('a', 'input', 'ed.pipeline.node.read_items', 10),
    row('s', 'processor', 'ed.pipeline.node.read_bytes', 150),
    row('s', 'processor', 'weir.pipeline.node.dropped_items', 3),
    row('o', 'output', 'ed.pipeline.node.write_bytes', 120),
    row('o', 'output', 'ed.pipeline.node.write_items', 7),
    row('o', 'output', 'some.other.metric', 99),
  ]).get('p')
  expect(pipelineFlow(nodes)).toEqual({ bytesIn: 150, bytesOut: 120, eventsIn: 10, eventsOut: 7 })
  expect(nodes?.get('s')).toMatchObject({ readBytes: 150, dropped: 3 })
})

it('is all zero for a pipeline that reported nothing', () => {
  expect(pipelineFlow(undefined)).toEqual({ bytesIn: 0, bytesOut: 0, eventsIn: 0, eventsOut: 0 })
})
