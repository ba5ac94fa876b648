import type { CatalogueEntry } from '@weir/contracts'
import { documentSchema, packNode, type WantedNode } from '@weir/pipeline'
import { z } from 'zod'

const contentSchema = z.object({
  nodes: documentSchema.shape.nodes.min(1),
  links: documentSchema.shape.links,
})

/** The nodes and links of a pack as the catalogue gives them; undefined when it does not. */
export const packContent = ({ configuration }: Pick<CatalogueEntry, 'configuration'>) =>
  contentSchema.safeParse(configuration).data

/** The node that an entry of the catalogue stands for; a pack brings a copy of its nodes along. */
export function wantedNode({ type, displayName, node_reference: pack, configuration }: CatalogueEntry): WantedNode {
  if (pack === undefined || pack === '') return { type }
  const content = packContent({ configuration })
  // Without a copy the server fills it in from the library.
  if (!content) return { type, configuration: { user_description: displayName, node_reference: pack } }
  return packNode({ id: pack, name: displayName, ...content })
}
