import type { NodeStats } from '@weir/contracts'
import type { MetricSeriesRow } from '@weir/store'
import { childFigures } from './child-figures.ts'
import { figureOf, type NodeFigure } from './node-figures.ts'
import type { ReadNode } from './read-content.ts'

type Points = [time: number, value: number][]

/** The rows of one node, grouped by metric and reason, as its figures and lines. */
export function toNodeStats(
  rows: readonly MetricSeriesRow[],
  { rollup, heldLines, node }: { rollup: number; heldLines: number; node: Pick<ReadNode, 'children'> | undefined },
): NodeStats {
  const lines = new Map<NodeFigure, Map<string, Map<number, number>>>()
  for (const { time, group, value } of rows) {
    const [metric = '', reason = ''] = group
    const figure = figureOf(metric)
    if (!figure || value === null) continue
    const reasons = lines.get(figure) ?? new Map<string, Map<number, number>>()
    const line = reasons.get(reason) ?? new Map<number, number>()
    // The older and the newer name of a metric count as one.
    line.set(time, (line.get(time) ?? 0) + value)
    reasons.set(reason, line)
    lines.set(figure, reasons)
  }
  const points = (figure: NodeFigure) => pointsOf(lines.get(figure)?.get(''))
  const byReason = (figure: NodeFigure) =>
    Array.from(lines.get(figure) ?? [], ([reason, line]) => [reason, pointsOf(line)] as const)
  const flow = {
    inputBytes: points('readBytes'),
    outputBytes: points('writeBytes'),
    inputLines: points('readItems'),
    outputLines: points('writeItems'),
  }
  const dropped = byReason('droppedByReason')
  const errors = byReason('errorsByReason')
  const droppedByReason = Object.fromEntries(dropped.map(([reason, line]) => [reason, sum(line)]))
  const errorsByReason = Object.fromEntries(errors.map(([reason, line]) => [reason, sum(line)]))
  const [inputLines, outputLines] = [sum(flow.inputLines), sum(flow.outputLines)]
  return {
    inputBytes: sum(flow.inputBytes),
    outputBytes: sum(flow.outputBytes),
    inputLines,
    outputLines,
    matchedEventsPercent: inputLines === 0 ? null : (outputLines / inputLines) * 100,
    droppedByReason,
    errorsByReason,
    paths: Object.fromEntries(byReason('bytesByPath').map(([path, line]) => [path, { outputBytes: sum(line) }])),
    childNodes: childFigures(node, droppedByReason, errorsByReason),
    heldLines,
    rollup,
    series: { ...flow, droppedByReason: Object.fromEntries(dropped), errorsByReason: Object.fromEntries(errors) },
  }
}

function pointsOf(line: ReadonlyMap<number, number> | undefined): Points {
  return Array.from(line ?? []).sort(([a], [b]) => a - b)
}

function sum(points: Points): number {
  return points.reduce((total, [, value]) => total + value, 0)
}
