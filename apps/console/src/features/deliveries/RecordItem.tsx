import { ActionIcon } from '@mantine/core'
import { useId, useState } from 'react'
import { ChevronDownIcon, ChevronRightIcon, CopyIcon } from '../../ui/icons.tsx'
import { copyText, jsonPieces } from '../logs/index.ts'
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
      {isOpen ? <Json id={jsonId} text={JSON.stringify(item, null, 2)} /> : null}
    </li>
  )
}

const Json = ({ id, text }: { id: string; text: string }) => (
  <div className={css['json']} id={id}>
    <ActionIcon
      variant="subtle"
      size="xs"
      className={css['copy']}
      aria-label="Copy as JSON"
      onClick={() => void copyText(text, 'JSON')}
    >
      <CopyIcon size={14} />
    </ActionIcon>
    <pre className={css['jsonText']} tabIndex={0} aria-label="The event as JSON">
      {jsonPieces(text).map(({ kind, text: part }, index) => (
        // The pieces of a text have nothing but their place.
        <span className={css[kind]} key={index}>
          {part}
        </span>
      ))}
    </pre>
  </div>
)
