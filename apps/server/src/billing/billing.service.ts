import {
  apiError,
  billingRecord,
  creditsFor,
  periodAt,
  type Subscription,
  type SubscriptionChange,
  type UsageRow,
  type UsageSignal,
  usageSignals,
} from '@weir/contracts'
import type { Executor } from '../db/client.ts'
import type { Principal } from '../identity/principal.ts'
import { type OrgScope, systemScope, systemScopeOf } from '../identity/scope.ts'
import type { Services } from '../services.ts'
import { endThrottles } from '../throttles/throttles.repo.ts'
import {
  findSubscription,
  insertSubscription,
  lockSubscription,
  organizationSince,
  type SubscriptionRow,
  updateSubscription,
} from './billing.repo.ts'
import { changedTerms, startingTerms } from './terms.ts'
import { usageByDay, type UsageSpan } from './usage-query.ts'

type Needs = Pick<Services, 'db' | 'audit' | 'config'>

/** The subscription of an organization; one that has none yet starts on the installation's plan. */
export async function ensureSubscription(services: Needs, scope: OrgScope, db: Executor): Promise<SubscriptionRow> {
  const found = await findSubscription(scope, db)
  if (found) return found
  const since = await organizationSince(scope, db)
  if (!since) throw apiError('NOT_FOUND')
  const terms = startingTerms(services.config.defaultPlan, since, services.config.trialDays)
  const made = await db.transaction(async tx => {
    const row = await insertSubscription(scope, tx, terms)
    if (row) {
      const { principal } = systemScope
      const entry = { action: 'subscription.create', target: targetOf(scope.organizationId), after: terms }
      await services.audit.record({ principal, organizationId: scope.organizationId }, entry, tx)
    }
    return row
  })
  return made ?? (await findSubscription(scope, db)) ?? { organizationId: scope.organizationId, ...terms }
}

/** The plan of the scope's organization with what it used of it. */
export async function readSubscription(
  services: Needs & Pick<Services, 'store'>,
  scope: OrgScope,
  signal?: AbortSignal,
): Promise<Subscription> {
  const row = await ensureSubscription(services, scope, services.db)
  const now = Date.now()
  const period = periodAt(row.state, { start: row.periodStart, end: row.periodEnd }, now)
  const span = { organizationId: scope.organizationId, from: period.start.getTime(), to: period.end.getTime() }
  const days = await readDays(services, span, signal)
  return {
    ...billingRecord({ ...row, period }, creditsFor(bytesBySignal(days)), now),
    limits: { bytes_per_minute: row.bytesPerMinute, burst_bytes: row.burstBytes, daily_bytes: row.dailyBytes },
  }
}

/** What was stored in a span, by day and signal, with sums and what they cost. */
export async function readUsage(services: Pick<Services, 'store'>, span: UsageSpan, signal?: AbortSignal) {
  const days = await readDays(services, span, signal)
  const totals = usageSignals.map(name => {
    const rows = days.filter(row => row.signal === name)
    const bytes = sum(rows, row => row.bytes)
    return { signal: name, bytes, items: sum(rows, row => row.items), credits: creditsFor({ [name]: bytes }) }
  })
  return { days, totals, credits: sum(totals, total => total.credits) }
}

/** Changes a plan on behalf of an operator. Senders that were made to wait under the old one may try at once. */
export async function changeSubscription(
  services: Needs,
  tx: Executor,
  { principal, organizationId }: { principal: Principal; organizationId: string },
  change: SubscriptionChange,
): Promise<void> {
  const scope = systemScopeOf(systemScope, organizationId)
  await ensureSubscription(services, scope, tx)
  const before = await lockSubscription(scope, tx)
  if (!before) throw apiError('NOT_FOUND')
  const after = changedTerms(before, change, new Date(), services.config.trialDays)
  await updateSubscription(scope, tx, after)
  await endThrottles(scope, tx)
  const entry = { action: 'subscription.update', target: targetOf(organizationId), before, after }
  await services.audit.record({ principal, organizationId }, entry, tx)
}

const targetOf = (organizationId: string) => `subscription/${organizationId}`

async function readDays(services: Pick<Services, 'store'>, span: UsageSpan, signal?: AbortSignal): Promise<UsageRow[]> {
  const rows = await services.store.query(usageByDay(span), signal ? { signal } : {})
  return rows.map(({ day, signal: name, bytes, items }) => ({ day, signal: name, bytes, items }))
}

function bytesBySignal(rows: readonly UsageRow[]): Partial<Record<UsageSignal, number>> {
  const bytes: Partial<Record<UsageSignal, number>> = {}
  for (const row of rows) bytes[row.signal] = (bytes[row.signal] ?? 0) + row.bytes
  return bytes
}

function sum<Row>(rows: readonly Row[], read: (row: Row) => number): number {
  return rows.reduce((total, row) => total + read(row), 0)
}
