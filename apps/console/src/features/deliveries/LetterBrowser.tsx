import type { DeadLetter } from '@weir/contracts'
import { useState } from 'react'
import { useShortcut } from '../../lib/shortcuts.ts'
import { type Chosen, chooseLetters, tickedOf } from './chosen-letters.ts'
import css from './DeadLetters.module.css'
import type { LetterPlace } from './deliveries.queries.ts'
import { countWords } from './letter-change-words.ts'
import { LetterActions } from './LetterActions.tsx'
import { LetterRecords } from './LetterRecords.tsx'
import { LetterTable, type More } from './LetterTable.tsx'

interface LetterBrowserProps {
  place: LetterPlace
  nodeTitle: string
  /** The newest first. */
  letters: readonly DeadLetter[]
  /** The events of all dead letters, where it is known. */
  total: number | undefined
  letterId: string | undefined
  onOpen: (letterId: string | undefined) => void
  more: More
}

/** The list of dead letters with its actions, and the records of the open one beside it. */
export function LetterBrowser({ place, nodeTitle, letters, total, letterId, onOpen, more }: LetterBrowserProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const tickedCount = tickedOf(letters, ticked).length
  const chosen = chooseLetters({ letters, hasMore: more.has, total }, ticked)
  const openAt = letters.findIndex(({ id }) => id === letterId)
  const step = (to: number) => {
    const letter = letters[Math.max(0, Math.min(letters.length - 1, to))]
    if (letter) onOpen(letter.id)
  }
  useShortcut({ keys: 'j', label: 'Next dead letter' }, () => step(openAt + 1))
  useShortcut({ keys: 'k', label: 'Previous dead letter' }, () => step(openAt - 1))
  const afterChange = ({ ids }: Chosen) => {
    setTicked(new Set())
    if (letterId !== undefined && (ids === 'all' || ids.includes(letterId))) onOpen(undefined)
  }
  return (
    <>
      <LetterActions
        place={place}
        nodeTitle={nodeTitle}
        summary={countWords({ ticked: tickedCount, shown: letters.length, hasMore: more.has, events: chosen.events })}
        chosen={chosen}
        isSome={tickedCount > 0}
        onChanged={afterChange}
      />
      <div className={css['split']}>
        <LetterTable
          letters={letters}
          ticked={ticked}
          onTick={setTicked}
          openId={letterId}
          onOpen={onOpen}
          more={more}
        />
        <LetterRecords place={place} letter={letters[openAt]} letterId={letterId} />
      </div>
    </>
  )
}
