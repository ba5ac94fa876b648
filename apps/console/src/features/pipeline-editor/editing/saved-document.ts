import type { Pipeline } from '@weir/contracts'
import { parseDocument, type PipelineDocument } from '@weir/pipeline'
import { useEffect, useMemo, useState } from 'react'
import { askYamlWorker } from '../yaml/yaml-worker.ts'

/** What is saved of a pipeline. */
export interface SavedDocument {
  version: number
  document: PipelineDocument
}

/** Longer texts are read beside the page, which shows its outline meanwhile. */
const longText = 50_000

const emptyDocument = (tag: string): PipelineDocument => ({ version: 'v3', settings: { tag }, nodes: [], links: [] })

/** The saved version of a pipeline as a document; an empty one where its YAML cannot be read. */
export function savedDocument({ content, tag }: Pick<Pipeline, 'content' | 'tag'>): PipelineDocument {
  return parseDocument(content).document ?? emptyDocument(tag)
}

/** What is saved of a pipeline; undefined until a long text is read for the first time. */
export function useSavedDocument({ content, tag, version }: Pipeline): SavedDocument | undefined {
  const isLong = content.length > longText
  const here = useMemo(
    () => (isLong ? undefined : { version, document: savedDocument({ content, tag }) }),
    [isLong, version, content, tag],
  )
  const [aside, setAside] = useState<SavedDocument>()
  useEffect(() => {
    if (!isLong) return undefined
    let isStale = false
    void askYamlWorker('read', { text: content })
      .catch(() => savedDocument({ content, tag }))
      .then(document => (isStale ? undefined : setAside({ version, document: document ?? emptyDocument(tag) })))
    return () => {
      isStale = true
    }
  }, [isLong, version, content, tag])
  return here ?? aside
}
