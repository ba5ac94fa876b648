import type { RegexEntry } from '@weir/contracts'
import type { ExplainedPart } from '@weir/languages/regex'
import css from '../TestingDialog.module.css'

interface ExplanationProps {
  /** The chosen template. */
  template: Pick<RegexEntry, 'displayName' | 'description' | 'regex'> | undefined
  pattern: string
  parts: readonly ExplainedPart[]
}

const indent = 14

/** What a regular expression matches, in words. */
export function Explanation({ template, pattern, parts }: ExplanationProps) {
  if (!template && parts.length === 0) return null
  return (
    <section className={css['field']} aria-label="Explanation">
      <h3 className={css['label']}>Explanation</h3>
      {template ? (
        <p className={css['note']}>
          {pattern === template.regex ? '' : `Began as ${template.displayName}. `}
          {template.description}
        </p>
      ) : null}
      {parts.length > 0 ? (
        <ol className={css['parts']}>
          {parts.map(({ depth, text }, index) => (
            // The parts of an explanation have nothing but their place.
            <li style={{ paddingLeft: depth * indent }} key={index}>
              {text}
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  )
}
