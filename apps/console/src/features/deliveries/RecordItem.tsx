import { useId, useState } from 'react'
import { ChevronDownIcon, ChevronRightIcon } from '../../ui/icons.tsx'
import { JsonText } from '../../ui/JsonText.tsx'
import css from './DeadLetters.module.css'
import { recordSummary } from './record-summary.ts'

interface RecordItemProps {
  item: Readonly<Record<string, unknown>>
  isOpenAtFirst: boolean
}

/** One record: a line that opens to its JSON. */
export function RecordItem({ item, isOpenAtFirst }: RecordItemProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const jsonId = useId()
  const Chevron = isOpen ? ChevronDownIcon : ChevronRightIcon
  return (
    <li className={css['record']}>
      <button
        type="button"
        className={css['recordHead']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? jsonId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron size={12} />
        <span className="mono truncate">{recordSummary(item)}</span>
      </button>
      {isOpen ? (
        <div className={css['json']}>
          <JsonText id={jsonId} text={JSON.stringify(item, null, 2)} label="The event as JSON" />
        </div>
      ) : null}
    </li>
  )
}
