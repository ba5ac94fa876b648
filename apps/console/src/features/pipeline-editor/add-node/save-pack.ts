import type { QueryClient } from '@tanstack/react-query'
import { createPackFromSelection, type Edited, type PipelineDocument, replaceSelectionWithPack } from '@weir/pipeline'
import { client } from '../../../lib/api.ts'
import { catalogueQuery, invalidateLibrary } from './catalogue.queries.ts'

export const packMessages = {
  notCreated: 'Failed to create a pack out of selection.',
  notFound: 'Failed to save pack into library',
  created: (name: string) => `Pack created ${name}`,
} as const

interface Selection {
  orgId: string
  configId: string
  document: PipelineDocument
  ids: readonly string[]
  name: string
}

/** What became of a selection that was to be a pack. */
type SavedPack =
  | { ok: true; name: string; edited: Extract<Edited<{ nodeId: string }>, { ok: true }> }
  | { ok: false; title: string; cause: unknown }

/** Saves the selected processors as a pack, and gives the document with the pack in their place. */
export async function savePack(
  queryClient: QueryClient,
  { orgId, configId, document, ids, name }: Selection,
): Promise<SavedPack> {
  const created = createPackFromSelection(document, ids, name)
  if (!created.ok) return { ok: false, title: packMessages.notCreated, cause: created.reason }
  try {
    await client.packs.create({ orgId, ...created.pack })
  } catch (error) {
    return { ok: false, title: packMessages.notCreated, cause: error }
  }
  await invalidateLibrary(queryClient)
  try {
    const catalogue = await queryClient.fetchQuery({ ...catalogueQuery(orgId, configId), staleTime: 0 })
    const library = catalogue.processor.flatMap(({ node_reference: id, displayName }) =>
      id ? [{ id, name: displayName }] : [],
    )
    const edited = replaceSelectionWithPack(document, ids, name, library)
    if (edited.ok) return { ok: true, name: created.pack.name, edited }
    return { ok: false, title: packMessages.notFound, cause: 'The catalogue does not have it.' }
  } catch (error) {
    return { ok: false, title: packMessages.notFound, cause: error }
  }
}
