import { queryOptions } from '@tanstack/react-query'
import { api, client } from '../../../lib/api.ts'

/** The last saved version with its YAML; it may be newer than the one that a draft began with. */
export function newestVersionQuery(orgId: string, configId: string) {
  return queryOptions({
    queryKey: [...api.pipelineVersions.key(), 'newest', orgId, configId],
    queryFn: async () => {
      const { versions } = await client.pipelineVersions.list({ orgId, configId, limit: 1 })
      const [newest] = versions
      return newest ? client.pipelineVersions.get({ orgId, configId, version: newest.version }) : null
    },
    staleTime: 0,
  })
}
