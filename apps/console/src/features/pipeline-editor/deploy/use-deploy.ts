import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Deployment } from '@weir/contracts'
import { api, client } from '../../../lib/api.ts'
import { errorCode } from '../../../lib/error-words.ts'
import { useOrganization } from '../../../lib/session.ts'
import { notify } from '../../../ui/notify.tsx'
import { useEditing } from '../editing/editing.tsx'

interface Wish {
  version: number
  /** Why it is deployed although tests fail. */
  reason?: string | undefined
}

/** Deploys a version to the agents of the pipeline; tests that fail are left to the caller to ask about. */
export function useDeploy() {
  const { pipeline } = useEditing()
  const { id: orgId } = useOrganization()
  const took = useDeployed()
  return useMutation({
    mutationFn: ({ version, reason }: Wish) =>
      client.deployments.deploy({ orgId, configId: pipeline.id, version, override_reason: reason }),
    onSuccess: took,
    onError: error => {
      if (errorCode(error) !== 'TESTS_FAILED') notify.failed('The version could not be deployed', error)
    },
  })
}

/** Shows a deployment that was just made, and asks anew for what it changed. */
export function useDeployed() {
  const { pipeline } = useEditing()
  const { id: orgId } = useOrganization()
  const queryClient = useQueryClient()
  return async (deployment: Deployment) => {
    const input = { orgId, configId: pipeline.id }
    queryClient.setQueryData(api.deployments.current.queryKey({ input }), { deployment })
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: api.pipelines.key() }),
      queryClient.invalidateQueries({ queryKey: api.pipelineVersions.key() }),
      queryClient.invalidateQueries({ queryKey: api.deployments.key() }),
    ])
  }
}
