import type { DocumentLink } from '@weir/pipeline'
import { useCallback } from 'react'
import type { z } from 'zod'
import { useUrlState } from '../../../lib/use-url-state.ts'
import { pipelineEditorSearch } from '../pipeline-editor.search.ts'

export type EditorPanel = NonNullable<z.infer<typeof pipelineEditorSearch>['panel']>

/** Where a new node is to go. */
export type AddPlace =
  | { kind: 'free' }
  /** It feeds this node: an input or a processor. */
  | { kind: 'before'; target: string }
  /** It takes what this node passes on: a processor or an output. */
  | { kind: 'after'; source: string; path?: string }
  /** A processor that is put into a link. */
  | { kind: 'between'; link: DocumentLink }

export type EditorDialog =
  | { kind: 'add-node'; place: AddPlace }
  | { kind: 'create-pack'; ids: readonly string[] }
  | { kind: 'import' }

/** The panel that the address names, and how to open another one. */
export function useEditorPanel(): readonly [EditorPanel | undefined, (panel: EditorPanel | undefined) => void] {
  const [{ panel }, setSearch] = useUrlState(pipelineEditorSearch)
  const open = useCallback((next: EditorPanel | undefined) => setSearch({ panel: next }), [setSearch])
  return [panel, open]
}
