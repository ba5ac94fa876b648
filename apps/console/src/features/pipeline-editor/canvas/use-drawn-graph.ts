import { type PipelineGraph, shownGraph } from '@weir/pipeline'
import { useMemo } from 'react'
import { useOrganization } from '../../../lib/session.ts'
import { useEditing } from '../editing/editing.tsx'
import { keepNodes } from './stable-graph.ts'
import { useKept } from './use-kept.ts'

/** The graph with as much of it as is drawn; nodes that did not change stay the same objects. */
export function useDrawnGraph(): PipelineGraph {
  const { graph } = useEditing()
  const { features } = useOrganization()
  const diagnosticNodes = features.includes('diagnostic-nodes')
  const drawn = useMemo(() => shownGraph(graph, { diagnosticNodes }), [graph, diagnosticNodes])
  return useKept(drawn, keepNodes)
}
