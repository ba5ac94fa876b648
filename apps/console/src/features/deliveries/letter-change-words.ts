import { formatCount } from '../../lib/format.ts'
import type { LetterChange } from './deliveries.queries.ts'
import { eventsText } from './delivery-words.ts'

interface ChangeWords {
  /** On the button for the ticked ones, and on the one that confirms. */
  some: string
  /** On the button when none is ticked. */
  all: string
  question: (events: string) => string
  /** What follows from it. */
  sentence: (node: string) => string
  failed: string
}

export const changeWords: Record<LetterChange, ChangeWords> = {
  replay: {
    some: 'Send again',
    all: 'Send all again',
    question: events => `Send ${events} again?`,
    sentence: node => `They go to ${node} once more. What it refuses again comes back here.`,
    failed: 'The events could not be sent again',
  },
  purge: {
    some: 'Delete',
    all: 'Delete all',
    question: events => `Delete ${events}?`,
    sentence: () => 'They cannot be brought back.',
    failed: 'The events could not be deleted',
  },
}

/** The events that an action is about; `all events` where nobody has counted them. */
export const askedEvents = (events: number | undefined) => (events === undefined ? 'all events' : eventsText(events))

interface Counts {
  ticked: number
  shown: number
  hasMore: boolean
  /** Of the ticked ones, or of all. */
  events: number | undefined
}

/** How many dead letters are ticked, or else how many there are. */
export function countWords({ ticked, shown, hasMore, events }: Counts): string {
  const withEvents = (words: string, end = '') =>
    events === undefined ? words : `${words} · ${eventsText(events)}${end}`
  if (ticked > 0) return withEvents(`${formatCount(ticked).exact} selected`)
  const letters = `${formatCount(shown).exact} dead ${shown === 1 ? 'letter' : 'letters'}`
  return hasMore ? withEvents(`${letters} shown`, ' in all') : withEvents(letters)
}

interface Outcome {
  tone: 'done' | 'warn'
  title: string
  text?: string
}

/** What came of it: not everything that is sent again finds room in the queue. */
export function outcomeWords(change: LetterChange, events: number, asked: number | undefined): Outcome {
  const missing = asked !== undefined && events < asked
  if (change === 'purge') {
    return events === 0 && missing
      ? { tone: 'warn', title: 'Nothing was deleted', text: 'The events were gone already.' }
      : { tone: 'done', title: `Deleted ${eventsText(events)}` }
  }
  if (!missing) return { tone: 'done', title: `Sent ${eventsText(events)} again` }
  const text = 'The rest found no room in the disk queue, or cannot be read.'
  return events === 0
    ? {
        tone: 'warn',
        title: 'Nothing was sent again',
        text: 'The disk queue has no room, or the events cannot be read.',
      }
    : { tone: 'warn', title: `Sent ${formatCount(events).exact} of ${eventsText(asked)} again`, text }
}
