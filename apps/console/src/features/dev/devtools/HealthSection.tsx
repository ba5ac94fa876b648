import { useQuery } from '@tanstack/react-query'
import type { InstallationHealth, StoreHealth } from '@weir/contracts'
import type { ReactNode } from 'react'
import { api } from '../../../lib/api.ts'
import { bytesText, countText, formatBytes, formatCount, formatDuration } from '../../../lib/format.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { FigureText } from '../../../ui/FigureText.tsx'
import { ErrorState } from '../../../ui/FullState.tsx'
import { TableSkeleton } from '../../../ui/Skeleton.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import css from '../dev.module.css'

const refreshMs = 5000

type Fact = readonly [name: string, value: ReactNode]

interface CardProps {
  name: string
  ok: boolean
  /** The word for what is not well, where it is no store that does not answer. */
  trouble?: string
  facts: readonly Fact[]
}

const Card = ({ name, ok, trouble, facts }: CardProps) => (
  <section className={css['card']}>
    <h2 className={css['cardName']}>
      {name}
      {ok ? (
        <StateBadge state="healthy" />
      ) : (
        <StateBadge state={trouble ? 'has_warnings' : 'has_errors'}>{trouble ?? 'No answer'}</StateBadge>
      )}
    </h2>
    <dl className={css['facts']}>
      {facts.map(([label, value]) => (
        <div className={css['fact']} key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const counts = (list: readonly { name: string; count: number }[], none = 'none') =>
  list.length === 0 ? none : list.map(({ name, count }) => `${name} ${countText(count)}`).join(', ')

const storeFacts = (store: StoreHealth): Fact[] => [
  ['Version', store.version ?? '—'],
  ['Runs', store.embedded ? 'embedded' : 'as configured'],
  ['Answered in', formatDuration(store.latency_ms)],
  ['On disk', store.bytes === null ? '—' : bytesText(store.bytes)],
]

function cards(health: InstallationHealth): CardProps[] {
  const { server, postgres, clickhouse, ingest, agents, hosted_agents: hosted, engine_restarts: restarts } = health
  const age = Date.parse(health.time) - Date.parse(server.started_at)
  const { open, idle, waiting } = postgres.connections
  const restarted = restarts.some(({ count }) => count > 0)
  return [
    {
      name: 'Server',
      ok: !restarted,
      trouble: 'Engine restarted',
      facts: [
        ['Version', `${server.version}, Node ${server.node_version}`],
        ['Up for', formatDuration(age)],
        ['Memory', bytesText(server.memory_bytes)],
        ['CPU time', formatDuration(server.cpu_seconds * 1000)],
        ['Engine restarts', counts(restarts)],
      ],
    },
    {
      name: 'PostgreSQL',
      ok: postgres.ok,
      facts: [...storeFacts(postgres), ['Connections', `${open} open, ${idle} idle, ${waiting} waiting`]],
    },
    { name: 'ClickHouse', ok: clickhouse.ok, facts: storeFacts(clickhouse) },
    {
      name: 'Ingest queue',
      ok: ingest.refused.length === 0,
      trouble: 'Refusals',
      facts: [
        ['In memory now', bytesText(ingest.bytes_in_flight)],
        ['Records stored', counts(ingest.records)],
        ['Inserts', countText(ingest.inserts)],
        ['Repeated', countText(ingest.repeated)],
        ['Refused', counts(ingest.refused)],
      ],
    },
    {
      name: 'Agents',
      ok: agents.unhealthy === 0,
      trouble: `${agents.unhealthy} unhealthy`,
      facts: [
        ['OpAMP connections', agents.connections],
        ['Active', agents.active],
        ['Versions', counts(agents.versions)],
      ],
    },
    {
      name: 'Hosted agents',
      ok: hosted.states.every(({ name }) => !name.endsWith('-failed')),
      trouble: 'Failures',
      facts: [
        ['Driver', hosted.driver],
        ['States', counts(hosted.states)],
      ],
    },
  ]
}

/** The stores, the ingest and the agents of this installation, every five seconds. */
export function HealthSection() {
  const health = useQuery(api.installationHealth.get.queryOptions({ refetchInterval: refreshMs, staleTime: 0 }))
  if (health.isPending) return <TableSkeleton rows={6} columns="1fr 1fr 1fr" />
  if (health.isError) return <ErrorState error={health.error} onRetry={() => void health.refetch()} />
  const { tables } = health.data.clickhouse
  return (
    <>
      <div className={css['cards']}>
        {cards(health.data).map(card => (
          <Card {...card} key={card.name} />
        ))}
      </div>
      {tables.length > 0 ? <Tables tables={tables} /> : null}
    </>
  )
}

const Tables = ({ tables }: Pick<InstallationHealth['clickhouse'], 'tables'>) => (
  <>
    <h2 className={css['heading']}>Telemetry tables</h2>
    <DataTable label="Telemetry tables">
      <colgroup>
        <col />
        <col style={{ width: 160 }} />
        <col style={{ width: 160 }} />
      </colgroup>
      <thead>
        <tr>
          <th>Table</th>
          <th data-align="right">Rows</th>
          <th data-align="right">On disk</th>
        </tr>
      </thead>
      <tbody>
        {tables.map(table => (
          <tr key={table.name}>
            <td className="mono">{table.name}</td>
            <td data-align="right">
              <FigureText figure={formatCount(table.rows)} />
            </td>
            <td data-align="right">
              <FigureText figure={formatBytes(table.bytes)} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  </>
)
