import type { UsageRow, UsageSignal } from '@weir/contracts'
import type { UsageRange } from './usage.search.ts'

const dayMs = 86_400_000

export interface UsageDay {
  /** As YYYY-MM-DD, in UTC. */
  day: string
  bytes: Record<UsageSignal, number>
  totalBytes: number
  items: number
}

const startOfDay = (time: number) => Math.floor(time / dayMs) * dayMs
const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The span of a choice, as ISO times: whole days, or what has passed of the billing period. */
export function usageSpan(range: UsageRange, periodStart: string, now: number): { from: string; to: string } {
  const to = startOfDay(now) + dayMs
  const days = range === 'period' ? undefined : Number.parseInt(range, 10)
  const from = days === undefined ? Math.min(Date.parse(periodStart), to - 1) : to - days * dayMs
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

/** One entry for every day of a span, also for those on which nothing came; the newest first. */
export function usageDays(rows: readonly UsageRow[], { from, to }: { from: string; to: string }): UsageDay[] {
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const days: UsageDay[] = []
  for (let time = startOfDay(Date.parse(from)); time < Date.parse(to); time += dayMs) {
    days.push(summed(dayText(time), byDay.get(dayText(time)) ?? []))
  }
  return days.toReversed()
}

function summed(day: string, rows: readonly UsageRow[]): UsageDay {
  const bytes = { log: 0, metric: 0, trace: 0, event: 0 }
  let items = 0
  for (const row of rows) {
    bytes[row.signal] += row.bytes
    items += row.items
  }
  return { day, bytes, totalBytes: bytes.log + bytes.metric + bytes.trace + bytes.event, items }
}

/** The days as CSV (RFC 4180), the oldest first. */
export function usageCsv(days: readonly UsageDay[]): string {
  const head = 'day,logs_bytes,metrics_bytes,traces_bytes,events_bytes,total_bytes,items'
  const lines = days
    .toReversed()
    .map(({ day, bytes, totalBytes, items }) =>
      [day, bytes.log, bytes.metric, bytes.trace, bytes.event, totalBytes, items].join(','),
    )
  return [head, ...lines, ''].join('\r\n')
}
