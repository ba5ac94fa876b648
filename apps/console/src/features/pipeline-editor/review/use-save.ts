import { useMutation, useQueryClient } from '@tanstack/react-query'
import { startDraft } from '@weir/pipeline'
import { api, client } from '../../../lib/api.ts'
import { errorCode } from '../../../lib/error-words.ts'
import { useOrganization } from '../../../lib/session.ts'
import { useUrlState } from '../../../lib/use-url-state.ts'
import { notify } from '../../../ui/notify.tsx'
import { useEditing } from '../editing/editing.tsx'
import { pipelineQuery } from '../pipeline-editor.queries.ts'
import { pipelineEditorSearch } from '../pipeline-editor.search.ts'
import { dropYaml } from '../yaml/kept-yaml.ts'

interface Save {
  content: string
  message: string
  overwrite?: boolean
  deploys: boolean
  /** Why it is deployed although tests fail. */
  reason?: string | undefined
}

/** Saves the draft as a new version, and deploys that where wanted; a save that came too late calls `onConflict`. */
export function useSave(onConflict: () => void) {
  const { pipeline, draft, replace } = useEditing()
  const { id: orgId } = useOrganization()
  const [, setSearch] = useUrlState(pipelineEditorSearch)
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ content, message, overwrite = false }: Save) =>
      client.pipelineVersions.save({
        orgId,
        configId: pipeline.id,
        base_version: draft.version,
        content,
        message,
        overwrite,
      }),
    onSuccess: async ({ version, author, created }, { content, deploys, reason }) => {
      notify.done({ title: 'Saved successfully!' })
      dropYaml(pipeline.id)
      const saved = { ...pipeline, version, content, updated: created, updater: author }
      queryClient.setQueryData(pipelineQuery(orgId, pipeline.id).queryKey, saved)
      replace(startDraft(version, draft.document))
      if (deploys) await deploy(version, reason)
      setSearch({ readOnly: true, panel: deploys ? 'deploy' : undefined })
      void queryClient.invalidateQueries({ queryKey: api.pipelines.key() })
      void queryClient.invalidateQueries({ queryKey: api.pipelineVersions.key() })
      void queryClient.invalidateQueries({ queryKey: api.deployments.key() })
    },
    onError: error => {
      if (errorCode(error) === 'CONFLICT') onConflict()
      else notify.failed('The pipeline could not be saved', error)
    },
  })

  async function deploy(version: number, reason: string | undefined): Promise<void> {
    try {
      await client.deployments.deploy({ orgId, configId: pipeline.id, version, override_reason: reason })
    } catch (error) {
      notify.failed(`Version ${version} is saved, but could not be deployed`, error)
    }
  }
}
