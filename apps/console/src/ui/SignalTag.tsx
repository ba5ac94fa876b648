import { classes } from '../lib/classes.ts'
import css from './Badge.module.css'

/** Kinds of telemetry as the API and the records name them. */
export type Signal = 'log' | 'metric' | 'trace' | 'event'

const words: Record<Signal, string> = { log: 'Logs', metric: 'Metrics', trace: 'Traces', event: 'Events' }

interface SignalTagProps {
  signal: Signal
}

/** A kind of telemetry in its fixed colour, with its word. */
export const SignalTag = ({ signal }: SignalTagProps) => (
  <span className={classes(css['signal'], css[`${signal}s`])}>{words[signal]}</span>
)

interface SignalLettersProps {
  signals: readonly Signal[]
}

/** The kinds of telemetry as letters, where space is short. */
export const SignalLetters = ({ signals }: SignalLettersProps) => (
  <span className={css['letters']} role="img" aria-label={signals.map(signal => words[signal]).join(', ')}>
    {signals.map(signal => (
      <span className={classes(css['letter'], css[`${signal}s`])} key={signal} title={words[signal]}>
        {words[signal][0]}
      </span>
    ))}
  </span>
)
