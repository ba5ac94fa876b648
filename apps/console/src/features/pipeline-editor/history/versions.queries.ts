import { api } from '../../../lib/api.ts'

const pageSize = 30

/** The versions of a pipeline, the newest first, page by page. */
export function versionsQuery(orgId: string, configId: string) {
  return api.pipelineVersions.list.infiniteOptions({
    input: (before: number | undefined) => ({
      orgId,
      configId,
      limit: pageSize,
      ...(before !== undefined && { before }),
    }),
    initialPageParam: undefined,
    getNextPageParam: ({ versions, hasMore }): number | undefined => (hasMore ? versions.at(-1)?.version : undefined),
    staleTime: 0,
  })
}

/** A version never changes once it is saved. */
export function versionQuery(orgId: string, configId: string, version: number) {
  return api.pipelineVersions.get.queryOptions({
    input: { orgId, configId, version },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
