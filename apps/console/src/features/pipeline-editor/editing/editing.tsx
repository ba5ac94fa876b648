import { apiError, type Pipeline } from '@weir/contracts'
import { type ChangeRecord, pendingChanges, type PipelineDocument, type PipelineGraph, toGraph } from '@weir/pipeline'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { type AddPlace, type EditorDialog, type EditorPanel, useEditorPanel } from './editor-panel.ts'
import type { SavedDocument } from './saved-document.ts'
import { type DraftEditing, useDraft } from './use-draft.ts'
import { type DocumentReport, useReport } from './use-report.ts'

/** What everything on the page of a pipeline works with. */
export interface Editing extends DraftEditing {
  /** As it is saved. */
  pipeline: Pipeline
  isReadOnly: boolean
  /** What is shown: the draft in edit mode, else what is saved. */
  document: PipelineDocument
  graph: PipelineGraph
  changes: readonly ChangeRecord[]
  report: DocumentReport
  /** The ticked nodes. */
  selection: ReadonlySet<string>
  select: (ids: Iterable<string>) => void
  /** The panel in the address: review, history, yaml, deploy, tests. */
  panel: EditorPanel | undefined
  openPanel: (panel: EditorPanel | undefined) => void
  /** A dialog that no address leads to. */
  dialog: EditorDialog | undefined
  openDialog: (dialog: EditorDialog | undefined) => void
  addNode: (place: AddPlace) => void
}

const EditingContext = createContext<Editing | undefined>(undefined)

/** The pipeline of the page, its draft, and how to change it. */
export function useEditing(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw apiError('INTERNAL', { detail: 'useEditing works below EditingProvider only' })
  return editing
}

interface EditingProviderProps {
  pipeline: Pipeline
  saved: SavedDocument
  isReadOnly: boolean
  children: ReactNode
}

/** Holds the draft of one pipeline for all parts of its page. */
export function EditingProvider({ pipeline, saved, isReadOnly, children }: EditingProviderProps) {
  const editing = useDraft(pipeline.id, saved)
  const { draft } = editing
  const document = isReadOnly ? saved.document : draft.document
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const [dialog, openDialog] = useState<EditorDialog>()
  const [panel, openPanel] = useEditorPanel()
  const graph = useMemo(() => toGraph(document), [document])
  const changes = useMemo(() => pendingChanges(draft), [draft])
  const report = useReport(document)
  const value: Editing = {
    ...editing,
    pipeline,
    isReadOnly,
    document,
    graph,
    changes,
    report,
    selection,
    select: ids => setSelection(new Set(ids)),
    panel,
    openPanel,
    dialog,
    openDialog,
    addNode: place => openDialog({ kind: 'add-node', place }),
  }
  return <EditingContext value={value}>{children}</EditingContext>
}
