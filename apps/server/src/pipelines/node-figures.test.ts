import type { NodeTotalsRow } from '@weir/store'
import { expect, it } from 'vitest'
import { figuresByNode, nodeMetrics, pipelineFlow } from './node-figures.ts'
import { toNodeStats } from './node-stats.ts'

const row = (nodeId: string, nodeCategory: string, metric: string, value: number, reason = ''): NodeTotalsRow => ({
  configurationId: 'p',
  nodeId,
  nodeType: 't',
  nodeCategory,
  metric,
  reason,
  value,
})

it('adds up what inputs read and outputs wrote, and nothing in between', () => {
  const nodes = figuresByNode([
    row('a', 'input', 'ed.pipeline.node.read_bytes', 100),
    row('b', 'input', 'ed.pipeline.node.read_bytes', 50),
    row('a', 'input', 'ed.pipeline.node.read_items', 10),
    row('s', 'processor', 'ed.pipeline.node.read_bytes', 150),
    row('s', 'processor', 'weir.pipeline.node.dropped_items', 3, 'rule'),
    row('s', 'processor', 'weir.pipeline.node.dropped_items', 2, 'memory'),
    row('s', 'processor', 'weir.pipeline.node.errors', 1, 'parse'),
    row('s', 'processor', 'weir.pipeline.node.path_bytes', 40, 'errors'),
    row('s', 'processor', 'weir.pipeline.node.path_bytes', 2, 'errors'),
    row('o', 'output', 'ed.pipeline.node.write_bytes', 120),
    row('o', 'output', 'ed.pipeline.node.write_items', 7),
    row('o', 'output', 'some.other.metric', 99),
  ]).get('p')
  expect(pipelineFlow(nodes)).toEqual({ bytesIn: 150, bytesOut: 120, eventsIn: 10, eventsOut: 7 })
  expect(nodes?.get('s')).toMatchObject({
    readBytes: 150,
    droppedByReason: new Map([
      ['rule', 3],
      ['memory', 2],
    ]),
    errorsByReason: new Map([['parse', 1]]),
    bytesByPath: new Map([['errors', 42]]),
  })
})

it('is all zero for a pipeline that reported nothing', () => {
  expect(pipelineFlow(undefined)).toEqual({ bytesIn: 0, bytesOut: 0, eventsIn: 0, eventsOut: 0 })
})

it.each([
  ['before', ['incoming_bytes.sum', 'outgoing_bytes.sum', 'incoming_lines.count', 'outgoing_lines.count']],
  [
    'after',
    [
      'ed.pipeline.node.read_bytes',
      'ed.pipeline.node.write_bytes',
      'ed.pipeline.node.read_items',
      'ed.pipeline.node.write_items',
    ],
  ],
] as const)('counts under one set of names %s a migration, and under both during it', (phase, names) => {
  const own = ['weir.pipeline.node.path_bytes', 'weir.pipeline.node.dropped_items', 'weir.pipeline.node.errors']
  expect(nodeMetrics(phase)).toEqual([...names, ...own])
  expect(nodeMetrics('migrating')).toEqual(expect.arrayContaining([...names, ...own]))
})

it('makes figures and lines of one node out of its rows', () => {
  const at = (time: number, metric: string, value: number, reason = '') => ({ time, group: [metric, reason], value })
  const stats = toNodeStats(
    [
      at(2000, 'ed.pipeline.node.read_items', 30),
      at(1000, 'ed.pipeline.node.read_items', 10),
      at(1000, 'incoming_lines.count', 5),
      at(1000, 'ed.pipeline.node.write_items', 9),
      at(1000, 'weir.pipeline.node.dropped_items', 4, 'rule'),
      at(2000, 'weir.pipeline.node.dropped_items', 6, 'rule'),
      at(2000, 'weir.pipeline.node.errors', 1, 'parse'),
      at(1000, 'weir.pipeline.node.path_bytes', 3, 'slow'),
      at(2000, 'weir.pipeline.node.path_bytes', 5, 'slow'),
    ],
    { rollup: 60, heldLines: 7, node: { children: ['rule', 'other'] } },
  )
  expect(stats).toMatchObject({
    inputBytes: 0,
    inputLines: 45,
    outputLines: 9,
    matchedEventsPercent: 20,
    droppedByReason: { rule: 10 },
    errorsByReason: { parse: 1 },
    heldLines: 7,
    rollup: 60,
    paths: { slow: { outputBytes: 8 } },
    childNodes: { rule: { droppedLines: 10, errors: 0 }, other: { droppedLines: 0, errors: 0 } },
  })
  expect(stats.series).toMatchObject({
    inputBytes: [],
    inputLines: [
      [1000, 15],
      [2000, 30],
    ],
    droppedByReason: {
      rule: [
        [1000, 4],
        [2000, 6],
      ],
    },
  })
  expect(toNodeStats([], { rollup: 60, heldLines: 0, node: undefined }).matchedEventsPercent).toBeNull()
})
