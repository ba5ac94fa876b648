import { ActionIcon, Button, Popover, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type ResolvedRange, type TimeRange, timePresets } from '../lib/time-range.ts'
import { useTimeRange } from '../lib/use-time-range.ts'
import { CheckIcon, ChevronDownIcon, ClockIcon, RefreshIcon } from './icons.tsx'
import css from './TimeRangePicker.module.css'

interface TimeRangePickerProps {
  /** Runs after the time has moved on, e.g. to load what does not depend on it. */
  onRefresh?: () => void
}

/** The page's time range: presets, a range of one's own, and refresh. It lives in the address. */
export function TimeRangePicker({ onRefresh }: TimeRangePickerProps) {
  const { range, ends, label, setRange, refresh } = useTimeRange()
  const [opened, setOpened] = useState(false)
  const choose = (next: TimeRange) => {
    setOpened(false)
    setRange(next)
  }
  return (
    <span className={css['split']}>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus>
        <Popover.Target>
          <Button
            className={css['main']}
            leftSection={<ClockIcon size={14} />}
            rightSection={<ChevronDownIcon size={14} />}
            aria-label={`Time range: ${label}`}
            title={`${new Date(ends.from).toLocaleString()} – ${new Date(ends.to).toLocaleString()}`}
            onClick={() => setOpened(!opened)}
          >
            <span className="num">{label}</span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={css['panel']} aria-label="Time range">
          <div className={css['presets']}>
            {timePresets.map(preset => {
              const isChosen = range.kind === 'lookback' && range.lookback === preset.lookback
              return (
                <button
                  type="button"
                  className={css['preset']}
                  aria-pressed={isChosen}
                  onClick={() => choose({ kind: 'lookback', lookback: preset.lookback })}
                  key={preset.lookback}
                >
                  {preset.label}
                  {isChosen ? <CheckIcon size={14} /> : null}
                </button>
              )
            })}
          </div>
          <CustomRange ends={ends} onApply={choose} />
        </Popover.Dropdown>
      </Popover>
      <ActionIcon
        className={css['refresh']}
        aria-label="Refresh"
        title="Refresh"
        onClick={() => {
          refresh()
          onRefresh?.()
        }}
      >
        <RefreshIcon size={14} />
      </ActionIcon>
    </span>
  )
}

interface CustomRangeProps {
  ends: ResolvedRange
  onApply: (range: TimeRange) => void
}

/** The value of a datetime-local field: the local time without a zone. */
function fieldValue(time: number): string {
  const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

function CustomRange({ ends, onApply }: CustomRangeProps) {
  const [from, setFrom] = useState(() => fieldValue(ends.from))
  const [to, setTo] = useState(() => fieldValue(ends.to))
  const start = new Date(from).getTime()
  const end = new Date(to).getTime()
  const isReadable = Number.isFinite(start) && Number.isFinite(end)
  const problem = isReadable && start >= end ? 'The end must be later than the start.' : undefined
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (isReadable && !problem) onApply({ kind: 'fixed', from: start, to: end })
  }
  return (
    <form className={css['custom']} onSubmit={apply}>
      <h3 className={css['heading']}>Custom range</h3>
      <TextInput
        type="datetime-local"
        label="From"
        value={from}
        max={to}
        onChange={event => setFrom(event.currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label="To"
        value={to}
        error={problem}
        onChange={event => setTo(event.currentTarget.value)}
      />
      <p className={css['zone']}>Times in {new Intl.DateTimeFormat().resolvedOptions().timeZone}</p>
      <Button variant="filled" type="submit" disabled={!isReadable || problem !== undefined}>
        Apply
      </Button>
    </form>
  )
}
