import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PipelineTest } from '@weir/contracts'
import { type PipelineDocument, toGraph } from '@weir/pipeline'
import { useMemo } from 'react'
import { api, client } from '../../../lib/api.ts'
import { useOrganization } from '../../../lib/session.ts'
import { notify } from '../../../ui/notify.tsx'
import { drawnNodes } from '../editing/drawn-nodes.ts'
import { useEditing } from '../editing/editing.tsx'

/** The tests of the pipeline, and what they make of a document; asked anew whenever the document changes. */
export function useTestRun(document: PipelineDocument) {
  const { pipeline } = useEditing()
  const { id: orgId } = useOrganization()
  const configId = pipeline.id
  const tests = useQuery(api.pipelineTests.list.queryOptions({ input: { orgId, configId } }))
  const nodes = useMemo(() => drawnNodes(toGraph(document)), [document])
  const run = useQuery({
    ...api.pipelineTests.run.queryOptions({ input: { orgId, configId, pipeline: { nodes } } }),
    enabled: (tests.data?.tests.length ?? 0) > 0,
    gcTime: 0,
    retry: false,
  })
  return { tests, run }
}

/** Changes tests, and shows them and their results anew. */
export function useTestEdits() {
  const { pipeline } = useEditing()
  const { id: orgId } = useOrganization()
  const queryClient = useQueryClient()
  const own = { orgId, configId: pipeline.id }
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: api.pipelineTests.key() })
  const create = useMutation({
    mutationFn: (test: Pick<PipelineTest, 'name' | 'node' | 'items' | 'expected'>) =>
      client.pipelineTests.create({ ...own, ...test }),
    onSuccess,
  })
  const update = useMutation({
    mutationFn: ({ id, ...test }: PipelineTest) => client.pipelineTests.update({ ...own, testId: id, ...test }),
    onSuccess,
    onError: error => notify.failed('The test could not be changed', error),
  })
  const remove = useMutation({
    mutationFn: (testId: string) => client.pipelineTests.remove({ ...own, testId }),
    onSuccess,
    onError: error => notify.failed('The test could not be removed', error),
  })
  return { create, update, remove }
}
