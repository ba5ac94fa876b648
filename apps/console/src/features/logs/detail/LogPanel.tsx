import { ActionIcon, Button } from '@mantine/core'
import type { LogRow, SeverityGroup } from '@weir/contracts'
import { type ComponentType, useRef } from 'react'
import {
  AlertIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  CopyIcon,
  HelpIcon,
  type IconProps,
  LinkIcon,
  LogsIcon,
  MinusIcon,
  PlusIcon,
  TracesIcon,
  WarningIcon,
} from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Badge, type Tone } from '../../../ui/StateBadge.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { fullTime } from '../stream/row-format.ts'
import { groupOf, severityLabels } from '../stream/severity.ts'
import css from './LogPanel.module.css'
import { LogTabs } from './LogTabs.tsx'

/** Whether a filter asks for something or leaves it out. */
export type FilterKind = 'in' | 'out'

export interface LogPanelActions {
  onClose: () => void
  /** Undefined at the ends of the list. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onFilter: (kind: FilterKind, field: string, value: string) => void
  onFilterText: (kind: FilterKind, text: string) => void
  /** A link that opens this log for others. */
  linkTo: (row: LogRow) => string
}

interface LogPanelProps extends LogPanelActions {
  row: LogRow
  over: boolean
}

const badges: Record<SeverityGroup, { tone: Tone | 'plain'; icon: ComponentType<IconProps> }> = {
  fatal: { tone: 'err', icon: AlertIcon },
  error: { tone: 'err', icon: AlertIcon },
  warn: { tone: 'warn', icon: WarningIcon },
  info: { tone: 'idle', icon: LogsIcon },
  debug: { tone: 'idle', icon: LogsIcon },
  trace: { tone: 'idle', icon: LogsIcon },
  other: { tone: 'idle', icon: HelpIcon },
}

/** Longer texts make no useful filter; the search looks for the beginning then. */
const longestText = 200
const firstLine = (text: string) =>
  text
    .trimStart()
    .split(/[\r\n]/, 1)
    .join('')
    .slice(0, longestText)

/** One log with everything it carries. */
export function LogPanel({ row, over, ...actions }: LogPanelProps) {
  const { onClose, onPrevious, onNext, onFilter, linkTo } = actions
  const group = groupOf(row)
  const time = fullTime(row.timestamp)
  return (
    <Panel
      label="Log detail"
      title={row.service || 'No service'}
      subtitle={
        <time className={css['time']} dateTime={row.timestamp} title={row.timestamp}>
          {time}
        </time>
      }
      lead={
        <Badge tone={badges[group].tone} icon={badges[group].icon} title={row.severity_text}>
          {group === 'other' ? row.severity_text || 'No severity' : severityLabels[group]}
        </Badge>
      }
      actions={
        <>
          <ActionIcon variant="subtle" size="xs" aria-label="Previous log" disabled={!onPrevious} onClick={onPrevious}>
            <ChevronUpIcon size={14} />
          </ActionIcon>
          <ActionIcon variant="subtle" size="xs" aria-label="Next log" disabled={!onNext} onClick={onNext}>
            <ChevronDownIcon size={14} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size="xs"
            aria-label="Copy a link to this log"
            onClick={() => void copyText(linkTo(row), 'Link')}
          >
            <LinkIcon size={14} />
          </ActionIcon>
        </>
      }
      onClose={onClose}
      over={over}
    >
      <div className={css['body']}>
        <Message row={row} onFilterText={actions.onFilterText} />
        {row.trace_id ? <Trace row={row} onFilter={onFilter} /> : null}
      </div>
      <LogTabs row={row} onFilter={onFilter} />
    </Panel>
  )
}

function Message({ row, onFilterText }: Pick<LogPanelProps, 'row' | 'onFilterText'>) {
  const block = useRef<HTMLPreElement>(null)
  const filter = (kind: FilterKind) => onFilterText(kind, firstLine(chosenText(block.current, row.body)))
  return (
    <>
      <pre className={css['message']} ref={block} tabIndex={0} aria-label="Message">
        {row.body || <span className="quiet">This log has no message.</span>}
      </pre>
      {row.body ? (
        // Keeps the selected part of the message selected while the button is pressed.
        <div className={css['actions']} onMouseDown={event => event.preventDefault()}>
          <Button
            size="xs"
            leftSection={<PlusIcon size={14} />}
            title="Show messages with this text, or with its selected part"
            onClick={() => filter('in')}
          >
            Filter in
          </Button>
          <Button
            size="xs"
            leftSection={<MinusIcon size={14} />}
            title="Leave out messages with this text, or with its selected part"
            onClick={() => filter('out')}
          >
            Filter out
          </Button>
          <span className="grow" />
          <Button
            size="xs"
            variant="subtle"
            leftSection={<CopyIcon size={14} />}
            onClick={() => void copyText(row.body, 'Message')}
          >
            Copy
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** The part of the message that the user has selected, else all of it. */
function chosenText(block: HTMLElement | null, body: string): string {
  const selection = window.getSelection()
  const isInside = selection?.anchorNode && selection.focusNode && block?.contains(selection.anchorNode)
  const text = isInside && block?.contains(selection.focusNode) ? selection.toString().trim() : ''
  return text || body
}

const short = (traceId: string) => (traceId.length > 20 ? `${traceId.slice(0, 8)}…${traceId.slice(-7)}` : traceId)

function Trace({ row, onFilter }: Pick<LogPanelProps, 'row' | 'onFilter'>) {
  return (
    <div className={css['trace']}>
      <TracesIcon className={css['traceIcon']} label="Trace" />
      <div className={css['traceText']}>
        <span className={`${css['traceId']} mono`} title={row.trace_id}>
          {short(row.trace_id)}
        </span>
        <span className="quiet mono truncate">{row.span_id ? `span ${row.span_id}` : 'no span'}</span>
      </div>
      <span className="grow" />
      <Button size="xs" variant="subtle" onClick={() => onFilter('in', 'trace_id', row.trace_id)}>
        Logs of this trace
      </Button>
      <ActionIcon
        variant="subtle"
        size="xs"
        aria-label="Copy the trace id"
        onClick={() => void copyText(row.trace_id, 'Trace id')}
      >
        <CopyIcon size={14} />
      </ActionIcon>
    </div>
  )
}
