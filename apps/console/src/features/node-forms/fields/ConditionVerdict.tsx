import { useSurroundings } from '../../../lib/form-surroundings.ts'
import { HealthyIcon } from '../../../ui/icons.tsx'
import { useMatches } from '../../preview/index.ts'
import { verdictText } from '../model/verdict-text.ts'
import css from './CodeField.module.css'

/** A condition says nothing about which signals it is asked for. */
const allSignals = ['log', 'metric', 'trace'] as const

/** That a condition can be read, and how many of the events around the form it holds for. */
export function ConditionVerdict({ condition }: { condition: string }) {
  const { samples } = useSurroundings()
  const matches = useMatches(condition, allSignals, samples)
  if (condition.trim() === '' || samples.length === 0) return null
  return (
    <p className={css['verdict']} role="status">
      <HealthyIcon size={14} />
      {verdictText(matches)}
    </p>
  )
}
