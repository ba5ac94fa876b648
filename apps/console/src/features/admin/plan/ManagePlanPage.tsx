import { useQuery } from '@tanstack/react-query'
import { planDefaults, type Subscription } from '@weir/contracts'
import { api } from '../../../lib/api.ts'
import { useCurrentUser, useOrganization } from '../../../lib/session.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { ErrorState } from '../../../ui/FullState.tsx'
import { Page as Frame, PageBody, PageHeader } from '../../../ui/PageHeader.tsx'
import { TableSkeleton } from '../../../ui/Skeleton.tsx'
import { Badge } from '../../../ui/StateBadge.tsx'
import { subscriptionQuery } from '../../billing/index.ts'
import { OperatorForm } from './OperatorForm.tsx'
import css from './Plan.module.css'
import { creditsText, limitWords, planName } from './plan-words.ts'
import { Section } from '../Section.tsx'

export function Page() {
  const { supportUser } = useCurrentUser()
  const query = useQuery(subscriptionQuery(useOrganization().id))
  return (
    <Frame>
      <PageHeader title="Manage plan" parent={{ label: 'Plan', to: '/admin/plan' }} />
      <PageBody>
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.data ? (
          <>
            <Section wide name="Plans" hint="What each plan starts with. An operator can agree on other terms.">
              <PlanTable plan={query.data} />
            </Section>
            <Section wide name="Change the plan" hint="Plans are changed by those who run this server.">
              {supportUser ? <OperatorForm plan={query.data} /> : <AskOperator />}
            </Section>
          </>
        ) : (
          <TableSkeleton rows={4} columns="1fr 1fr 1fr 1fr" />
        )}
      </PageBody>
    </Frame>
  )
}

function PlanTable({ plan }: { plan: Subscription }) {
  return (
    <DataTable label="Plans">
      <thead>
        <tr>
          <th>Plan</th>
          <th>Credits a period</th>
          <th>Rate</th>
          <th>Per day</th>
        </tr>
      </thead>
      <tbody>
        {(['free', 'trial', 'enterprise'] as const).map(state => {
          const terms = planDefaults(state)
          const limits = limitWords({
            bytes_per_minute: terms.bytesPerMinute,
            burst_bytes: terms.burstBytes,
            daily_bytes: terms.dailyBytes,
          })
          return (
            <tr key={state}>
              <td>
                <span className={css['state']}>
                  {planName(state)} {state === plan.state ? <Badge tone="ok">Current</Badge> : null}
                </span>
              </td>
              <td className="num">{terms.initialCredits === null ? 'No budget' : creditsText(terms.initialCredits)}</td>
              {limits.map(({ name, value }) => (
                <td key={name} className="num">
                  {value}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </DataTable>
  )
}

/** What an administrator can do about the plan: say which organization it is about to those who can change it. */
function AskOperator() {
  const organization = useOrganization()
  const settings = useQuery(api.consoleSettings.get.queryOptions({ staleTime: Number.POSITIVE_INFINITY })).data
  const href = settings?.help.chat_url ?? settings?.help.center_url
  return (
    <div>
      <p className={css['prose']}>
        Ask the operator of this server, and name your organization: <b>{organization.name}</b>, id{' '}
        <code className="mono">{organization.id}</code>.
        {href ? (
          <>
            {' '}
            <a href={href} target="_blank" rel="noreferrer">
              Contact the operator
            </a>
          </>
        ) : null}
      </p>
    </div>
  )
}
