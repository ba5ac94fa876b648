import { Input } from '@mantine/core'
import type { SequenceEntry } from '@weir/nodes/definitions'
import type { EntryTraits } from '@weir/pipeline'
import { useId } from 'react'
import { ChevronDownIcon } from '../../../../ui/icons.tsx'
import { SignalTag } from '../../../../ui/SignalTag.tsx'
import { SignalChoice } from '../SignalChoice.tsx'
import css from './Row.module.css'

export interface EntryFieldProps {
  entry: SequenceEntry
  traits: EntryTraits
  readOnly: boolean
  onChange: (entry: SequenceEntry) => void
}

/** The data types that a processor works on; one that can work on a single one only has no choice. */
export function TelemetryTypes({ entry, traits: { dataTypes }, readOnly, onChange }: EntryFieldProps) {
  const id = useId()
  const chosen = entry.data_types ?? []
  const isSingle = dataTypes.length === 1
  const shown = isSingle ? dataTypes : chosen
  return (
    <Input.Wrapper label="Telemetry type" labelProps={{ id: `${id}-label` }} id={id}>
      <SignalChoice
        label="Telemetry type"
        value={chosen}
        offered={dataTypes}
        onChange={next => {
          const { data_types: _before, ...rest } = entry
          onChange(next.length === 0 ? rest : { ...rest, data_types: next })
        }}
      >
        {(toggle, isOpen) => (
          <button
            type="button"
            id={id}
            className={css['types']}
            aria-labelledby={`${id}-label ${id}`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            disabled={isSingle || readOnly}
            title={isSingle ? 'This processor works on one type only' : undefined}
            onClick={toggle}
          >
            <span className={css['typeTags']}>
              {shown.length === 0 ? 'All types' : shown.map(signal => <SignalTag signal={signal} key={signal} />)}
            </span>
            <ChevronDownIcon size={14} />
          </button>
        )}
      </SignalChoice>
    </Input.Wrapper>
  )
}
