import { expect, it } from 'vitest'
import { logFacets } from './log-facets.ts'

const selection = {
  organizationId: 'o',
  from: 1000,
  to: 2000,
  filter: { kind: 'all' as const },
}

it('counts the values of each field once over', () => {
  const query = logFacets({ ...selection, keys: ['resource.host.name', 'service.name'], limit: 5 })
  expect(
    query.sql,
  ).toBe(`SELECT pair.1 AS field, pair.2 AS value, toFloat64(count()) AS count, toFloat64(count() OVER (PARTITION BY field)) AS distinct
FROM (
  SELECT arrayJoin([({p0:String}, toString(SeverityText)), ({p1:String}, toString(ServiceName)), ({p2:String}, toString(ResourceAttributes[{p3:String}]))]) AS pair
  FROM otel_logs
  WHERE OrganizationId = {organizationId:String}
    AND TimestampTime >= toDateTime(intDiv({from:Int64}, 1000000000))
    AND TimestampTime <= toDateTime(intDiv({to:Int64}, 1000000000))
    AND Timestamp >= fromUnixTimestamp64Nano({from:Int64})
    AND Timestamp < fromUnixTimestamp64Nano({to:Int64})
)
WHERE value != ''
GROUP BY field, value
ORDER BY field, count DESC, value
LIMIT {limit:UInt32} BY field`)
  expect(query.params).toMatchObject({
    p0: 'severity_text',
    p1: 'service.name',
    p2: 'resource.host.name',
    p3: 'host.name',
    limit: 5,
  })
})

it('refuses too many fields', () => {
  expect(() => logFacets({ ...selection, keys: Array.from({ length: 31 }, (_, i) => `k${i}`) })).toThrow('keys')
})
