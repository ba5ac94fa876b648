import { useQuery } from '@tanstack/react-query'
import { type PipelineDocument, toGraph } from '@weir/pipeline'
import { useMemo } from 'react'
import { api } from '../../../lib/api.ts'
import { useOrganization } from '../../../lib/session.ts'
import type { ServerCheck } from './review-state.ts'

const asDrawn = (document: PipelineDocument) =>
  toGraph(document).nodes.map(({ id, type, aliasType, configuration, outputs, pathOutputs }) => ({
    id,
    type: aliasType ?? type,
    configuration,
    outputs,
    pathOutputs: pathOutputs.map(({ path, nodes }) => ({ path, nodes })),
  }))

/** What the server says of a draft, asked anew each time the review opens. */
export function useServerCheck(
  configId: string,
  document: PipelineDocument,
): { check: ServerCheck; retry: () => void } {
  const { id: orgId } = useOrganization()
  const pipeline = useMemo(() => ({ nodes: asDrawn(document), settings: document.settings }), [document])
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
