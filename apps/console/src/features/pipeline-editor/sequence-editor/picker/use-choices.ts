import { type GraphNode, placeOfSequence, processorChoices } from '@weir/pipeline'
import type { SequenceEntry } from '@weir/nodes/definitions'
import { useMemo } from 'react'
import { useOrganization } from '../../../../lib/session.ts'
import { useEditing } from '../../editing/editing.tsx'

/** The processors that may be added to a sequence, or to a group of it. */
export function useChoices(node: GraphNode, entries: readonly SequenceEntry[], isNested: boolean) {
  const { document, pipeline } = useEditing()
  const { features } = useOrganization()
  return useMemo(
    () =>
      processorChoices({
        entries,
        isNested,
        ...placeOfSequence(document, node.id),
        fleetType: pipeline.fleet_type,
        flags: { beta: features.includes('beta-nodes'), experimental: features.includes('experimental-nodes') },
      }),
    [document, pipeline.fleet_type, features, node.id, entries, isNested],
  )
}
