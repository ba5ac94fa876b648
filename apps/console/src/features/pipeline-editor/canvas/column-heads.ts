import type { GraphNode, PipelineGraph } from '@weir/pipeline'
import type { Placed } from './canvas-layout.ts'

export interface ColumnHead {
  title: string
  count: number
  x: number
  y: number
}

const kinds: readonly { title: string; holds: (node: GraphNode) => boolean }[] = [
  { title: 'Sources', holds: node => node.category === 'input' },
  { title: 'Attached groups', holds: node => node.attachedTo !== null },
  { title: 'Processors', holds: node => node.category === 'processor' && node.attachedTo === null },
  { title: 'Destinations', holds: node => node.category === 'output' },
]

const headGap = 32

/** What stands above the columns of a pipeline that was laid out: its kinds of nodes, and how many there are of each. */
export function columnHeads({ nodes }: PipelineGraph, placed: ReadonlyMap<string, Placed>): ColumnHead[] {
  const y = Math.min(...Array.from(placed.values(), card => card.y)) - headGap
  const heads = kinds.flatMap(({ title, holds }) => {
    const members = nodes.filter(node => holds(node) && placed.has(node.id))
    if (members.length === 0) return []
    const x = Math.min(...members.map(node => placed.get(node.id)?.x ?? 0))
    return [{ title, count: members.length, x, y }]
  })
  // Two heads at one place would cover each other.
  return heads.filter((head, at) => heads.findIndex(other => other.x === head.x) === at)
}
