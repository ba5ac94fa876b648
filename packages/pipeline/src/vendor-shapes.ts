import { adoptArchive } from '@weir/nodes/definitions'
import { z } from 'zod'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): unknown[] | undefined => (Array.isArray(value) ? value : undefined)

/**
 * Rewrites what documents of other products say in another shape than ours: the `mask` processor with a single pattern,
 * archives that are S3 under another name, and links that name the ends of a pack as `pack->output`. Types that only have another name are left alone: they are aliases.
 */
export function adoptVendorShapes(data: unknown): unknown {
  if (!isFields(data)) return data
  const nodes = listOf(data['nodes'])?.map(adoptNode)
  const links = listOf(data['links'])?.map(link => adoptLink(link, nodes ?? []))
  return { ...data, ...(nodes && { nodes }), ...(links && { links }) }
}

function adoptNode(node: unknown): unknown {
  if (!isFields(node)) return node
  const processors = listOf(node['processors'])?.map(adoptNode)
  const inner = listOf(node['nodes']) ? adoptVendorShapes(node) : node
  const adopted: Fields = { ...(isFields(inner) ? inner : node), ...(processors && { processors }) }
  return adopted['type'] === 'mask' ? adoptMask(adopted) : adoptQueue(adoptArchive(adopted))
}

/** The folder of a queue is the agent's business, order is kept anyway, and what goes to disk when has other words. */
function adoptQueue(node: Fields): Fields {
  const queue = node['persistent_queue']
  if (!isFields(queue)) return node
  const { path: _path, strict_ordering: _order, mode, ...rest } = queue
  const ours = mode === 'error' || mode === 'backpressure' ? 'on_failure' : mode
  return { ...node, persistent_queue: { ...rest, ...(ours !== undefined && { mode: ours }) } }
}

/** A mask with one pattern of its own; one with a predefined pattern names something that is not in the document. */
function adoptMask({ pattern, mask, ...rest }: Fields): Fields {
  const isSingle = typeof pattern === 'string' && !('capture_group_masks' in rest) && !('predefined_pattern' in rest)
  const own = { ...(pattern !== undefined && { pattern }), ...(mask !== undefined && { mask }) }
  if (!isSingle) return { ...rest, ...own, type: 'generic_mask' }
  const masks = [{ name: 'Custom Mask 1', capture_group: pattern, ...(mask !== undefined && { mask }) }]
  return { ...rest, type: 'generic_mask', capture_group_masks: masks }
}

const linkSchema = z.looseObject({ from: z.string(), to: z.string(), path: z.string().optional() })

function adoptLink(link: unknown, nodes: readonly unknown[]): unknown {
  const parsed = linkSchema.safeParse(link)
  if (!parsed.success) return link
  const isNode = (name: string) => nodes.some(node => isFields(node) && node['name'] === name)
  const { from, to } = parsed.data
  const source = splitEnd(from, isNode)
  const target = splitEnd(to, isNode)
  if (!source && !target) return link
  const path = parsed.data.path ?? source?.end
  return { ...parsed.data, from: source?.name ?? from, to: target?.name ?? to, ...(path !== undefined && { path }) }
}

function splitEnd(text: string, isNode: (name: string) => boolean): { name: string; end: string } | undefined {
  const at = text.indexOf('->')
  if (at < 0 || isNode(text)) return undefined
  const name = text.slice(0, at)
  return isNode(name) ? { name, end: text.slice(at + 2) } : undefined
}
