import { activeAgents } from '@weir/store'
import { activeWithinMs } from '../agents/agents.service.ts'
import { os } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope, systemScope } from '../identity/scope.ts'
import { findRelease, listReleases, saveRelease } from './agent-releases.repo.ts'
import { criticalVersions } from './critical-versions.ts'

export const agentReleasesRouter = {
  upgradeCheck: os.agentReleases.upgradeCheck.handler(async ({ input, context, signal }) => {
    const { services } = context
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'conf', 'read')
    const now = Date.now()
    const range = { organizationId: scope.organizationId, from: now - activeWithinMs, to: now + 1000 }
    const [configurations, releases] = await Promise.all([
      services.store.query(activeAgents(range), { signal }),
      listReleases(systemScope, services.db),
    ])
    const versions = configurations.flatMap(row => row.versions.map(({ version }) => version))
    return { critical_versions: criticalVersions(versions, releases) }
  }),
  set: os.agentReleases.set.handler(async ({ input, context }) => {
    const { services } = context
    const principal = requirePrincipal(context)
    await services.db.transaction(async tx => {
      const before = await findRelease(systemScope, tx, input.version)
      await saveRelease(systemScope, tx, { version: input.version, criticalUpdate: input.critical_update })
      const entry = { action: 'agent_release.set', target: `agent_release/${input.version}`, before, after: input }
      await services.audit.record({ principal, organizationId: null }, entry, tx)
    })
    return input
  }),
}
