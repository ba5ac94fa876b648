import { type PipelineDocument, validatePipeline } from '@weir/pipeline'
import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { askYamlWorker } from '../yaml/yaml-worker.ts'

type Report = ReturnType<typeof validatePipeline>

/** What validation found, or that it is still looking. */
export interface DocumentReport extends Report {
  isPending: boolean
}

/** More nodes than this are checked beside the page: to compile all their conditions and patterns would hold it up. */
const mostAtOnce = 50

const nothing = { graph: [], links: [], node_fields: {} }
/** Until the first answer nothing is known to be wrong, and nothing to be right. */
const unknown: DocumentReport = { valid: false, error: nothing, warning: nothing, isPending: true }

/** What is wrong with a document that is being edited; for a large one the answer comes a moment later. */
export function useReport(document: PipelineDocument): DocumentReport {
  const isLarge = document.nodes.length > mostAtOnce
  // Typing and dragging go first.
  const settled = useDeferredValue(document)
  const here = useMemo(
    () => (isLarge ? undefined : { ...validatePipeline(settled), isPending: false }),
    [isLarge, settled],
  )
  const [aside, setAside] = useState<{ document: PipelineDocument; report: Report }>()
  useEffect(() => {
    if (!isLarge) return
    let isStale = false
    void askYamlWorker('validate', { document: settled }).then(report => {
      if (!isStale) startTransition(() => setAside({ document: settled, report }))
    })
    return () => {
      isStale = true
    }
  }, [isLarge, settled])
  if (here) return here
  if (!aside) return unknown
  const isPending = aside.document !== document
  return { ...aside.report, valid: aside.report.valid && !isPending, isPending }
}
