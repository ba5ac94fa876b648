import { StoreInputError } from '../errors.ts'
import type { StoreQuery } from '../store-query.ts'
import { boundedCount, limits } from './limits.ts'
import { type LogSelection, logSource } from './log-source.ts'

/** The place of a record in the order of a search; the next page starts after it. */
export interface LogCursor {
  timestamp: string
  id: string
}

export interface SearchLogsInput extends LogSelection {
  /** Newest first unless told otherwise. */
  order?: 'asc' | 'desc'
  /** 100 unless told otherwise, at most 1000. */
  limit?: number
  cursor?: LogCursor
}

export interface LogRow {
  id: string
  /** Nanoseconds since 1970, in decimal. */
  timestamp: string
  severityText: string
  severityNumber: number
  serviceName: string
  body: string
  traceId: string
  spanId: string
  eventName: string
  scopeName: string
  attributes: Record<string, string>
  resource: Record<string, string>
}

const MAX_LIMIT = 1000

/** The fields of a log, as `LogRow` names them. */
export const LOG_COLUMNS = [
  'toString(RecordId) AS id',
  'toString(toUnixTimestamp64Nano(Timestamp)) AS timestamp',
  'SeverityText AS severityText',
  'SeverityNumber AS severityNumber',
  'ServiceName AS serviceName',
  'Body AS body',
  'TraceId AS traceId',
  'SpanId AS spanId',
  'EventName AS eventName',
  'ScopeName AS scopeName',
  'LogAttributes AS attributes',
  'ResourceAttributes AS resource',
]

/** Log records of a range that match a search, a page at a time. */
export function searchLogs(input: SearchLogsInput): StoreQuery<LogRow> {
  const { source, params } = logSource(input)
  const limit = boundedCount('limit', input.limit, 100, MAX_LIMIT)
  const direction = input.order === 'asc' ? 'ASC' : 'DESC'
  const conditions = input.cursor === undefined ? '' : after(input.cursor, input.order ?? 'desc')
  if (input.cursor !== undefined) {
    params.values['cursorTime'] = input.cursor.timestamp
    params.values['cursorId'] = input.cursor.id
  }
  params.values['limit'] = limit
  const sql = `SELECT
  ${LOG_COLUMNS.join(',\n  ')}
${source}${conditions}
ORDER BY TimestampTime ${direction}, Timestamp ${direction}, RecordId ${direction}
LIMIT {limit:UInt32}`
  return { sql, params: params.values, settings: limits(MAX_LIMIT, input.maxSeconds) }
}

/** Where the page that ends with this record stopped. */
export function logCursor(row: LogRow): LogCursor {
  return { timestamp: row.timestamp, id: row.id }
}

function after(cursor: LogCursor, order: 'asc' | 'desc'): string {
  for (const field of ['timestamp', 'id'] as const) {
    if (!/^\d{1,20}$/.test(cursor[field])) throw new StoreInputError(`cursor.${field}`, 'must be a decimal number')
  }
  const beyond = order === 'asc' ? '>' : '<'
  return `
  AND TimestampTime ${beyond}= toDateTime(intDiv({cursorTime:Int64}, 1000000000))
  AND (Timestamp, RecordId) ${beyond} (fromUnixTimestamp64Nano({cursorTime:Int64}), {cursorId:UInt64})`
}
