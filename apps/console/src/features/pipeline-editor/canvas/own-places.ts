import type { PipelineGraph, Position } from '@weir/pipeline'
import { type Block, blocksOf, cardsOf, columnGap, type HeightOf, type Placed, rowGap } from './canvas-layout.ts'
import { nodeWidth } from './card-size.ts'

/** Where the left upper corner of a block is when its leader stands at a place: a group stands left of its destination. */
function cornerOf({ leader, docked }: Block, place: Position): Position {
  return docked && leader.category === 'output' ? { x: place.x - nodeWidth, y: place.y } : place
}

interface Box extends Position {
  width: number
  height: number
}

const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** The first free place at or below a wanted one. */
function firstFree(wanted: Box, taken: readonly Box[]): Box {
  const hit = taken.find(box => overlaps(wanted, box))
  return hit ? firstFree({ ...wanted, y: hit.y + hit.height + rowGap }, taken) : wanted
}

/**
 * Places nodes where they are said to stand; those without a place come beside the node they are linked to, or below all
 * others.
 */
export function placeAsGiven(
  graph: PipelineGraph,
  placeOf: (id: string) => Position | null | undefined,
  heightOf: HeightOf,
): Placed[] {
  const blocks = blocksOf(graph, heightOf)
  const boxes = new Map<string, Box>()
  for (const block of blocks) {
    const place = placeOf(block.leader.id)
    if (place) boxes.set(block.leader.id, { ...cornerOf(block, place), width: block.width, height: block.height })
  }
  const leaders = new Map(graph.nodes.map(node => [node.id, node.attachedTo ?? node.id]))
  const boxOf = (id: string) => boxes.get(leaders.get(id) ?? id)
  for (const block of blocks) {
    if (boxes.has(block.leader.id)) continue
    const ids = new Set([block.leader.id, block.docked?.id])
    const source = graph.links.find(link => ids.has(link.to) && !ids.has(link.from) && boxOf(link.from))
    const target = graph.links.find(link => ids.has(link.from) && !ids.has(link.to) && boxOf(link.to))
    const size = { width: block.width, height: block.height }
    const wanted = besideSource(source && boxOf(source.from)) ?? besideTarget(target && boxOf(target.to), block.width)
    const place = wanted ?? belowAll([...boxes.values()])
    boxes.set(block.leader.id, firstFree({ ...place, ...size }, [...boxes.values()]))
  }
  return blocks.flatMap(block => {
    const box = boxes.get(block.leader.id)
    return box ? cardsOf(block, box.x, box.y, heightOf) : []
  })
}

const besideSource = (box: Box | undefined) => box && { x: box.x + box.width + columnGap, y: box.y }
const besideTarget = (box: Box | undefined, width: number) => box && { x: box.x - columnGap - width, y: box.y }

function belowAll(boxes: readonly Box[]): Position {
  if (boxes.length === 0) return { x: 0, y: 0 }
  return {
    x: Math.min(...boxes.map(box => box.x)),
    y: Math.max(...boxes.map(box => box.y + box.height)) + rowGap,
  }
}

/** As far as this from the node it leads to, a processor that is dropped is put right beside it. */
export const pairingDistance = 600
/** Dropped farther above or below than this, it was meant to stand there. */
const rowReach = 60

/**
 * Where a dropped processor with a single output is laid out: in the row of the node that it alone leads to, a column before
 * it, when it was dropped about there and nothing else stands in the way. Undefined when it stays where it was dropped.
 */
export function pairedPlace(graph: PipelineGraph, id: string, placed: readonly Placed[]): Position | undefined {
  const node = graph.nodes.find(candidate => candidate.id === id)
  if (node?.category !== 'processor' || node.attachedTo !== null) return undefined
  const [link, ...more] = graph.links.filter(candidate => candidate.from === id)
  if (!link || more.length > 0) return undefined
  if (graph.links.some(other => other.to === link.to && other.from !== id)) return undefined
  const own = placed.find(card => card.id === id)
  const target = placed.find(card => card.id === link.to)
  if (!own || !target || own.x >= target.x || Math.abs(own.y - target.y) > rowReach) return undefined
  if (Math.hypot(target.x - (own.x + own.width), target.y - own.y) > pairingDistance) return undefined
  const paired = { ...own, x: target.x - columnGap - own.width, y: target.y }
  const isTaken = placed.some(card => card.id !== id && overlaps(card, paired))
  return isTaken ? undefined : { x: paired.x, y: paired.y }
}
