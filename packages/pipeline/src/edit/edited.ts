import type { PipelineDocument } from '../document.ts'

/** What became of an edit: another document, or the reason why it was refused. */
export type Edited<Result = unknown> =
  | ({ ok: true; document: PipelineDocument } & Result)
  | { ok: false; reason: string }

export const refused = (reason: string) => ({ ok: false as const, reason })

export const noSuchNode = (id: string) => refused(`There is no node ${id}`)
