import type { RegexEntry } from '@weir/contracts'
import { useDeferredValue, useMemo } from 'react'
import { suggestedEntries } from '../model/suggested-entries.ts'
import css from '../TestingDialog.module.css'

interface SuggestionChipsProps {
  library: readonly RegexEntry[]
  lines: readonly string[]
  chosen: string | undefined
  onChoose: (entry: RegexEntry) => void
}

/** Templates that find something in the logs. */
export function SuggestionChips({ library, lines, chosen, onChoose }: SuggestionChipsProps) {
  const text = useDeferredValue(lines.join('\n'))
  const suggested = useMemo(() => suggestedEntries(library, text === '' ? [] : text.split('\n')), [library, text])
  if (suggested.length === 0) return null
  return (
    <div className={css['field']}>
      <h3 className={css['label']}>{text === '' ? 'Suggestions' : 'Suggestions for these logs'}</h3>
      <ul className={css['chips']} aria-label="Suggestions">
        {suggested.map(entry => (
          <li key={entry.id}>
            <button
              type="button"
              className={css['chip']}
              title={entry.description}
              aria-pressed={entry.id === chosen}
              onClick={() => onChoose(entry)}
            >
              {entry.displayName}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
