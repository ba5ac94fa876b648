import type { UsageSignal } from '@weir/contracts'
import type { StoreQuery } from '@weir/store'

const hourMs = 3_600_000

export interface UsageSpan {
  organizationId: string
  /** In milliseconds since 1970; taken in whole hours. */
  from: number
  to: number
}

interface UsageQueryRow {
  organizationId: string
  /** As YYYY-MM-DD, in UTC. */
  day: string
  signal: UsageSignal
  bytes: number
  items: number
}

const settings = {
  max_execution_time: 20,
  max_memory_usage: 500_000_000,
  max_result_rows: 200_000,
  result_overflow_mode: 'throw',
  session_timezone: 'UTC',
}

/** The whole hours that a span touches, in seconds since 1970. */
function hoursOf({ from, to }: UsageSpan): { from: number; to: number } {
  return {
    from: (Math.floor(from / hourMs) * hourMs) / 1000,
    to: (Math.ceil(to / hourMs) * hourMs) / 1000,
  }
}

/** What was stored of an organization, by day and signal. Patterns came as logs and count as such. */
export function usageByDay(span: UsageSpan): StoreQuery<UsageQueryRow> {
  return {
    sql: `SELECT
  OrganizationId AS organizationId,
  toString(toDate(Hour)) AS day,
  if(Signal = 'pattern', 'log', Signal) AS signal,
  toFloat64(sum(Bytes)) AS bytes,
  toFloat64(sum(Records)) AS items
FROM ingest_usage
WHERE OrganizationId = {organizationId:String}
  AND Hour >= toDateTime({from:Int64})
  AND Hour < toDateTime({to:Int64})
GROUP BY organizationId, day, signal
ORDER BY day, signal`,
    params: { organizationId: span.organizationId, ...hoursOf(span) },
    settings,
  }
}

interface UsageSumRow {
  organizationId: string
  signal: UsageSignal
  bytes: number
}

/** What was stored of each of these organizations since its own hour, by signal. */
export function usageSince(spans: readonly Omit<UsageSpan, 'to'>[], now: number): StoreQuery<UsageSumRow> {
  const starts = spans.map(span => String(hoursOf({ ...span, to: now }).from))
  return {
    sql: `SELECT
  OrganizationId AS organizationId,
  if(Signal = 'pattern', 'log', Signal) AS signal,
  toFloat64(sum(Bytes)) AS bytes
FROM ingest_usage
WHERE OrganizationId IN {organizations:Array(String)}
  AND Hour >= toDateTime(toInt64(transform(OrganizationId, {organizations:Array(String)}, {starts:Array(String)}, '4294967295')))
GROUP BY organizationId, signal`,
    params: { organizations: spans.map(({ organizationId }) => organizationId), starts },
    settings,
  }
}
