import { useEffect, useState } from 'react'
import { useEditing } from '../editing/editing.tsx'
import { readYaml } from './kept-yaml.ts'
import { askYamlWorker } from './yaml-worker.ts'

export interface DraftYaml {
  /** As it is saved. */
  before: string
  /** With the draft in it, comments kept; undefined while it is being written. */
  text: string | undefined
  failure: string | undefined
}

/** The document that the page shows as YAML, as a save would write it. */
export function useDraftYaml(): DraftYaml {
  const { pipeline, document, changes, isReadOnly } = useEditing()
  const isDraft = !isReadOnly && changes.length > 0
  const [written, setWritten] = useState<{ document: typeof document; text?: string; failure?: string }>()
  useEffect(() => {
    if (!isDraft) return undefined
    let isStale = false
    askYamlWorker('rewrite', { before: readYaml(pipeline.id) ?? pipeline.content, document }).then(
      text => (isStale ? undefined : setWritten({ document, text })),
      (error: unknown) => (isStale ? undefined : setWritten({ document, failure: String(error) })),
    )
    return () => {
      isStale = true
    }
  }, [isDraft, pipeline.id, pipeline.content, document])
  if (!isDraft) return { before: pipeline.content, text: pipeline.content, failure: undefined }
  const current = written?.document === document ? written : undefined
  return { before: pipeline.content, text: current?.text, failure: current?.failure }
}
