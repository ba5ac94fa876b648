import { ActionIcon, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { PipelineSummary } from '@weir/contracts'
import { type ReactNode } from 'react'
import { formatAgo, formatBytes, formatChange } from '../../lib/format.ts'
import { SecondLine } from '../../ui/DataTable.tsx'
import { environmentIcons } from '../../ui/environment-icons.ts'
import { FigureText } from '../../ui/FigureText.tsx'
import { CloudIcon, MoreIcon } from '../../ui/icons.tsx'
import { LogoTile } from '../../ui/LogoTile.tsx'
import { NodeIcon } from '../../ui/NodeIcon.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import type { PlotPoint } from '../../ui/plot-geometry.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { indicatorsOf } from './indicators.ts'
import css from './StatusPage.module.css'
import { environmentName } from './status-rows.ts'

interface StatusRowProps {
  row: PipelineSummary
  features: readonly string[]
  showUpdated: boolean
  /** When the page was loaded or refreshed, for 'n min ago'. */
  now: number
  /** The chosen series of this pipeline; undefined without a chart column. */
  chart: { points: readonly PlotPoint[]; label: string } | undefined
  /** The cluster's cell on the first row of a group. */
  group?: ReactNode
}

/** One pipeline of the status table. */
export function StatusRow({ row, features, showUpdated, now, chart, group }: StatusRowProps) {
  return (
    <tr>
      {group}
      <td>
        <span className={css['name']}>
          <Link to={`/pipeline/pipelines/${row.id}`} className={css['link']}>
            {row.tag}
          </Link>
          <StateBadge state={row.state.primary_state} />
        </span>
        <NameMeta row={row} features={features} />
      </td>
      <td data-align="right" className="num">
        {row.activeNodesResult.active_nodes_count}
        <SecondLine>{row.activeNodesResult.version || '—'}</SecondLine>
      </td>
      <td>
        <NodeTiles nodes={row.sources} />
      </td>
      <BytesCell flow={row.bytes.in} />
      <td>
        <NodeTiles nodes={row.destinations} />
      </td>
      <BytesCell flow={row.bytes.out} />
      {chart ? (
        <td>
          <Sparkline points={chart.points} label={chart.label} width={160} height={24} />
        </td>
      ) : null}
      {showUpdated ? (
        <td>
          <time dateTime={row.updated} title={new Date(row.updated).toLocaleString()}>
            {formatAgo(Date.parse(row.updated), now)}
          </time>
          <SecondLine>{row.updater}</SecondLine>
        </td>
      ) : null}
      <td>
        <RowActions row={row} />
      </td>
    </tr>
  )
}

function NameMeta({ row, features }: Pick<StatusRowProps, 'row' | 'features'>) {
  const isCloud = row.fleet_type.startsWith('Cloud')
  const Icon = isCloud ? CloudIcon : environmentIcons[row.environment]
  return (
    <SecondLine>
      <span className={css['meta']}>
        <Icon size={12} />
        {isCloud ? 'Cloud' : environmentName(row.environment)}
      </span>
      {indicatorsOf(row.state.sub_states, features).map(({ tone, message }) => (
        <span key={message} className={css[tone]}>
          {' · '}
          {message}
        </span>
      ))}
    </SecondLine>
  )
}

function BytesCell({ flow }: { flow: PipelineSummary['bytes']['in'] }) {
  const change = formatChange(flow.current, flow.compared)
  return (
    <td data-align="right" className="num">
      <FigureText figure={formatBytes(flow.current)} />
      <SecondLine>{flow.current === 0 ? 'no data' : (change ?? '—')}</SecondLine>
    </td>
  )
}

const shownNodes = 3

function NodeTiles({ nodes }: { nodes: PipelineSummary['sources'] }) {
  const hidden = nodes.slice(shownNodes)
  return (
    <span className={css['tiles']}>
      {nodes.slice(0, shownNodes).map(node => (
        <LogoTile key={node.id} title={node.title}>
          <NodeIcon name={node.icon} size={14} />
        </LogoTile>
      ))}
      {hidden.length > 0 ? (
        <span className={css['more']} title={hidden.map(node => node.title).join(', ')}>
          +{hidden.length}
        </span>
      ) : null}
    </span>
  )
}

function RowActions({ row }: { row: PipelineSummary }) {
  return (
    <span className={css['actions']}>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size="sm" aria-label={`Actions for ${row.tag}`}>
            <MoreIcon size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/pipeline/pipelines/${row.id}`}>
            View
          </Menu.Item>
          <Menu.Item onClick={() => void navigator.clipboard.writeText(row.id)}>Copy id</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
