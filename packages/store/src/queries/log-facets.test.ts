import { describe, expect, it } from 'vitest'
import { logFacets } from './log-facets.ts'

const selection = {
  organizationId: 'o',
  from: 1000,
  to: 2000,
  filter: { kind: 'all' as const },
}
const day = { ...selection, from: 1_700_000_000_000, to: 1_700_086_400_000 }

describe('logFacets', () => {
  it('counts the values of each field once over', () => {
    const query = logFacets({ ...selection, keys: ['resource.host.name', 'service.name'], limit: 5 })
    expect(
      query.sql,
    ).toBe(`SELECT field, value, toFloat64(sum(n)) AS count, toFloat64(count() OVER (PARTITION BY field)) AS distinct
FROM (
  SELECT pair.1 AS field, pair.2 AS value, toUInt64(1) AS n
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
)
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
    expect(query.isExact).toBe(true)
  })

  it('reads a long range without a filter from the roll-up, save for its ends', () => {
    const query = logFacets({ ...day, keys: ['user', 'resource.region', 'attributes.code'] })
    expect(query.isExact).toBe(false)
    expect(query.sql).toContain(
      'AND (TimestampTime < toDateTime({wholeFrom:Int64}) OR TimestampTime >= toDateTime({wholeTo:Int64}))',
    )
    expect(query.params).toMatchObject({ wholeFrom: 1_700_000_100, wholeTo: 1_700_086_500 - 900 })
    const lists = Object.values(query.params).filter(value => Array.isArray(value))
    expect(lists).toEqual([
      ['field', 'field', 'attribute', 'resource', 'resource', 'attribute'],
      ['severity_text', 'service.name', 'user', 'user', 'region', 'code'],
      ['severity_text', 'service.name', 'user', 'user', 'resource.region', 'attributes.code'],
    ])
  })

  it.each([
    ['a filter', { ...day, filter: { kind: 'text' as const, text: 'x' } }],
    ['a column that is not rolled up', { ...day, keys: ['event_name'] }],
    ['a short range', selection],
  ])('counts exactly with %s', (_name, input) => {
    const query = logFacets(input)
    expect(query.isExact).toBe(true)
    expect(query.sql).not.toContain('facet_rollup')
  })

  it('refuses too many fields', () => {
    expect(() => logFacets({ ...selection, keys: Array.from({ length: 31 }, (_, i) => `k${i}`) })).toThrow('keys')
  })
})
