import type { PackTemplate } from '@weir/contracts'
import { packsUsedIn, packTypes, parseDocument, stringifyNode } from '@weir/pipeline'
import type { PipelineWithContent } from '../pipelines/pipelines.repo.ts'
import type { PackRow } from './packs.repo.ts'

/** A pack as the API shows it. */
export function packTemplate(row: PackRow, usedBy: readonly string[]): PackTemplate {
  const { id, name, description, content, tags, readme, samples, version, organizationId: orgID } = row
  return {
    id,
    name,
    description,
    created: row.createdAt.toISOString(),
    created_by: row.createdBy,
    owned_by: row.ownedBy,
    updated: row.updatedAt.toISOString(),
    updated_by: row.updatedBy,
    // Only what was taken from elsewhere can have something newer there.
    update_available: false,
    used_by_pipelines: [...usedBy],
    ...packTypes(content),
    tags,
    orgID,
    readme,
    samples,
    version,
    node: {
      childNodes: content.nodes,
      links: content.links,
      configurationYAML: stringifyNode({ name, type: 'compound', node_reference: id, ...content }),
    },
  }
}

/** The tags of the pipelines whose current versions have copies of each of these packs. */
export function packUsers(
  packs: readonly Pick<PackRow, 'id'>[],
  pipelines: readonly Pick<PipelineWithContent, 'tag' | 'content'>[],
): Map<string, string[]> {
  const users = new Map(packs.map(({ id }): [string, string[]] => [id, []]))
  for (const { tag, content } of pipelines) {
    // Reading YAML costs much more than looking for the ids in its text.
    if (!packs.some(({ id }) => content.includes(id))) continue
    const { document } = parseDocument(content)
    for (const id of document ? packsUsedIn(document) : []) users.get(id)?.push(tag)
  }
  return users
}
