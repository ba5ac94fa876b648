import type { LogRow, SeverityGroup } from '@weir/contracts'
import { histogramStep, type LogRow as StoredLog, logFacets, logHistogram, searchLogs } from '@weir/store'
import { os } from '../http/os.ts'
import { readRange } from '../http/time-range.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { readQuery } from './read-query.ts'

export const logsRouter = {
  search: os.logs.search.handler(async ({ input, context }) => {
    const { services } = context
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'telemetry', 'read')
    const started = performance.now()
    const rows = await services.store.query(
      searchLogs({
        organizationId: scope.organizationId,
        ...readRange(input),
        filter: readQuery(input.query),
        order: input.order === 'oldest' ? 'asc' : 'desc',
        limit: input.limit,
        ...(input.cursor ? { cursor: readCursor(input.cursor) } : {}),
      }),
    )
    const last = rows.length === input.limit ? rows.at(-1) : undefined
    return {
      logs: rows.map(toLog),
      next_cursor: last ? writeCursor(last) : null,
      took_ms: Math.round(performance.now() - started),
    }
  }),
  histogram: os.logs.histogram.handler(async ({ input, context }) => {
    const { services } = context
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'telemetry', 'read')
    const selection = {
      organizationId: scope.organizationId,
      ...readRange(input),
      filter: readQuery(input.query),
      buckets: input.buckets,
    }
    const rows = await services.store.query(logHistogram(selection))
    const stepMs = histogramStep(selection) * 1000
    const first = Math.floor(selection.from / stepMs) * stepMs
    const bars = Array.from({ length: Math.ceil((selection.to - first) / stepMs) }, (_, index) => ({
      time: first + index * stepMs,
      counts: noCounts(),
    }))
    let total = 0
    for (const { time, severity, count } of rows) {
      const bar = bars[Math.round((time - first) / stepMs)]
      if (bar) bar.counts[severity === 'unset' ? 'other' : severity] = count
      total += count
    }
    return { bucket_ms: stepMs, total, buckets: bars }
  }),
  facets: os.logs.facets.handler(async ({ input, context }) => {
    const { services } = context
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'telemetry', 'read')
    const rows = await services.store.query(
      logFacets({
        organizationId: scope.organizationId,
        ...readRange(input),
        filter: readQuery(input.query),
        keys: input.fields,
      }),
    )
    const facets = new Map<string, { distinct: number; values: { value: string; count: number }[] }>()
    for (const { field, value, count, distinct } of rows) {
      const facet = facets.get(field) ?? { distinct, values: [] }
      facet.values.push({ value, count })
      facets.set(field, facet)
    }
    return { facets: [...facets].map(([field, facet]) => ({ field, ...facet })) }
  }),
}

/** A bar before anything is counted in it. */
function noCounts(): Partial<Record<SeverityGroup, number>> {
  return {}
}

function toLog(row: StoredLog): LogRow {
  return {
    id: row.id,
    timestamp: isoNanos(row.timestamp),
    severity_text: row.severityText,
    severity_number: row.severityNumber,
    service: row.serviceName,
    body: row.body,
    trace_id: row.traceId,
    span_id: row.spanId,
    attributes: row.attributes,
    resource: row.resource,
  }
}

/** Decimal nanoseconds since 1970 as an ISO time that keeps them. */
function isoNanos(nanos: string): string {
  const value = BigInt(nanos)
  const seconds = new Date(Number(value / 1_000_000_000n) * 1000).toISOString().slice(0, 19)
  return `${seconds}.${String(value % 1_000_000_000n).padStart(9, '0')}Z`
}
