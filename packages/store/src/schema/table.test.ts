import { describe, expect, it } from 'vitest'
import { TABLES } from './migrations.ts'
import { createTableSql, modifyTtlSql, type Table } from './table.ts'

const table: Table = {
  name: 't',
  columns: [
    { name: 'OrganizationId', type: 'LowCardinality(String)', codec: 'ZSTD(1)' },
    { name: 'At', type: 'DateTime', default: 'now()' },
  ],
  indexes: [{ name: 'idx', expression: 'At', type: 'minmax', granularity: 2 }],
  partitionBy: 'toDate(At)',
  primaryKey: ['OrganizationId'],
  orderBy: ['OrganizationId', 'At'],
  ttl: 'At',
}

describe('createTableSql', () => {
  it('writes the whole statement', () => {
    expect(createTableSql(table, 7)).toBe(`CREATE TABLE IF NOT EXISTS t (
  \`OrganizationId\` LowCardinality(String) CODEC(ZSTD(1)),
  \`At\` DateTime DEFAULT now(),
  INDEX idx At TYPE minmax GRANULARITY 2
)
ENGINE = MergeTree
PARTITION BY toDate(At)
PRIMARY KEY (OrganizationId)
ORDER BY (OrganizationId, At)
TTL At + toIntervalDay(7)
SETTINGS non_replicated_deduplication_window = 20000, ttl_only_drop_parts = 1`)
  })

  it('changes the retention', () => {
    expect(modifyTtlSql(table, 90)).toBe('ALTER TABLE t MODIFY TTL At + toIntervalDay(90)')
    expect(modifyTtlSql({ ...table, ttl: undefined }, 90)).toBeUndefined()
  })

  it.each([0, 1.5, Number.NaN])('refuses to keep rows for %s days', days => {
    expect(() => createTableSql(table, days)).toThrow('ttlDays')
  })
})

it.each(TABLES.map(each => [each.name, each] as const))('%s is sorted by organization first', (_name, each) => {
  expect(each.orderBy[0]).toBe('OrganizationId')
  expect((each.primaryKey ?? each.orderBy).every((key, i) => key === each.orderBy[i])).toBe(true)
  expect(each.columns[0]?.name).toBe('OrganizationId')
})
