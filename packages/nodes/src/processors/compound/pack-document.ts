import { z } from 'zod'
import type { PathOutput } from '../../define.ts'

const name = z.string().trim().min(1, 'must not be empty').max(200, 'must not be longer than 200 characters')

/** A node inside a pack: the common fields, and beside them the fields of its type. */
const packNodeSchema = z.looseObject({
  name,
  type: z.string().min(1, 'must not be empty'),
  description: z.string().optional(),
  user_description: z.string().optional(),
  metadata: z.string().optional(),
  disabled: z.boolean().optional(),
  /** The fields of the type, where they do not stand beside the others. */
  configuration: z.record(z.string(), z.unknown()).optional(),
})

const packLinkSchema = z.object({
  from: name,
  to: name,
  /** The named output of `from`; without one, its default output. */
  path: z.string().optional(),
})

export type PackNode = z.infer<typeof packNodeSchema>
export type PackLink = z.infer<typeof packLinkSchema>

/** The inside of a pack. */
export interface PackDocument {
  readonly nodes: readonly PackNode[]
  readonly links: readonly PackLink[]
}

/** A new pack: what comes in goes out. */
export const emptyPack = {
  nodes: [
    { name: 'input', type: 'compound_input' },
    { name: 'output', type: 'compound_output' },
  ],
  links: [{ from: 'input', to: 'output' }],
}

/** The nodes and links of a pack, as the configuration holds them. */
export const packSchema = z.object({
  nodes: z
    .array(packNodeSchema)
    .max(500, 'must not have more than 500 nodes')
    .default(emptyPack.nodes)
    .meta({ title: 'Nodes', description: 'The processors of the pack, with its input and its outputs.' }),
  links: z
    .array(packLinkSchema)
    .max(5000, 'must not have more than 5000 links')
    .default(emptyPack.links)
    .meta({ title: 'Links', description: 'How the nodes of the pack are joined.' }),
})

const commonFields = new Set([
  'name',
  'type',
  'description',
  'user_description',
  'metadata',
  'disabled',
  'configuration',
])

/** The fields that belong to the type of a node in a pack. */
export function packNodeConfiguration(node: PackNode): Record<string, unknown> {
  const beside = Object.entries(node).filter(([field]) => !commonFields.has(field))
  return { ...node.configuration, ...Object.fromEntries(beside) }
}

/** The outputs of a pack, one for each compound_output; a single one is the default output too. */
export function packOutputs({ nodes }: Pick<PackDocument, 'nodes'>): PathOutput[] {
  const outputs = nodes.filter(node => node.type === 'compound_output')
  return outputs.map(output => ({
    path: output.name,
    outputTypes: ['log', 'metric', 'trace'],
    ...(outputs.length === 1 && { isDefault: true }),
  }))
}

/** The names of the nodes so that every link leads forward, and those that stand in or behind a cycle. */
export function packOrder({ nodes, links }: PackDocument): { order: string[]; cyclic: string[] } {
  const open = new Map(nodes.map(node => [node.name, 0]))
  const targets = new Map<string, string[]>()
  for (const { from, to } of links) {
    if (!open.has(from) || !open.has(to)) continue
    open.set(to, (open.get(to) ?? 0) + 1)
    targets.set(from, [...(targets.get(from) ?? []), to])
  }
  const order = [...open].filter(([, count]) => count === 0).map(([node]) => node)
  for (const node of order) {
    for (const target of targets.get(node) ?? []) {
      const left = (open.get(target) ?? 0) - 1
      open.set(target, left)
      if (left === 0) order.push(target)
    }
  }
  const ordered = new Set(order)
  return { order, cyclic: [...open.keys()].filter(node => !ordered.has(node)) }
}
