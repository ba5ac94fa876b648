import { useQuery } from '@tanstack/react-query'
import { type PipelineDocument, toGraph } from '@weir/pipeline'
import { useMemo } from 'react'
import { api } from '../../../lib/api.ts'
import { useOrganization } from '../../../lib/session.ts'
import { drawnNodes } from '../editing/drawn-nodes.ts'
import type { ServerCheck } from './review-state.ts'

/** What the server says of a draft, asked anew each time the review opens. */
export function useServerCheck(
  configId: string,
  document: PipelineDocument,
): { check: ServerCheck; retry: () => void } {
  const { id: orgId } = useOrganization()
  const pipeline = useMemo(() => ({ nodes: drawnNodes(toGraph(document)), settings: document.settings }), [document])
  const query = useQuery({
    ...api.pipelineChecks.validate.queryOptions({ input: { orgId, configId, pipeline } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const retry = () => void query.refetch()
  if (query.isFetching && !query.isSuccess) return { check: { status: 'pending' }, retry }
  if (query.isError) return { check: { status: 'error' }, retry }
  return { check: query.data ? { status: 'success', report: query.data } : { status: 'pending' }, retry }
}
