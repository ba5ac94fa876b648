import { Button } from '@mantine/core'
import type { AuditRecord } from '@weir/contracts'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { DataTable, SecondLine } from '../../../ui/DataTable.tsx'
import { ChevronRightIcon } from '../../../ui/icons.tsx'
import { Badge } from '../../../ui/StateBadge.tsx'
import css from './audit.module.css'
import { dayText, shortDigest, timeText } from './audit-words.ts'

interface AuditTableProps {
  records: readonly AuditRecord[]
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  hasMore: boolean
  loadingMore: boolean
  onMore: () => void
}

const kinds = { user: 'Person', token: 'API token', system: 'Weir itself' } as const

/** The records as rows; j and k walk them, and the cursor goes on with a button. */
export function AuditTable({ records, openId, onOpen, hasMore, loadingMore, onMore }: AuditTableProps) {
  const step = (by: number) => {
    const at = records.findIndex(({ id }) => id === openId)
    const next = records[Math.max(0, Math.min(records.length - 1, at + by))]
    if (next) onOpen(next.id)
  }
  useShortcut({ keys: 'j', label: 'Next record' }, () => step(1))
  useShortcut({ keys: 'k', label: 'Previous record' }, () => step(-1))
  return (
    <DataTable label="Audit records" footer={<Footer {...{ count: records.length, hasMore, loadingMore, onMore }} />}>
      <colgroup>
        <col style={{ width: 148 }} />
        <col />
        <col style={{ width: 176 }} />
        <col />
        <col style={{ width: 128 }} />
        <col style={{ width: 200 }} />
      </colgroup>
      <thead>
        <tr>
          <th>Time</th>
          <th>Actor</th>
          <th>Action</th>
          <th>Target</th>
          <th>Address</th>
          <th>Change</th>
        </tr>
      </thead>
      <tbody>
        {records.map(record => (
          <tr
            className={css['row']}
            data-current={record.id === openId || undefined}
            onClick={() => onOpen(record.id)}
            key={record.id}
          >
            <td>
              <button
                type="button"
                className={css['open']}
                aria-label={`${record.action} by ${record.actor}, ${record.time}`}
                aria-pressed={record.id === openId}
                title={record.time}
              >
                {timeText(record.time)}
                <SecondLine>{dayText(record.time)}</SecondLine>
              </button>
            </td>
            <td>
              <div className="truncate" title={record.actor}>
                {record.actor}
              </div>
              <SecondLine>{kinds[record.actor_kind]}</SecondLine>
            </td>
            <td>
              <Badge>
                <span className="mono">{record.action}</span>
              </Badge>
            </td>
            <td className="mono truncate" title={record.target}>
              {record.target}
            </td>
            <td className="mono truncate" title={record.address}>
              {record.address || '—'}
            </td>
            <td>
              <span className={css['change']}>
                <span className="mono">{shortDigest(record.before_digest)}</span>
                <ChevronRightIcon size={12} />
                <span className="mono">{shortDigest(record.after_digest)}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

interface FooterProps {
  count: number
  hasMore: boolean
  loadingMore: boolean
  onMore: () => void
}

const Footer = ({ count, hasMore, loadingMore, onMore }: FooterProps) => (
  <div className={css['footer']}>
    <span className="num">
      {count} {count === 1 ? 'record' : 'records'}
      {hasMore ? ', older ones follow' : ''}
    </span>
    <span className="grow" />
    {hasMore ? (
      <Button size="xs" loading={loadingMore} onClick={onMore}>
        Load older
      </Button>
    ) : null}
  </div>
)
