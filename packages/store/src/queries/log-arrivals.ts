import { StoreInputError } from '../errors.ts'
import type { StoreQuery } from '../store-query.ts'
import { boundedCount, boundedList, limits } from './limits.ts'
import { type LogSelection, logSource } from './log-source.ts'
import { LOG_COLUMNS, type LogRow } from './search-logs.ts'

/** Logs by when they came in, not by the time they carry. */
export interface LogArrivalsInput extends LogSelection {
  /** Microseconds since 1970 on the store's clock, in decimal; what came in from then on. */
  since: string
}

/** All logs of one insert came in at the same time. */
export interface LogArrivalRow {
  /** Microseconds since 1970, in decimal. */
  arrival: string
  count: number
}

export interface ArrivedLogRow extends LogRow {
  arrival: string
}

const ARRIVAL = 'toString(toUnixTimestamp64Micro(IngestedAt))'
const MAX_ARRIVALS = 10_000
const MAX_LOGS = 1000
/** These run every second, for as long as somebody watches. */
const MAX_SECONDS = 5

/** What the store takes for now, in microseconds since 1970. */
export function storeClock(): StoreQuery<{ now: string }> {
  return {
    sql: 'SELECT toString(toUnixTimestamp64Micro(now64(6))) AS now',
    params: {},
    settings: limits(1, MAX_SECONDS),
  }
}

/** How many matching logs came in, insert by insert. */
export function logArrivals(input: LogArrivalsInput): StoreQuery<LogArrivalRow> {
  const { source, params } = arrivedSince(input)
  const sql = `SELECT ${ARRIVAL} AS arrival, toFloat64(count()) AS count
${source}
GROUP BY IngestedAt
ORDER BY IngestedAt`
  return { sql, params: params.values, settings: limits(MAX_ARRIVALS, MAX_SECONDS) }
}

/** The matching logs of some inserts, newest first. */
export function arrivedLogs(
  input: LogArrivalsInput & { arrivals: readonly string[]; limit: number },
): StoreQuery<ArrivedLogRow> {
  const { source, params } = arrivedSince(input)
  boundedList('arrivals', input.arrivals, MAX_ARRIVALS, 20)
  params.values['limit'] = boundedCount('limit', input.limit, MAX_LOGS, MAX_LOGS)
  const sql = `SELECT
  ${[...LOG_COLUMNS, `${ARRIVAL} AS arrival`].join(',\n  ')}
${source}
  AND ${ARRIVAL} IN ${params.texts(input.arrivals)}
ORDER BY Timestamp DESC, RecordId DESC
LIMIT {limit:UInt32}`
  return { sql, params: params.values, settings: limits(MAX_LOGS, MAX_SECONDS) }
}

function arrivedSince(input: LogArrivalsInput) {
  if (!/^\d{1,18}$/.test(input.since)) throw new StoreInputError('since', 'must be a decimal number')
  const { source, params } = logSource(input)
  params.values['since'] = input.since
  return { source: `${source}\n  AND IngestedAt >= fromUnixTimestamp64Micro({since:Int64})`, params }
}
