import type { SampleItem, TestStep } from '@weir/contracts'
import type { SequenceEntry } from '@weir/nodes/definitions'
import { type ReactNode, useMemo, useState } from 'react'
import { useSurroundings } from '../../lib/form-surroundings.ts'
import { ErrorState } from '../../ui/FullState.tsx'
import type { PreviewState } from '../preview/index.ts'
import { EventList } from './EventList.tsx'
import {
  didCome,
  type EventState,
  type OutputEvent,
  previewEvents,
  realEvents,
  unpairedCount,
} from './model/output-event.ts'
import { summarize } from './model/summary.ts'
import { OutputHead, type View } from './OutputHead.tsx'
import { hasErrors, NothingMade, ResultProblems } from './ResultProblems.tsx'
import { SummaryLine } from './SummaryLine.tsx'
import { ValueMenuProvider } from './ValueMenu.tsx'
import css from './ProcessedOutput.module.css'

interface ProcessedOutputProps {
  preview: PreviewState
  /** Something is wrong with the processors, so that there is nothing to show. */
  hasProblems: boolean
  /** While only looking: the events as they really left the node, to compare with those that came. */
  left?: readonly SampleItem[]
  /** With `left`: all events that came, also those that are not shown. */
  came?: readonly SampleItem[] | undefined
  /** The event chosen at the left. */
  selected: string | undefined
  onSelect: (uuid: string | undefined) => void
  /** Adds a processor made from a value; without it values make none. */
  onMakeProcessor?: ((entry: SequenceEntry) => void) | undefined
  /** The processors there are, so that one made from a value gets an id of its own. */
  entries?: readonly SequenceEntry[] | undefined
  /** Buttons at the right of its head. */
  actions?: ReactNode
}

const nothing: readonly SampleItem[] = []
const noEntries: readonly SequenceEntry[] = []

/** What the processors made of the captured events, at the right of an editor. */
export function ProcessedOutput({ left: captured, ...rest }: ProcessedOutputProps) {
  const { preview: state, came, onMakeProcessor, entries = noEntries, actions } = rest
  const [view, setView] = useState<View>('both')
  const { samples } = useSurroundings()
  // Events that somebody pasted or saved never came to the node: only a preview can tell what becomes of them.
  const left = captured && didCome(samples, came) ? captured : undefined
  const shownView = left && view === 'steps' ? 'both' : view
  return (
    <section className={css['panel']} aria-label="Processed output">
      <OutputHead view={shownView} onView={setView} state={state} isReal={left !== undefined} actions={actions} />
      {state.isPending && !left ? (
        <div className={css['progress']} role="progressbar" aria-label="Running the processors" />
      ) : null}
      <ValueMenuProvider onMakeProcessor={onMakeProcessor} entries={entries}>
        <OutputBody {...rest} {...(left && { left })} view={shownView} />
      </ValueMenuProvider>
    </section>
  )
}

interface OutputBodyProps extends ProcessedOutputProps {
  view: View
}

function OutputBody({ preview: state, hasProblems, left, came = nothing, ...list }: OutputBodyProps) {
  const { samples } = useSurroundings()
  const { preview, isPending, error, runOnServer } = state
  const events = useMemo(
    () => (left ? realEvents({ inputs: samples, came, left }) : preview ? previewEvents(preview) : []),
    [left, samples, came, preview],
  )
  if (left) return <Events events={events} {...list} empty={noFlow} below={unpairedNote(left)} />
  if (hasProblems) return <NothingMade />
  if (error && !isPending) {
    return <ErrorState error={error} onRetry={runOnServer} title="The preview could not be made" />
  }
  const result = preview?.result
  const isWrong = result !== undefined && hasErrors(result) && events.length === 0
  return (
    <>
      {result ? <ResultProblems result={result} /> : null}
      {isWrong ? null : (
        <Events events={events} steps={result?.steps} {...list} empty={isPending ? onTheWay : noEvents} />
      )}
    </>
  )
}

const onTheWay = 'The events are on their way through the processors.'
const noEvents =
  'No events yet. Start live capture, or add events of your own at the left, to see what the processors make of them.'
const noFlow = 'No events yet. Start live capture to see what comes to the node and what leaves it.'

function unpairedNote(left: readonly SampleItem[]): string | undefined {
  const more = unpairedCount(left)
  if (more === 0) return undefined
  const who = more === 1 ? '1 more event' : `${more} more events`
  return `${who} left the node without having been sampled before it, and cannot be compared.`
}

interface EventsProps extends Pick<ProcessedOutputProps, 'selected' | 'onSelect'> {
  events: readonly OutputEvent[]
  view: View
  steps?: readonly TestStep[] | undefined
  /** Stands in place of the events while there are none. */
  empty: string
  below?: string | undefined
}

function Events({ events, empty, below, ...list }: EventsProps) {
  const [only, setOnly] = useState<EventState>()
  const summary = useMemo(() => summarize(events), [events])
  // The last event of a kind may go while the user filters by it.
  const filter = only && summary.states[only] > 0 ? only : undefined
  const shown = useMemo(() => (filter ? events.filter(({ state }) => state === filter) : events), [events, filter])
  if (events.length === 0) return <p className={css['note']}>{empty}</p>
  return (
    <>
      <SummaryLine summary={summary} only={filter} onOnly={setOnly} />
      <div className={css['scroll']}>
        <EventList events={shown} {...list} />
        {below === undefined ? null : <p className={css['note']}>{below}</p>}
      </div>
    </>
  )
}
