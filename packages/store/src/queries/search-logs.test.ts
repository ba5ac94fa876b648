import { describe, expect, it } from 'vitest'
import { logCursor, searchLogs } from './search-logs.ts'

const selection = {
  organizationId: 'org-1',
  from: 1_700_000_000_000,
  to: 1_700_000_060_000,
  filter: { kind: 'all' as const },
}

describe('searchLogs', () => {
  it('reads the newest records of one organization', () => {
    const query = searchLogs({ ...selection, filter: { kind: 'text', text: 'timeout' } })
    expect(query.sql).toBe(`SELECT
  toString(RecordId) AS id,
  toString(toUnixTimestamp64Nano(Timestamp)) AS timestamp,
  SeverityText AS severityText,
  SeverityNumber AS severityNumber,
  ServiceName AS serviceName,
  Body AS body,
  TraceId AS traceId,
  SpanId AS spanId,
  EventName AS eventName,
  ScopeName AS scopeName,
  LogAttributes AS attributes,
  ResourceAttributes AS resource
FROM otel_logs
WHERE OrganizationId = {organizationId:String}
  AND TimestampTime >= toDateTime(intDiv({from:Int64}, 1000000000))
  AND TimestampTime <= toDateTime(intDiv({to:Int64}, 1000000000))
  AND Timestamp >= fromUnixTimestamp64Nano({from:Int64})
  AND Timestamp < fromUnixTimestamp64Nano({to:Int64})
  AND lower(Body) LIKE lower({p0:String})
ORDER BY TimestampTime DESC, Timestamp DESC, RecordId DESC
LIMIT {limit:UInt32}`)
    expect(query.params).toEqual({
      organizationId: 'org-1',
      from: 1_700_000_000_000_000_000n,
      to: 1_700_000_060_000_000_000n,
      p0: '%timeout%',
      limit: 100,
    })
  })

  it('goes on after a cursor, in either direction', () => {
    const cursor = { timestamp: '1700000000000000001', id: '18446744073709551615' }
    const back = searchLogs({ ...selection, cursor })
    expect(back.sql).toContain(`
  AND TimestampTime <= toDateTime(intDiv({cursorTime:Int64}, 1000000000))
  AND (Timestamp, RecordId) < (fromUnixTimestamp64Nano({cursorTime:Int64}), {cursorId:UInt64})
ORDER BY TimestampTime DESC`)
    expect(back.params).toMatchObject({ cursorTime: cursor.timestamp, cursorId: cursor.id })
    const forward = searchLogs({ ...selection, cursor, order: 'asc' }).sql
    expect(forward).toContain('AND (Timestamp, RecordId) > (')
    expect(forward).toContain('ORDER BY TimestampTime ASC, Timestamp ASC, RecordId ASC')
  })

  it('refuses more than 1000 records and a cursor that is none', () => {
    expect(() => searchLogs({ ...selection, limit: 1001 })).toThrow('limit: must be a whole number from 1 to 1000')
    expect(() => searchLogs({ ...selection, cursor: { timestamp: '1', id: '1) OR 1=1' } })).toThrow('cursor.id')
  })

  it('takes the cursor from the last record of a page', () => {
    const row = { id: '7', timestamp: '1700000000000000001' } as Parameters<typeof logCursor>[0]
    expect(logCursor(row)).toEqual({ timestamp: '1700000000000000001', id: '7' })
  })
})
