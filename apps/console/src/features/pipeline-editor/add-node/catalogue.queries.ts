import type { QueryClient } from '@tanstack/react-query'
import { everyPipeline } from '@weir/contracts'
import { api } from '../../../lib/api.ts'

/** The node types and packs for a pipeline; what may be shown of them is decided here. */
export function catalogueQuery(orgId: string, configId: string = everyPipeline) {
  return api.catalogue.get.queryOptions({
    input: { orgId, configId, include_diagnostics: true, always_get_latest: true },
    staleTime: 5 * 60_000,
  })
}

/** A pack was saved: the list of packs and every catalogue are out of date. */
export function invalidateLibrary(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: api.packs.list.key() }),
    queryClient.invalidateQueries({ queryKey: api.catalogue.key() }),
  ])
}
