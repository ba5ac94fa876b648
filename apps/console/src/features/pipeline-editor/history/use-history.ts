import { useMutation, useQueryClient } from '@tanstack/react-query'
import { parseDocument } from '@weir/pipeline'
import { client } from '../../../lib/api.ts'
import { errorCode } from '../../../lib/error-words.ts'
import { useOrganization } from '../../../lib/session.ts'
import { useUrlState } from '../../../lib/use-url-state.ts'
import { notify } from '../../../ui/notify.tsx'
import { useDeployed } from '../deploy/use-deploy.ts'
import { useEditing } from '../editing/editing.tsx'
import { pipelineEditorSearch } from '../pipeline-editor.search.ts'
import { keepYaml } from '../yaml/kept-yaml.ts'
import { versionQuery } from './versions.queries.ts'

/** Puts what an earlier version says into the draft, as one step that can be taken back. */
export function useRestore() {
  const { pipeline, edit } = useEditing()
  const { id: orgId } = useOrganization()
  const queryClient = useQueryClient()
  const [, setSearch] = useUrlState(pipelineEditorSearch)
  return useMutation({
    mutationFn: (version: number) => queryClient.fetchQuery(versionQuery(orgId, pipeline.id, version)),
    onSuccess: ({ version, content }) => {
      const { document, issues } = parseDocument(content)
      if (!document) {
        notify.warn({ title: `Version ${version} cannot be read`, text: issues[0]?.message })
        return
      }
      edit(`Restore version ${version}`, document)
      keepYaml(pipeline.id, content)
      setSearch({ readOnly: false, panel: undefined })
      notify.done({
        title: `Version ${version} is in the draft`,
        text: 'Review and save it when it is as it should be.',
      })
    },
    onError: error => notify.failed('The version could not be loaded', error),
  })
}

/** Saves what an earlier version says as the newest one, and deploys that. */
export function useRollBack() {
  const { pipeline } = useEditing()
  const { id: orgId } = useOrganization()
  const [, setSearch] = useUrlState(pipelineEditorSearch)
  const took = useDeployed()
  return useMutation({
    mutationFn: ({ version, reason }: { version: number; reason?: string | undefined }) =>
      client.deployments.rollBack({
        orgId,
        configId: pipeline.id,
        version,
        base_version: pipeline.version,
        message: `Roll back to version ${version}`,
        override_reason: reason,
      }),
    onSuccess: async (deployment, { version }) => {
      notify.done({ title: `Rolled back to version ${version}` })
      setSearch({ panel: 'deploy' })
      await took(deployment)
    },
    onError: error => {
      if (errorCode(error) !== 'TESTS_FAILED') notify.failed('The pipeline could not be rolled back', error)
    },
  })
}
