import { ActionIcon, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { allowsDuplicateAndDelete, type PipelineEntry } from '@weir/contracts'
import type { ReactNode } from 'react'
import { formatAgo } from '../../../lib/format.ts'
import { useWriteRefusal } from '../../../lib/session.ts'
import { SecondLine } from '../../../ui/DataTable.tsx'
import { environmentIcons } from '../../../ui/environment-icons.ts'
import { MoreIcon } from '../../../ui/icons.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { fleets } from '../fleets.ts'
import css from './ListPage.module.css'

interface PipelineRowProps {
  row: PipelineEntry
  now: number
  showsStatus: boolean
  isCopying: boolean
  onDuplicate: () => void
  onDelete: () => void
  /** The cluster's cell on the first row of a group. */
  group: ReactNode
}

/** One pipeline of the list. */
export function PipelineRow(props: PipelineRowProps) {
  const { row, now, showsStatus, group } = props
  const Environment = environmentIcons[row.environment]
  const { icon: Fleet, name: fleetName } = fleets[row.fleet_type]
  return (
    <tr>
      {group}
      <td>
        <Link to={`/pipeline/pipelines/${row.id}`} className={css['link']}>
          <span className="truncate">{row.tag}</span>
        </Link>
      </td>
      {showsStatus ? (
        <td>
          <StateBadge state={row.state.primary_state} />
        </td>
      ) : null}
      <td>{row.last_deployed ? <Time time={row.last_deployed} now={now} /> : <span className="quiet">Never</span>}</td>
      <td data-align="right" className="num">
        {row.activeNodesResult.active_nodes_count}
      </td>
      <td>
        <span className={css['withIcon']}>
          <Environment size={14} /> {row.environment}
        </span>
      </td>
      <td>
        <span className={css['withIcon']}>
          <Fleet size={14} /> {fleetName}
        </span>
        {row.hosted_env && row.hosted_env.status !== 'ready' ? <SecondLine>{row.hosted_env.status}</SecondLine> : null}
      </td>
      <td>
        <span className={`${css['person']} truncate`} title={row.updater}>
          {row.updater}
        </span>
        <SecondLine>
          <Time time={row.updated} now={now} />
        </SecondLine>
      </td>
      <td className="truncate" title={row.description}>
        {row.description || <span className="quiet">—</span>}
      </td>
      <td>
        <RowMenu {...props} />
      </td>
    </tr>
  )
}

const Time = ({ time, now }: { time: string; now: number }) => (
  <time dateTime={time} title={new Date(time).toLocaleString()}>
    {formatAgo(Date.parse(time), now)}
  </time>
)

/** Why a pipeline can be neither copied nor deleted now; undefined when it can. */
function busyWith({ hosted_env }: PipelineEntry): string | undefined {
  if (!hosted_env || allowsDuplicateAndDelete(hosted_env.status)) return undefined
  return `Its agent is in the state ${hosted_env.status}. Wait until that is over.`
}

function RowMenu({ row, isCopying, onDuplicate, onDelete }: PipelineRowProps) {
  const refusal = useWriteRefusal('conf')
  const reason = refusal ?? busyWith(row)
  const to = `/pipeline/pipelines/${row.id}`
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size="sm" aria-label={`Actions for ${row.tag}`} loading={isCopying}>
          <MoreIcon size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={to}>
          Open
        </Menu.Item>
        {refusal === undefined ? (
          <Menu.Item component={Link} to={`${to}?readOnly=false`}>
            Edit
          </Menu.Item>
        ) : (
          <Menu.Item disabled title={refusal}>
            Edit
          </Menu.Item>
        )}
        <Menu.Item disabled={reason !== undefined} title={reason} onClick={onDuplicate}>
          Duplicate
        </Menu.Item>
        <Menu.Item disabled={reason !== undefined} title={reason} onClick={onDelete} data-danger>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
