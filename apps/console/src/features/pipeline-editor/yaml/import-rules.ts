import type { PipelineDocument } from '@weir/pipeline'

const maxSize = 4_000_000

/** Why a text of this size is not taken in; undefined when it is. */
export function importProblem(size: number): string | undefined {
  if (size <= maxSize) return undefined
  return `The document has ${(size / 1_000_000).toFixed(1)} MB; at most 4 MB can be imported.`
}

/** An imported document under the name of the pipeline that it goes into. */
export function withOwnTag(
  imported: PipelineDocument,
  { settings }: Pick<PipelineDocument, 'settings'>,
): PipelineDocument {
  return { ...imported, settings: { ...imported.settings, tag: settings.tag } }
}
