import { bytesText, formatChange } from '../../lib/format.ts'
import { classes } from '../../lib/classes.ts'
import type { EventState } from './model/output-event.ts'
import type { Summary } from './model/summary.ts'
import css from './ProcessedOutput.module.css'

/** In this order; the first three are told also when there are none. */
const states: readonly EventState[] = ['modified', 'dropped', 'unmodified', 'created', 'rerouted']
const always: ReadonlySet<EventState> = new Set(['modified', 'dropped', 'unmodified'])

interface SummaryLineProps {
  summary: Summary
  /** Only events in this state are shown. */
  only: EventState | undefined
  onOnly: (state: EventState | undefined) => void
}

/** How many events came, left and were changed; the counts choose what is shown. */
export function SummaryLine({ summary, only, onOnly }: SummaryLineProps) {
  const { bytesIn, bytesOut } = summary
  const change = formatChange(bytesOut, bytesIn)
  return (
    <div className={css['summary']} role="group" aria-label="Summary">
      <span>
        <b>{summary.in}</b> in
      </span>
      <span>
        <b>{summary.out}</b> out
      </span>
      <span className={css['apart']} />
      {states
        .filter(state => always.has(state) || summary.states[state] > 0)
        .map(state => (
          <button
            type="button"
            className={classes(css['count'], css[state])}
            aria-pressed={only === state}
            disabled={summary.states[state] === 0}
            onClick={() => onOnly(only === state ? undefined : state)}
            key={state}
          >
            {`${summary.states[state]} ${state}`}
          </button>
        ))}
      <span className="grow" />
      <span className="truncate" title={`${bytesIn} bytes in, ${bytesOut} bytes out`}>
        {bytesText(bytesIn)} → <b>{bytesText(bytesOut)}</b>
        {change === undefined ? '' : ` · ${change}`}
      </span>
    </div>
  )
}
