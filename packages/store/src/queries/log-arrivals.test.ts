import { expect, it } from 'vitest'
import { arrivedLogs, logArrivals } from './log-arrivals.ts'

const input = {
  organizationId: 'o',
  from: 1000,
  to: 2000,
  filter: { kind: 'text' as const, text: 'x' },
  since: '1700000000000001',
}
const where = `FROM otel_logs
WHERE OrganizationId = {organizationId:String}
  AND TimestampTime >= toDateTime(intDiv({from:Int64}, 1000000000))
  AND TimestampTime <= toDateTime(intDiv({to:Int64}, 1000000000))
  AND Timestamp >= fromUnixTimestamp64Nano({from:Int64})
  AND Timestamp < fromUnixTimestamp64Nano({to:Int64})
  AND lower(Body) LIKE lower({p0:String})
  AND IngestedAt >= fromUnixTimestamp64Micro({since:Int64})`

it('counts what came in, insert by insert', () => {
  const query = logArrivals(input)
  expect(query.sql).toBe(`SELECT toString(toUnixTimestamp64Micro(IngestedAt)) AS arrival, toFloat64(count()) AS count
${where}
GROUP BY IngestedAt
ORDER BY IngestedAt`)
  expect(query.params).toMatchObject({ organizationId: 'o', p0: '%x%', since: '1700000000000001' })
  expect(query.settings).toMatchObject({ max_execution_time: 5 })
})

it('reads the logs of some inserts', () => {
  const query = arrivedLogs({ ...input, arrivals: ['1700000000000002'], limit: 7 })
  expect(query.sql).toContain(`${where}
  AND toString(toUnixTimestamp64Micro(IngestedAt)) IN {p1:Array(String)}
ORDER BY Timestamp DESC, RecordId DESC
LIMIT {limit:UInt32}`)
  expect(query.params).toMatchObject({ p1: ['1700000000000002'], limit: 7 })
})

it.each(['', '-1', '1.5', "1' OR 1"])('refuses %j as a time', since => {
  expect(() => logArrivals({ ...input, since })).toThrow('since')
})
