import { Button, SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Subscription } from '@weir/contracts'
import { useMemo } from 'react'
import { api } from '../../../lib/api.ts'
import { formatBytes, formatCount } from '../../../lib/format.ts'
import { useOrganization } from '../../../lib/session.ts'
import { useUrlState } from '../../../lib/use-url-state.ts'
import { StatTile } from '../../../ui/ChartTile.tsx'
import { ErrorState } from '../../../ui/FullState.tsx'
import { DownloadIcon } from '../../../ui/icons.tsx'
import { Page as Frame, PageBody, PageHeader } from '../../../ui/PageHeader.tsx'
import { TableSkeleton } from '../../../ui/Skeleton.tsx'
import { subscriptionQuery } from '../../billing/index.ts'
import { adminTabs } from '../admin.tabs.ts'
import { UsageChart } from './UsageChart.tsx'
import { UsageTable } from './UsageTable.tsx'
import { usageCsv, type UsageDay, usageDays, usageSpan } from './usage-days.ts'
import css from './UsagePage.module.css'
import { type UsageRange, usageSearch } from './usage.search.ts'

const choices: { value: UsageRange; label: string }[] = [
  { value: 'period', label: 'This period' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
]

export function Page() {
  const [{ range = 'period' }, setSearch] = useUrlState(usageSearch)
  const organization = useOrganization()
  const plan = useQuery(subscriptionQuery(organization.id))
  const usage = useUsage(organization.id, range, plan.data, plan.dataUpdatedAt)
  const failed = plan.isError ? plan : usage.query.isError ? usage.query : undefined
  return (
    <Frame>
      <PageHeader title="Admin" tabs={adminTabs}>
        <SegmentedControl<UsageRange>
          aria-label="Days shown"
          data={choices}
          value={range}
          onChange={chosen => setSearch({ range: chosen })}
        />
        <Button
          leftSection={<DownloadIcon size={14} />}
          disabled={!usage.days}
          onClick={() => usage.days && download(`usage-${range}.csv`, usageCsv(usage.days))}
        >
          Download CSV
        </Button>
      </PageHeader>
      <PageBody>
        {failed ? (
          <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
        ) : usage.query.data && usage.days ? (
          <Content days={usage.days} credits={usage.query.data.credits} />
        ) : (
          <TableSkeleton rows={8} columns="1fr 1fr 1fr 1fr 1fr 1fr" />
        )}
      </PageBody>
    </Frame>
  )
}

function useUsage(orgId: string, range: UsageRange, plan: Subscription | undefined, now: number) {
  const start = plan?.current_period_start
  // Asked for by day, so that the question is the same until midnight.
  const day = new Date(now).toISOString().slice(0, 10)
  const span = useMemo(
    () => usageSpan(range, start ?? `${day}T00:00:00Z`, Date.parse(`${day}T00:00:00Z`)),
    [range, start, day],
  )
  const query = useQuery({
    ...api.billing.usage.queryOptions({ input: { orgId, ...span }, placeholderData: keepPreviousData }),
    enabled: start !== undefined,
  })
  const rows = query.data?.days
  return { query, days: useMemo(() => rows && usageDays(rows, span), [rows, span]) }
}

function Content({ days, credits }: { days: readonly UsageDay[]; credits: number }) {
  const bytes = days.reduce((sum, day) => sum + day.totalBytes, 0)
  const items = days.reduce((sum, day) => sum + day.items, 0)
  return (
    <div className={css['content']}>
      <div className={css['tiles']}>
        <StatTile label="Bytes ingested" figure={formatBytes(bytes)} note="Unpacked, as they came" />
        <StatTile label="Items ingested" figure={formatCount(items)} note="Log records, points, spans" />
        <StatTile
          label="Credits used"
          figure={formatCount(Math.round(credits * 1000) / 1000)}
          note="By the price table"
        />
        <StatTile
          label="Average day"
          figure={formatBytes(bytes / Math.max(1, days.length))}
          note={`Over ${days.length} days`}
        />
      </div>
      <section className={css['card']} aria-label="By day">
        <UsageChart days={days} />
      </section>
      <UsageTable days={days} />
    </div>
  )
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
