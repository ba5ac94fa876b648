import { useDebouncedCallback } from '@mantine/hooks'
import {
  type Draft,
  type Edited,
  editDraft,
  pendingChanges,
  type PipelineDocument,
  redo,
  startDraft,
  undo,
} from '@weir/pipeline'
import { useCallback, useEffect, useRef, useState } from 'react'
import { notify } from '../../../ui/notify.tsx'
import { dropDraft, keepDraft, readDraft } from './kept-draft.ts'
import type { SavedDocument } from './saved-document.ts'

/** A moment without edits after which the draft is kept in the browser. */
const keepAfterMs = 500

export interface DraftEditing {
  draft: Draft
  /** When the browser last kept it; undefined while it is as saved. */
  keptAt: number | undefined
  /** Takes in an edit, or says in a toast why it was refused. Edits in a row with the same key are one step of undo. */
  edit: (label: string, edited: Edited | PipelineDocument, key?: string) => boolean
  undo: () => void
  redo: () => void
  /** Puts another draft in its place: a rebased one, or a new start from what was saved. */
  replace: (draft: Draft) => void
  /** Gives up all edits. */
  discard: () => void
}

/** The draft of a pipeline with undo and redo; it outlives a reload of the page. */
export function useDraft(id: string, { version, document: saved }: SavedDocument): DraftEditing {
  const [state, setState] = useState(() => {
    const kept = readDraft(id)
    // One that was never touched follows what is saved.
    const isPending = kept !== undefined && pendingChanges(kept.draft).length > 0
    return isPending ? kept : { draft: startDraft(version, saved), keptAt: undefined }
  })
  const latest = useRef(state.draft)

  const keep = useDebouncedCallback(
    (draft: Draft) => {
      const keptAt = Date.now()
      if (pendingChanges(draft).length === 0) {
        dropDraft(id)
        setState(now => ({ ...now, keptAt: undefined }))
      } else {
        keepDraft(id, draft, keptAt)
        setState(now => ({ ...now, keptAt }))
      }
    },
    { delay: keepAfterMs, flushOnUnmount: true },
  )
  // Whoever reloads right after an edit has that edit, too.
  useEffect(() => {
    const flush = () => keep.flush()
    window.addEventListener('pagehide', flush)
    return () => window.removeEventListener('pagehide', flush)
  }, [keep])

  const set = useCallback(
    (draft: Draft) => {
      latest.current = draft
      setState(now => ({ ...now, draft }))
      keep(draft)
    },
    [keep],
  )

  useEffect(() => {
    const { current } = latest
    if (pendingChanges(current).length === 0 && current.version !== version) set(startDraft(version, saved))
  }, [version, saved, set])

  const edit = useCallback<DraftEditing['edit']>(
    (label, edited, key) => {
      if ('ok' in edited && !edited.ok) {
        notify.warn({ title: label, text: edited.reason })
        return false
      }
      set(editDraft(latest.current, label, 'ok' in edited ? edited.document : edited, key))
      return true
    },
    [set],
  )

  return {
    draft: state.draft,
    keptAt: state.keptAt,
    edit,
    undo: useCallback(() => set(undo(latest.current)), [set]),
    redo: useCallback(() => set(redo(latest.current)), [set]),
    replace: set,
    discard: useCallback(() => set(startDraft(version, saved)), [set, version, saved]),
  }
}
