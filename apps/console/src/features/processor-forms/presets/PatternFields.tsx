import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { useSurroundings } from '../../../lib/form-surroundings.ts'
import type { PatternTrial } from './model/pattern-fields.ts'
import { sampleTexts } from './model/sample-value.ts'
import css from './Presets.module.css'

interface PatternFieldsProps {
  source: string
  pattern: string
  /** Takes texts apart; undefined for a pattern that does not compile. */
  attempt: (pattern: string, texts: readonly string[]) => PatternTrial | undefined
}

/** Patterns are tried while they are typed, so on few texts and not at every key. */
const mostSamples = 20
const pauseMs = 150

/** The fields that a pattern makes, with what the first sample that it matches gives them. */
export function PatternFields({ source, pattern, attempt }: PatternFieldsProps) {
  const { samples } = useSurroundings()
  const [settled] = useDebouncedValue(pattern, pauseMs)
  const texts = useMemo(() => sampleTexts(samples, source, mostSamples), [samples, source])
  const trial = useMemo(() => (settled === '' ? undefined : attempt(settled, texts)), [settled, texts, attempt])
  if (!trial || trial.fields.length === 0) return null
  return (
    <section className={css['made']} aria-label="Fields it makes">
      <header className={css['madeHead']}>
        <span>Fields it makes</span>
        <MatchNote {...trial} />
      </header>
      <dl className={css['madeFields']}>
        {trial.fields.map(({ name, value }) => (
          <div key={name}>
            <dt className="mono truncate">{name}</dt>
            <dd className="mono truncate" title={value}>
              {value ?? <span className="quiet">–</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function MatchNote({ matched, tried }: PatternTrial) {
  if (tried === 0) return <span className="quiet">No samples to try it on</span>
  return (
    <span className={matched === 0 ? css['unmatched'] : css['matched']}>
      {matched === 0 ? `Matches none of ${tried} samples` : `Matches ${matched} of ${tried} samples`}
    </span>
  )
}
