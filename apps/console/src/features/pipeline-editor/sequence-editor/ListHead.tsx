import { Button } from '@mantine/core'
import type { Signal } from '@weir/telemetry'
import { FilterIcon, PlusIcon } from '../../../ui/icons.tsx'
import { signalWords, SignalChoice } from './SignalChoice.tsx'
import css from './SequenceEditor.module.css'

interface ListHeadProps {
  count: number
  dataTypes: readonly Signal[]
  onDataTypes: (dataTypes: Signal[]) => void
  /** Undefined where nothing may be added. */
  onAdd: (() => void) | undefined
  isAdding: boolean
}

/** How many processors there are, which of them are shown, and the way to more. */
export function ListHead({ count, dataTypes, onDataTypes, onAdd, isAdding }: ListHeadProps) {
  return (
    <header className={css['head']}>
      <h3>
        Processors <span className={css['count']}>{count}</span>
      </h3>
      <span className="grow" />
      <SignalChoice label="Data types" value={dataTypes} onChange={onDataTypes}>
        {(toggle, isOpen) => (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<FilterIcon size={14} />}
            onClick={toggle}
            aria-expanded={isOpen}
            aria-label={`Data types: ${signalWords(dataTypes)}`}
          >
            {signalWords(dataTypes)}
          </Button>
        )}
      </SignalChoice>
      {onAdd ? (
        <Button size="xs" leftSection={<PlusIcon size={14} />} onClick={onAdd} aria-expanded={isAdding}>
          Add a processor
        </Button>
      ) : null}
    </header>
  )
}
