import { ActionIcon } from '@mantine/core'
import type { AuditRecord } from '@weir/contracts'
import { copyText } from '../../../ui/copy-text.ts'
import { CopyIcon } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import css from './audit.module.css'
import { dayText, timeText } from './audit-words.ts'

interface AuditPanelProps {
  record: AuditRecord
  onClose: () => void
}

/** One record with everything that is known of it. */
export function AuditPanel({ record, onClose }: AuditPanelProps) {
  const { before_digest: before, after_digest: after } = record
  const facts: [name: string, value: string][] = [
    ['Actor', record.actor],
    ['Target', record.target],
    ['Address', record.address || '—'],
    ['Time', record.time],
    ['Before', before ?? 'It did not exist, or nothing is kept.'],
    ['After', after ?? 'It is gone, or nothing is kept.'],
    ['Record', record.id],
  ]
  return (
    <Panel
      title={<span className="mono">{record.action}</span>}
      label={`Audit record ${record.action}`}
      subtitle={`${dayText(record.time)}, ${timeText(record.time)}`}
      actions={
        <ActionIcon
          variant="subtle"
          size="xs"
          aria-label="Copy as JSON"
          onClick={() => void copyText(JSON.stringify(record, null, 2), 'Record')}
        >
          <CopyIcon size={14} />
        </ActionIcon>
      }
      onClose={onClose}
    >
      <dl className={css['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="mono">{value}</dd>
          </div>
        ))}
      </dl>
      <p className={css['hint']}>
        {before !== null && before === after
          ? 'Both digests are the same: nothing but a secret or nothing at all changed.'
          : 'Digests are SHA-256 of the thing without its secrets: equal things have equal digests.'}
      </p>
    </Panel>
  )
}
