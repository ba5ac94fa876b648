import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PipelineEntry } from '@weir/contracts'
import { useOrganization } from '../../../lib/session.ts'
import { notify } from '../../../ui/notify.tsx'
import { invalidatePipelineLists } from '../pipelines.queries.ts'
import { copyPipeline, copyTag, MissingId } from './copy-pipeline.ts'

/** Copies a pipeline under a name that none of the others has. */
export function useDuplicate(tags: readonly string[]) {
  const organization = useOrganization()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (pipeline: PipelineEntry) => {
      const tag = copyTag(pipeline.tag, tags)
      await copyPipeline(organization.id, pipeline, tag)
      return tag
    },
    onSuccess: tag => notify.done({ title: `Created ${tag}` }),
    onError: (error, { tag }) =>
      error instanceof MissingId
        ? notify.warn({ title: error.message })
        : notify.failed(`Failed to duplicate ${tag}`, error),
    // Even a copy that failed half-way may be there.
    onSettled: () => invalidatePipelineLists(queryClient),
  })
}
