import type { TestStep } from '@weir/contracts'
import { useMemo } from 'react'
import css from './ItemViewer.module.css'
import { LinePair } from './LinePair.tsx'
import { itemSections } from './model/item-lines.ts'
import type { OutputEvent } from './model/output-event.ts'
import { itemType } from './model/plain-item.ts'
import { type EventStep, stepsOf } from './model/steps-of.ts'
import { moveBetweenValues } from './value-keys.ts'

interface StepsViewProps {
  event: OutputEvent
  steps: readonly TestStep[] | undefined
}

const noSteps: readonly TestStep[] = []

/** What each processor and statement did to an event, in order: only what changed. */
export function StepsView({ event, steps: all = noSteps }: StepsViewProps) {
  const steps = useMemo(() => stepsOf(event, all), [event, all])
  return (
    <div
      className={css['viewer']}
      data-sides={2}
      role="group"
      aria-label="Steps of the event; the arrow keys go from value to value"
      tabIndex={0}
      onKeyDown={moveBetweenValues}
    >
      {steps.length === 0 ? <p className={css['said']}>No processor changed this event.</p> : null}
      <ol>
        {steps.map((step, at) => (
          // The same statement may come twice: steps have nothing but their place.
          <Step step={step} number={at + 1} key={at} />
        ))}
      </ol>
    </div>
  )
}

const mostLines = 100

function Step({ step, number }: { step: EventStep; number: number }) {
  const { rule, before, after } = step
  const lines = useMemo(() => changedLines(step), [step])
  const type = itemType(after ?? before)
  return (
    <li className={css['step']}>
      <div className={css['stepHead']}>
        <span>{number}</span>
        {rule.name}
        <span>{[rule.line === undefined ? '' : `line ${rule.line}`, stepWord(step)].filter(Boolean).join(' · ')}</span>
      </div>
      {rule.statement === undefined ? null : <code className={css['statement']}>{rule.statement}</code>}
      {lines.slice(0, mostLines).map(({ section, line }) => (
        <LinePair
          line={line}
          isOutputOnly={false}
          isBody={section === 'Body'}
          type={type}
          key={`${section}${line.key}`}
        />
      ))}
      {lines.length > mostLines ? (
        <p className={css['said']}>{lines.length - mostLines} more changes are not shown.</p>
      ) : null}
    </li>
  )
}

function stepWord({ before, after }: EventStep): string {
  if (!after) return 'dropped here'
  return before ? '' : 'made here'
}

/** The lines that differ, each named by its whole path. */
function changedLines({ before, after }: EventStep) {
  if (!before || !after) return []
  return itemSections(before, after).flatMap(({ name, lines }) =>
    lines
      .filter(({ sign, isHead }) => sign !== 'same' && !isHead)
      .map(line => ({
        section: name,
        line: { ...line, depth: 0, label: pathLabel(line.before ?? line.after, line.label) },
      })),
  )
}

function pathLabel(
  side: { path: readonly (string | number)[]; readFrom?: string | undefined } | undefined,
  label: string,
) {
  if (!side || side.readFrom !== undefined) return label
  return side.path.join('.')
}
