import { Checkbox, Popover } from '@mantine/core'
import type { Signal } from '@weir/telemetry'
import { type ReactElement, useState } from 'react'
import css from './SequenceEditor.module.css'

const words: Readonly<Record<Signal, string>> = { log: 'Logs', metric: 'Metrics', trace: 'Traces' }
const all: readonly Signal[] = ['log', 'metric', 'trace']

/** Data types in words; none of them means all. */
export const signalWords = (signals: readonly Signal[], none = 'All types'): string =>
  signals.length === 0 ? none : signals.map(signal => words[signal]).join(', ')

interface SignalChoiceProps {
  label: string
  value: readonly Signal[]
  onChange: (value: Signal[]) => void
  /** What can be chosen. */
  offered?: readonly Signal[]
  /** The button that opens it. */
  children: (toggle: () => void, isOpen: boolean) => ReactElement
}

/** Logs, Metrics and Traces to tick, below a button. */
export function SignalChoice({ label, value, onChange, offered = all, children }: SignalChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  const tick = (signal: Signal, isOn: boolean) =>
    onChange(all.filter(other => (other === signal ? isOn : value.includes(other))))
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>{children(() => setOpen(!isOpen), isOpen)}</Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <div className={css['signals']} role="group" aria-label={label}>
          {all.map(signal => (
            <Checkbox
              label={words[signal]}
              checked={value.includes(signal)}
              disabled={!offered.includes(signal)}
              onChange={event => tick(signal, event.currentTarget.checked)}
              key={signal}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
