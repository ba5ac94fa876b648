import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatAgo } from '../../lib/format.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState, ErrorState } from '../../ui/FullState.tsx'
import { TableSkeleton } from '../../ui/Skeleton.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import css from './StatusPage.module.css'
import { agentsQuery, refreshMs } from './status.queries.ts'

/** The agents that reported in the last day. */
export function AgentsTab({ orgId }: { orgId: string }) {
  const agents = useQuery({ ...agentsQuery(orgId), refetchInterval: refreshMs })
  if (agents.isPending) return <TableSkeleton rows={5} columns="1.5fr 1fr 1fr .6fr .8fr" />
  if (agents.isError) return <ErrorState error={agents.error} onRetry={() => void agents.refetch()} />
  if (agents.data.agents.length === 0) {
    return (
      <EmptyState title="No agents to show here">
        An agent runs a pipeline where your data is. It appears here a few seconds after it starts.
      </EmptyState>
    )
  }
  return (
    <DataTable label="Agents">
      <thead>
        <tr>
          <th>Host</th>
          <th>Agent</th>
          <th>Pipeline</th>
          <th>Version</th>
          <th>Health</th>
          <th>Last seen</th>
        </tr>
      </thead>
      <tbody>
        {agents.data.agents.map(agent => (
          <tr key={agent.id}>
            <td>{agent.host}</td>
            <td className="mono quiet">{agent.id}</td>
            <td>
              <Link to={`/pipeline/pipelines/${agent.config_id}`} className={css['link']}>
                {agent.tag}
              </Link>
            </td>
            <td className="num">{agent.agent_version}</td>
            <td>
              <StateBadge state={agent.healthy ? 'healthy' : 'has_errors'}>{agent.status}</StateBadge>
            </td>
            <td>
              <time dateTime={agent.last_seen}>{formatAgo(Date.parse(agent.last_seen), agents.dataUpdatedAt)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
