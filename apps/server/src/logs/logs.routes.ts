import type { SeverityGroup } from '@weir/contracts'
import { histogramStep, type LogRow as StoredLog, logFacets, logHistogram, searchLogs } from '@weir/store'
import { os, type RequestContext } from '../http/os.ts'
import { readRange } from '../http/time-range.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { cursorAfter, readCursor, writeCursor } from './cursor.ts'
import { toLog } from './log-row.ts'
import { openLogStream } from './log-stream.ts'
import { searchNarrowing } from './narrow.ts'
import { readQuery } from './read-query.ts'

const scopeOf = (context: RequestContext, orgId: string) =>
  requireScope(context.services, requirePrincipal(context), orgId, 'telemetry', 'read')

export const logsRouter = {
  search: os.logs.search.handler(async ({ input, context, signal }) => {
    const { organizationId } = await scopeOf(context, input.orgId)
    const started = performance.now()
    const filter = readQuery(input.query)
    const cursor = input.cursor === undefined ? undefined : readCursor(input.cursor)
    const { result, range, narrowed } = await searchNarrowing({
      range: afterCursor(readRange(input), cursor?.timestamp, input.order),
      keeps: input.order,
      run: (tried, maxSeconds) =>
        context.services.store.query(
          searchLogs({
            organizationId,
            ...tried,
            filter,
            order: input.order === 'oldest' ? 'asc' : 'desc',
            limit: input.limit,
            maxSeconds,
            ...(cursor ? { cursor } : {}),
          }),
          { signal },
        ),
    })
    return {
      logs: result.map(toLog),
      next_cursor: nextCursor(result, input.limit, narrowed ? cursorAfter(range, input.order) : null),
      took_ms: Math.round(performance.now() - started),
      ...(narrowed ? { narrowed } : {}),
    }
  }),
  histogram: os.logs.histogram.handler(async ({ input, context, signal }) => {
    const { organizationId } = await scopeOf(context, input.orgId)
    const asked = { ...readRange(input), buckets: input.buckets }
    const filter = readQuery(input.query)
    const stepSeconds = histogramStep(asked)
    const { result, range, narrowed } = await searchNarrowing({
      range: asked,
      keeps: 'newest',
      run: (tried, maxSeconds) =>
        context.services.store.query(logHistogram({ organizationId, ...tried, filter, stepSeconds, maxSeconds }), {
          signal,
        }),
    })
    return { ...bars(result, range, stepSeconds * 1000), ...(narrowed ? { narrowed } : {}) }
  }),
  facets: os.logs.facets.handler(async ({ input, context, signal }) => {
    const { organizationId } = await scopeOf(context, input.orgId)
    const filter = readQuery(input.query)
    const { result, narrowed } = await searchNarrowing({
      range: readRange(input),
      keeps: 'newest',
      run: async (tried, maxSeconds) => {
        const query = logFacets({ organizationId, ...tried, filter, keys: input.fields, maxSeconds })
        return { rows: await context.services.store.query(query, { signal }), exact: query.isExact }
      },
    })
    const facets = new Map<string, { distinct: number; values: { value: string; count: number }[] }>()
    for (const { field, value, count, distinct } of result.rows) {
      const facet = facets.get(field) ?? { distinct, values: [] }
      facet.values.push({ value, count })
      facets.set(field, facet)
    }
    return {
      facets: [...facets].map(([field, facet]) => ({ field, exact: result.exact, ...facet })),
      ...(narrowed ? { narrowed } : {}),
    }
  }),
  stream: os.logs.stream.handler(async ({ input, context, signal }) => {
    const scope = await scopeOf(context, input.orgId)
    const since = input.since === undefined ? undefined : Date.parse(input.since)
    return openLogStream(
      context,
      scope,
      { filter: readQuery(input.query), since },
      signal ?? new AbortController().signal,
    )
  }),
}

/** What a page can still hold: nothing that comes before its cursor, which narrowing must not keep. */
function afterCursor(range: { from: number; to: number }, nanos: string | undefined, order: 'newest' | 'oldest') {
  if (nanos === undefined) return range
  const ms = Number(BigInt(nanos) / 1_000_000n)
  const rest =
    order === 'newest' ? { ...range, to: Math.min(range.to, ms + 1) } : { ...range, from: Math.max(range.from, ms) }
  return rest.to > rest.from ? rest : range
}

function nextCursor(rows: readonly StoredLog[], limit: number, afterNarrowed: string | null): string | null {
  const last = rows.length === limit ? rows.at(-1) : undefined
  return last ? writeCursor(last) : afterNarrowed
}

/** The rows of a histogram with the bars between them that are empty. */
function bars(
  rows: readonly { time: number; severity: SeverityGroup | 'unset'; count: number }[],
  range: { from: number; to: number },
  stepMs: number,
) {
  const first = Math.floor(range.from / stepMs) * stepMs
  const buckets = Array.from({ length: Math.ceil((range.to - first) / stepMs) }, (_, index) => ({
    time: first + index * stepMs,
    counts: noCounts(),
  }))
  let total = 0
  for (const { time, severity, count } of rows) {
    const bar = buckets[Math.round((time - first) / stepMs)]
    if (bar) bar.counts[severity === 'unset' ? 'other' : severity] = count
    total += count
  }
  return { bucket_ms: stepMs, total, buckets }
}

/** A bar before anything is counted in it. */
function noCounts(): Partial<Record<SeverityGroup, number>> {
  return {}
}
