import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { client } from '../../../lib/api.ts'
import { useOrganization } from '../../../lib/session.ts'
import { notify } from '../../../ui/notify.tsx'
import { isCloud } from '../fleets.ts'
import { invalidatePipelineLists } from '../pipelines.queries.ts'
import { type NewPipelineForm, newPipeline } from './new-pipeline-form.ts'

/** Makes a pipeline and opens it for editing; a cloud pipeline gets its agent at once. */
export function useCreatePipeline() {
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (form: NewPipelineForm) => {
      const { id } = await client.pipelines.create({ orgId: organization.id, ...newPipeline(form) })
      if (isCloud(form.fleetType)) await startHosted(organization.id, id)
      return id
    },
    onSuccess: async id => {
      await invalidatePipelineLists(queryClient)
      await navigate({ to: `/pipeline/pipelines/${id}`, search: { readOnly: false } })
    },
    onError: error => notify.failed('Error creating agent configuration', error),
  })
}

/** The pipeline is there whatever becomes of its agent. */
async function startHosted(orgId: string, confId: string): Promise<void> {
  try {
    await client.hostedAgents.create({ orgId, conf_id: confId })
  } catch (error) {
    notify.failed('The pipeline was made, but not its cloud agent', error)
  }
}
