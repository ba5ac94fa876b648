import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { ResolvedRange } from '../../../lib/time-range.ts'

export function nodeStatsQuery(orgId: string, configId: string, nodeId: string, ends: ResolvedRange) {
  return api.nodeStats.get.queryOptions({
    input: { orgId, configId, nodeId, from: ends.fromIso, to: ends.toIso },
    placeholderData: keepPreviousData,
  })
}

export const gatewaysQuery = (orgId: string) => api.gateways.connections.queryOptions({ input: { orgId } })

export const catalogueQuery = (orgId: string) =>
  api.catalogue.get.queryOptions({ input: { orgId, configId: '*' }, staleTime: 60_000 })
