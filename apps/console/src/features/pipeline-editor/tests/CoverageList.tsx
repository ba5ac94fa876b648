import type { ConditionCoverage } from '@weir/contracts'
import { HealthyIcon, WarningIcon } from '../../../ui/icons.tsx'
import { coverageGap, coverageShare } from './test-words.ts'
import css from './Tests.module.css'

/** Which ways through conditions the events of the tests took, and which they did not. */
export function CoverageList({ coverage }: { coverage: readonly ConditionCoverage[] }) {
  if (coverage.length === 0) return null
  const { taken, of } = coverageShare(coverage)
  return (
    <section aria-label="Condition coverage">
      <h3 className={css['heading']}>
        Conditions <span className="quiet num">{`${taken} of ${of} branches reached`}</span>
      </h3>
      <ul className={css['conditions']}>
        {coverage.map(condition => {
          const gap = coverageGap(condition)
          return (
            <li key={`${condition.node} ${condition.path.join('.')}`} data-tone={gap === undefined ? 'ok' : 'warn'}>
              {gap === undefined ? (
                <HealthyIcon size={14} label="Both ways reached" />
              ) : (
                <WarningIcon size={14} label="Not reached" />
              )}
              <div>
                <p>
                  {condition.name} <span className="quiet">{condition.node}</span>
                </p>
                <code className="mono">{condition.condition}</code>
                <p className="quiet">{gap ?? `${condition.held} met it, ${condition.failed} did not`}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
