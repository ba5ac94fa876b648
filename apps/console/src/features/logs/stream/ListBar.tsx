import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { ArrowDownIcon, ArrowUpIcon, CloseIcon, DownloadIcon, WrapIcon } from '../../../ui/icons.tsx'
import type { Span } from '../histogram/Histogram.tsx'
import type { LogOrder } from '../logs.queries.ts'
import { spanText } from './row-format.ts'
import css from './Stream.module.css'

interface ListBarProps {
  /** The span dragged over the histogram. */
  span: Span | undefined
  onZoom: (span: Span) => void
  onClearSpan: () => void
  /** What the list shows, or what the live tail is doing. */
  status: string
  order: LogOrder
  /** Undefined while live: the newest are always first then. */
  onOrder: ((order: LogOrder) => void) | undefined
  wraps: boolean
  onWraps: (wraps: boolean) => void
  loaded: number
  onDownload: () => void
}

/** Above the lines: what is shown, and how. */
export function ListBar(props: ListBarProps) {
  const { span, onZoom, onClearSpan, status, order, onOrder, wraps, onWraps, loaded, onDownload } = props
  const isNewest = order === 'newest'
  return (
    <div className={css['bar']}>
      {span ? (
        <>
          <span className="num">{spanText(...span)} selected</span>
          <Button variant="link" size="xs" onClick={() => onZoom(span)}>
            Zoom in
          </Button>
          <ActionIcon variant="subtle" size="xs" aria-label="Clear the selected time" onClick={onClearSpan}>
            <CloseIcon size={12} />
          </ActionIcon>
        </>
      ) : (
        <span className={`${css['status']} num truncate`}>{status}</span>
      )}
      <span className="grow" />
      {onOrder ? (
        <Button
          variant="subtle"
          size="xs"
          leftSection={isNewest ? <ArrowDownIcon size={14} /> : <ArrowUpIcon size={14} />}
          aria-label={isNewest ? 'Newest first; show the oldest first' : 'Oldest first; show the newest first'}
          onClick={() => onOrder(isNewest ? 'oldest' : 'newest')}
        >
          {isNewest ? 'Newest' : 'Oldest'}
        </Button>
      ) : null}
      <Tooltip label="Wrap lines">
        <ActionIcon
          variant="subtle"
          size="xs"
          className={css['toggle']}
          aria-label="Wrap lines"
          aria-pressed={wraps}
          onClick={() => onWraps(!wraps)}
        >
          <WrapIcon size={14} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={`Download the ${loaded.toLocaleString('en-US')} loaded logs`}>
        <ActionIcon
          variant="subtle"
          size="xs"
          aria-label="Download the loaded logs"
          disabled={loaded === 0}
          onClick={onDownload}
        >
          <DownloadIcon size={14} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
