import { useQuery } from '@tanstack/react-query'
import { api, client } from '../../lib/api.ts'
import { useAccess, useOrganization } from '../../lib/session.ts'
import { useSubscription } from '../billing/index.ts'
import { type BannerFacts, seesAdminBanners, seesCreateAgentBanners } from './banner-rules.ts'

const minuteMs = 60_000
/** Agents beat every minute; one that missed two beats is not active. */
const activeMs = 2.5 * minuteMs

/** How senders are made to wait, asked for every five minutes. */
export function throttleQuery(orgId: string) {
  return api.throttles.status.queryOptions({ input: { orgId }, refetchInterval: 5 * minuteMs })
}

/** The pipelines that there are, asked for every five seconds: the banner goes as soon as the first one is made. */
export function pipelineListQuery(orgId: string) {
  return api.pipelines.list.queryOptions({ input: { orgId }, refetchInterval: 5_000 })
}

function upgradeCheckQuery(orgId: string) {
  return api.agentReleases.upgradeCheck.queryOptions({ input: { orgId }, refetchInterval: 5 * minuteMs })
}

/** The heartbeats of the last minutes; each question has its own range, so they are kept under the organization alone. */
export function heartbeatVersionsQuery(orgId: string) {
  return {
    queryKey: ['banners', 'heartbeats', orgId],
    queryFn: async () => {
      const now = Date.now()
      const range = { from: new Date(now - activeMs).toISOString(), to: new Date(now + minuteMs).toISOString() }
      const { versions } = await client.heartbeats.query({ orgId, ...range })
      return versions.map(({ agent_version, active_nodes_count }) => ({
        version: agent_version,
        agents: active_nodes_count,
      }))
    },
    refetchInterval: 5 * minuteMs,
  }
}

/** What is known for the banners of the active organization; only what this user may see banners about is asked for. */
export function useBannerFacts(): BannerFacts {
  const { id, preset } = useOrganization()
  const mayRead = useAccess('conf', 'read')
  const forAdmins = seesAdminBanners(preset)
  const forCreators = mayRead && seesCreateAgentBanners(preset)
  const subscription = useSubscription()
  const throttles = useQuery({ ...throttleQuery(id), enabled: forAdmins }).data?.throttles
  const critical = useQuery({ ...upgradeCheckQuery(id), enabled: forAdmins && mayRead }).data
  const agentVersions = useQuery({ ...heartbeatVersionsQuery(id), enabled: forCreators }).data
  const pipelines = useQuery({ ...pipelineListQuery(id), enabled: forCreators }).data?.pipelines
  return {
    preset,
    subscription,
    throttles: throttles && Object.keys(throttles),
    agentVersions,
    criticalVersions: critical?.critical_versions,
    pipelineCount: pipelines?.length,
  }
}
