import { creditsShare, isBudgetExhausted, type Subscription } from '@weir/contracts'
import { formatPercent } from '../../../lib/format.ts'
import css from './Plan.module.css'
import { creditsText } from './plan-words.ts'

/** How much of the period's credits is used. */
export function CreditsBar({ plan }: { plan: Subscription }) {
  const share = creditsShare(plan)
  if (plan.initial_period_credits === null || share === undefined) {
    return <p className="quiet">This plan has no budget. {creditsText(plan.period_credits_usage)} credits were used.</p>
  }
  const tone = isBudgetExhausted(plan) ? 'err' : share >= 0.9 ? 'warn' : 'ok'
  return (
    <div>
      <div className={css['barHead']}>
        <span className="num">
          {creditsText(plan.period_credits_usage)} of {creditsText(plan.initial_period_credits)} credits used
        </span>
        <span className="quiet num">{formatPercent(share)}</span>
      </div>
      <div
        className={css['bar']}
        role="meter"
        aria-label="Credits used"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, Math.round(share * 100))}
      >
        <div className={css['fill']} data-tone={tone} style={{ width: `${Math.min(100, share * 100)}%` }} />
      </div>
      <p className={css['hint']}>
        {isBudgetExhausted(plan)
          ? 'Nothing is left: senders wait until the next period, or until credits are added.'
          : `${creditsText(plan.remaining_period_credits ?? 0)} credits are left.`}
      </p>
    </div>
  )
}
