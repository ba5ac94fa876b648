import { useQuery } from '@tanstack/react-query'
import type { FieldSuggestion } from '@weir/contracts'
import { useMemo } from 'react'
import { api } from '../../../lib/api.ts'
import { useOrganization } from '../../../lib/session.ts'
import { drawnNodes } from '../editing/drawn-nodes.ts'
import { useEditing } from '../editing/editing.tsx'

const none: readonly FieldSuggestion[] = []

/** The fields that events at a node have, as far as the server saw some; asked again once there are samples. */
export function useFieldSuggestions(nodeName: string, hasSamples: boolean): readonly FieldSuggestion[] {
  const { pipeline, graph } = useEditing()
  const { id: orgId } = useOrganization()
  const nodes = useMemo(() => drawnNodes(graph), [graph])
  const { data } = useQuery({
    ...api.nodeTests.logItemSuggestions.queryOptions({
      input: { orgId, configId: pipeline.id, pipeline: { nodes }, nodeName },
    }),
    // The nodes are large, and no part of what the answer depends on but for who feeds whom.
    queryKey: ['field-suggestions', orgId, pipeline.id, nodeName, hasSamples],
    staleTime: 60_000,
    retry: false,
  })
  return data?.suggestions ?? none
}

/** The fields that the events at hand have, and behind them those that the server knows of. */
export const joinedFields = (
  seen: readonly FieldSuggestion[],
  known: readonly FieldSuggestion[],
): readonly FieldSuggestion[] => [...seen, ...known.filter(({ name }) => !seen.some(field => field.name === name))]
