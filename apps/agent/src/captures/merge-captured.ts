import type { CaptureSamples } from '@weir/contracts/opamp'
import type { Captured, SampleItem } from '@weir/pipeline/run'

type NodeSamples = CaptureSamples['nodes'][string]

/** The samples of all threads by node, so many per side as were asked for. */
export function mergeCaptured(parts: readonly Captured[], maxItems: number): Map<string, NodeSamples> {
  const nodes = new Map<string, { before: SampleItem[]; after: Map<string, SampleItem[]> }>()
  for (const part of parts) {
    for (const [id, { before, after }] of part.nodes) {
      const node = nodes.get(id) ?? { before: [], after: new Map() }
      nodes.set(id, node)
      fill(node.before, before, maxItems)
      for (const [path, items] of after) {
        const onPath = node.after.get(path) ?? []
        node.after.set(path, onPath)
        fill(onPath, items, maxItems)
      }
    }
  }
  return new Map(Array.from(nodes, ([id, { before, after }]) => [id, { before, after: Object.fromEntries(after) }]))
}

function fill(items: SampleItem[], more: readonly SampleItem[], maxItems: number): void {
  items.push(...more.slice(0, maxItems - items.length))
}

/** The nodes in messages of about this size; a node that is too large for any is left out, and counted. */
export function inMessages(
  nodes: ReadonlyMap<string, NodeSamples>,
  bytes: { about: number; most: number },
): { messages: Record<string, NodeSamples>[]; leftOut: number } {
  const messages: Record<string, NodeSamples>[] = []
  let message = new Map<string, NodeSamples>()
  let size = 0
  let leftOut = 0
  for (const [id, samples] of nodes) {
    const length = Buffer.byteLength(JSON.stringify(samples))
    if (length > bytes.most) {
      leftOut += 1
      continue
    }
    if (size > 0 && size + length > bytes.about) {
      messages.push(Object.fromEntries(message))
      message = new Map()
      size = 0
    }
    message.set(id, samples)
    size += length
  }
  if (message.size > 0) messages.push(Object.fromEntries(message))
  return { messages, leftOut }
}
