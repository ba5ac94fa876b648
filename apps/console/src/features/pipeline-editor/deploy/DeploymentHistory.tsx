import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useOrganization } from '../../../lib/session.ts'
import { Ago } from '../../../ui/Ago.tsx'
import { Badge } from '../../../ui/StateBadge.tsx'
import css from './Deploy.module.css'

const shown = 20

/** What was deployed before, the newest first. */
export function DeploymentHistory({ configId }: { configId: string }) {
  const { id: orgId } = useOrganization()
  const query = useQuery(api.deployments.history.queryOptions({ input: { orgId, configId, limit: shown } }))
  const deployments = query.data?.deployments ?? []
  if (deployments.length === 0) return null
  return (
    <section aria-label="Past deployments">
      <h3 className={css['heading']}>History</h3>
      <ol className={css['past']}>
        {deployments.map(({ version, deployed, deployed_by: by, override_reason: reason }) => (
          <li key={`${version} ${deployed}`}>
            <span className={css['version']}>Version {version}</span>
            <span className="grow truncate">{by}</span>
            {reason ? <Badge tone="warn" title={reason}>{`Tests failed: ${reason}`}</Badge> : null}
            <Ago time={deployed} />
          </li>
        ))}
      </ol>
    </section>
  )
}
