import { LogRecord } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { batchParts, timesOf, without } from './batch-part.ts'
import { knownRows } from './known-batches.ts'
import { LOG_ROWS, logTime } from './log-rows.ts'
import { slotOf } from './timestamp.ts'

const DAY = 86_400_000_000_000n
const T = 1_700_000_000_000_000_000n
const head = { organizationId: 'org', token: 'id', retentionDays: 30, share: 1 }

const log = (time: bigint) => Object.assign(new LogRecord(), { timeUnixNano: time })
const parts = (records: LogRecord[], maxRows?: number) => batchParts(LOG_ROWS, logTime, records, head, maxRows)

describe('batchParts', () => {
  it('cuts in the same places every time, and names the parts', () => {
    const records = Array.from({ length: 5 }, () => log(T))
    const cut = () => parts(records, 2).map(part => [part.batch.batchId, part.records.length])
    expect(cut()).toEqual([
      ['id', 2],
      ['id/1', 2],
      ['id/2', 1],
    ])
    expect(cut()).toEqual(cut())
  })

  it('has nothing to cut in nothing', () => {
    expect(parts([])).toEqual([])
  })
})

describe('timesOf', () => {
  it('is what the records say', () => {
    const [part] = parts([log(T + 5n), log(T), log(T + 9n)])
    expect(part && timesOf(part)).toEqual({ from: T, to: T + 9n })
  })

  it('goes back a day where a record does not say, since it had another time when it came first', () => {
    const [part] = parts([log(T), log(0n)])
    const now = part?.batch.now ?? 0n
    expect(part && timesOf(part)).toEqual({ from: T, to: now })
    const [timeless] = parts([log(0n)])
    const since = timeless?.batch.now ?? 0n
    expect(timeless && timesOf(timeless)).toEqual({ from: since - DAY, to: since })
  })
})

describe('without', () => {
  it('leaves what the store does not have', () => {
    const [part] = parts([log(T), log(T + DAY), log(T + 2n * DAY)])
    const rest = part && without(part, new Set([slotOf(T), slotOf(T + 2n * DAY)]))
    expect(rest?.records.map(logTime)).toEqual([T + DAY])
  })

  it('takes records without a time for those that are there', () => {
    const [part] = parts([log(0n), log(T + DAY)])
    expect(part && without(part, new Set([slotOf(T)])).records.map(logTime)).toEqual([T + DAY])
    expect(part && without(part, new Set()).records).toHaveLength(2)
  })
})

it('asks about all parts in one query, within their times', () => {
  const query = knownRows([...parts([log(T)]), ...parts([log(T + DAY)])])
  expect(query.sql).toBe(`SELECT
  OrganizationId AS organization,
  BatchId AS batch,
  toUInt32(intDiv(toUnixTimestamp(TimestampTime), 900)) AS slot
FROM otel_logs
WHERE OrganizationId IN {organizations:Array(String)}
  AND TimestampTime >= toDateTime(intDiv({from:Int64}, 1000000000))
  AND TimestampTime <= toDateTime(intDiv({to:Int64}, 1000000000))
  AND BatchId IN {batches:Array(String)}
GROUP BY organization, batch, slot`)
  expect(query.params).toEqual({ organizations: ['org'], batches: ['id'], from: T, to: T + DAY })
})
