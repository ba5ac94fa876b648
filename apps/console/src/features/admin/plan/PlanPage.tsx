import { useQuery } from '@tanstack/react-query'
import { creditsPerGigabyte, daysLeft, type Subscription, usageSignals } from '@weir/contracts'
import { useOrganization } from '../../../lib/session.ts'
import { ErrorState } from '../../../ui/FullState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page as Frame, PageBody, PageHeader } from '../../../ui/PageHeader.tsx'
import { SignalTag } from '../../../ui/SignalTag.tsx'
import { TableSkeleton } from '../../../ui/Skeleton.tsx'
import { Badge } from '../../../ui/StateBadge.tsx'
import { subscriptionQuery } from '../../billing/index.ts'
import { adminTabs } from '../admin.tabs.ts'
import { CreditsBar } from './CreditsBar.tsx'
import css from './Plan.module.css'
import { dateText, limitWords, planName } from './plan-words.ts'
import { Section } from '../Section.tsx'

export function Page() {
  const query = useQuery(subscriptionQuery(useOrganization().id))
  return (
    <Frame>
      <PageHeader title="Admin" tabs={adminTabs}>
        <LinkButton to="/admin/manage-plan">Manage Plan</LinkButton>
      </PageHeader>
      <PageBody>
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.data ? (
          <PlanFacts plan={query.data} at={query.dataUpdatedAt} />
        ) : (
          <TableSkeleton rows={4} columns="1fr 2fr" />
        )}
      </PageBody>
    </Frame>
  )
}

interface PlanProps {
  plan: Subscription
  /** When that was so. */
  at: number
}

function PlanFacts({ plan, at }: PlanProps) {
  return (
    <>
      <Section wide name="Plan" hint="What this organization may send, and for how long.">
        <dl className={css['facts']}>
          <dt>Plan</dt>
          <dd className={css['state']}>
            {planName(plan.state)} <StateNote plan={plan} at={at} />
          </dd>
          <dt>Period</dt>
          <dd className="num">
            {dateText(plan.current_period_start)} – {dateText(plan.current_period_end)}
          </dd>
        </dl>
      </Section>
      <Section wide name="Credits" hint="They are counted from what was stored and begin anew with each period.">
        <CreditsBar plan={plan} />
        <dl className={css['prices']}>
          {usageSignals.map(signal => (
            <div key={signal}>
              <dt>
                <SignalTag signal={signal} />
              </dt>
              <dd className="num">
                {creditsPerGigabyte[signal]} {creditsPerGigabyte[signal] === 1 ? 'credit' : 'credits'} per GB
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section wide name="Limits" hint="For all senders of the organization together.">
        <dl className={css['facts']}>
          {limitWords(plan.limits).map(({ name, value }) => [
            <dt key={name}>{name}</dt>,
            <dd key={`${name} value`} className="num">
              {value}
            </dd>,
          ])}
        </dl>
      </Section>
      <Section wide name="At the limit" hint="Agents keep what they could not deliver.">
        <p className={css['prose']}>
          Senders are told to wait (429 with Retry-After, or RESOURCE_EXHAUSTED with the delay). Agents wait and deliver
          later; nothing is thrown away here. The waiting ends by itself as soon as less comes in, the day is over, or
          there are credits again. After the end of a trial no new pipelines can be made.
        </p>
      </Section>
    </>
  )
}

function StateNote({ plan, at }: PlanProps) {
  if (plan.is_trial_expired) return <Badge tone="err">Trial ended</Badge>
  if (!plan.is_in_trial_period) return null
  return <Badge tone="warn">{daysLeft(plan.current_period_end, at)} days left</Badge>
}
