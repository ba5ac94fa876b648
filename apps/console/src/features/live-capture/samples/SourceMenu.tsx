import { Button, Menu } from '@mantine/core'
import { useWriteRefusal } from '../../../lib/session.ts'
import { formatDuration } from '../../../lib/format.ts'
import { BookmarkIcon, ChevronDownIcon, CopyIcon, EventsIcon, ListIcon } from '../../../ui/icons.tsx'
import css from '../LiveCapture.module.css'
import type { CaptureState } from '../live-capture.ts'
import { pollingIntervalMs } from '../model/capture-model.ts'
import type { SampleSource } from './sample-source.ts'

const stateWords: Readonly<Record<CaptureState, string>> = {
  started: `every ${formatDuration(pollingIntervalMs)}`,
  stopped: 'Off',
  paused: 'Paused',
  suspended: 'Suspended',
}

interface SourceMenuProps {
  source: SampleSource
  state: CaptureState
  /** Undefined while there is nothing to save. */
  onSave: (() => void) | undefined
  onLive: () => void
  onSaved: () => void
  onPaste: () => void
}

/** Says where the events come from, and lets choose. */
export function SourceMenu({ source, state, onSave, onLive, onSaved, onPaste }: SourceMenuProps) {
  const refusal = useWriteRefusal('conf')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          className={css['source']}
          variant="subtle"
          size="xs"
          rightSection={<ChevronDownIcon size={12} />}
          aria-label={`Samples from: ${sourceName(source, state)}`}
        >
          {source.kind === 'live' ? <span className={css['dot']} data-state={state} aria-hidden /> : null}
          <span className="truncate">{sourceName(source, state)}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<EventsIcon size={14} />} onClick={onLive}>
          Live
        </Menu.Item>
        <Menu.Item leftSection={<ListIcon size={14} />} onClick={onSaved}>
          Saved samples
        </Menu.Item>
        <Menu.Item leftSection={<CopyIcon size={14} />} onClick={onPaste}>
          Paste events
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<BookmarkIcon size={14} />}
          disabled={onSave === undefined || refusal !== undefined}
          title={refusal}
          onClick={onSave}
        >
          Save as sample
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const sourceName = (source: SampleSource, state: CaptureState) =>
  source.kind === 'live' ? stateWords[state] : source.kind === 'pasted' ? 'Pasted' : source.name
