import type { ChangeRecord } from '../change/change-record.ts'
import { diffDocuments } from '../change/diff-documents.ts'
import type { PipelineDocument } from '../document.ts'
import { sameValue } from '../same-value.ts'

/** One edit that can be taken back. */
export interface DraftStep {
  /** What the edit did, e.g. `Delete Mask`. */
  label: string
  /** The document before it. */
  document: PipelineDocument
  /** Edits in a row with the same key, such as the letters of a name, are one step. */
  key?: string
}

/** A pipeline that is being edited: what was saved, what it is now, and the way between the two. */
export interface Draft {
  /** The version that the edits began with. */
  readonly version: number
  readonly baseline: PipelineDocument
  readonly document: PipelineDocument
  readonly past: readonly DraftStep[]
  readonly future: readonly DraftStep[]
}

/** Steps further back than this cannot be taken back. */
const maxSteps = 200

/** Begins to edit a saved version. */
export function startDraft(version: number, baseline: PipelineDocument): Draft {
  return { version, baseline, document: baseline, past: [], future: [] }
}

/** Takes in one edit. An edit that changes nothing leaves no step behind. */
export function editDraft(draft: Draft, label: string, document: PipelineDocument, key?: string): Draft {
  if (sameValue(draft.document, document)) return draft
  const last = draft.past.at(-1)
  if (key !== undefined && last?.key === key) return { ...draft, document, future: [] }
  const step: DraftStep = { label, document: draft.document, ...(key !== undefined && { key }) }
  return { ...draft, document, past: [...draft.past, step].slice(-maxSteps), future: [] }
}

/** Takes the last edit back. */
export function undo(draft: Draft): Draft {
  const step = draft.past.at(-1)
  if (!step) return draft
  const redone: DraftStep = { label: step.label, document: draft.document }
  return { ...draft, document: step.document, past: draft.past.slice(0, -1), future: [redone, ...draft.future] }
}

/** Does again what was taken back last. */
export function redo(draft: Draft): Draft {
  const [step, ...future] = draft.future
  if (!step) return draft
  const past = [...draft.past, { label: step.label, document: draft.document }]
  return { ...draft, document: step.document, past, future }
}

/** What differs from the version that was saved; edits that take each other back leave nothing. */
export function pendingChanges({ baseline, document }: Draft): ChangeRecord[] {
  return diffDocuments(baseline, document)
}

/** The same document against a newer version: what somebody else saved meanwhile, or what was just saved here. */
export function rebaseDraft(draft: Draft, version: number, baseline: PipelineDocument): Draft {
  return { ...draft, version, baseline }
}
