import { describe, expect, it } from 'vitest'
import { SCHEMA } from './migrations.ts'
import { createTableSql, createViewSql } from './table-sql.ts'
import type { Table, View } from './table.ts'

const table: Table = {
  name: 't',
  columns: [
    { name: 'OrganizationId', type: 'LowCardinality(String)', codec: 'ZSTD(1)' },
    { name: 'At', type: 'DateTime', default: 'now()' },
    { name: 'RetentionDays', type: 'UInt16' },
  ],
  indexes: [{ name: 'idx', expression: 'At', type: 'minmax', granularity: 2 }],
  partitionBy: ['toDate(At)', 'RetentionDays'],
  primaryKey: ['OrganizationId'],
  orderBy: ['OrganizationId', 'At'],
  at: 'At',
  ttl: 'At + toIntervalDay(RetentionDays)',
  shardBy: 'cityHash64(OrganizationId)',
}

const sums: Table = {
  name: 'sums',
  columns: [
    { name: 'OrganizationId', type: 'String' },
    { name: 'Count', type: 'UInt64' },
  ],
  indexes: [],
  engine: 'SummingMergeTree(Count)',
  partitionBy: [],
  orderBy: ['OrganizationId'],
  shardBy: 'rand()',
}

const view: View = {
  name: 'sums_from_t',
  from: 't',
  to: 'sums',
  select: 'SELECT OrganizationId, count() AS Count FROM source GROUP BY OrganizationId',
}

const byName = new Map([table, sums].map(each => [each.name, each]))

const COLUMNS = `  \`OrganizationId\` LowCardinality(String) CODEC(ZSTD(1)),
  \`At\` DateTime DEFAULT now(),
  \`RetentionDays\` UInt16,
  INDEX idx At TYPE minmax GRANULARITY 2`

describe('on one server', () => {
  it('creates a table', () => {
    expect(createTableSql(table)).toEqual([
      `CREATE TABLE IF NOT EXISTS t (
${COLUMNS}
)
ENGINE = MergeTree
PARTITION BY (toDate(At), RetentionDays)
PRIMARY KEY (OrganizationId)
ORDER BY (OrganizationId, At)
TTL At + toIntervalDay(RetentionDays)
SETTINGS non_replicated_deduplication_window = 20000, ttl_only_drop_parts = 1`,
    ])
  })

  it('creates a view', () => {
    expect(createViewSql(view, byName)).toBe(`CREATE MATERIALIZED VIEW IF NOT EXISTS sums_from_t TO sums AS
SELECT OrganizationId, count() AS Count FROM t AS source GROUP BY OrganizationId`)
  })
})

describe('on a cluster', () => {
  const target = { cluster: 'main' }

  it('creates a table on every shard, and one that stands for all', () => {
    expect(createTableSql(table, target)).toEqual([
      `CREATE TABLE IF NOT EXISTS t_local ON CLUSTER 'main' (
${COLUMNS}
)
ENGINE = ReplicatedMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}')
PARTITION BY (toDate(At), RetentionDays)
PRIMARY KEY (OrganizationId)
ORDER BY (OrganizationId, At)
TTL At + toIntervalDay(RetentionDays)
SETTINGS replicated_deduplication_window = 20000, replicated_deduplication_window_seconds = 604800, ttl_only_drop_parts = 1`,
      `CREATE TABLE IF NOT EXISTS t ON CLUSTER 'main' AS t_local
ENGINE = Distributed('main', currentDatabase(), t_local, cityHash64(OrganizationId))`,
    ])
  })

  it('keeps what belongs to the engine', () => {
    expect(createTableSql(sums, target)[0]).toContain(
      "ENGINE = ReplicatedSummingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', Count)",
    )
  })

  it('has a table without shards on every node', () => {
    const [sql, ...more] = createTableSql({ ...sums, shardBy: undefined }, target)
    expect(sql).toContain(
      "CREATE TABLE IF NOT EXISTS sums ON CLUSTER 'main' (\n  `OrganizationId` String,\n  `Count` UInt64\n)\n" +
        "ENGINE = ReplicatedSummingMergeTree('/clickhouse/tables/{uuid}/all', '{shard}-{replica}', Count)",
    )
    expect(more).toEqual([])
  })

  it('fills the roll-ups of a shard from its own rows', () => {
    expect(
      createViewSql(view, byName, target),
    ).toBe(`CREATE MATERIALIZED VIEW IF NOT EXISTS sums_from_t ON CLUSTER 'main' TO sums_local AS
SELECT OrganizationId, count() AS Count FROM t_local AS source GROUP BY OrganizationId`)
  })

  it.each(["a'b", '', 'a b'])('refuses to call a cluster %j', cluster => {
    expect(() => createTableSql(table, { cluster })).toThrow('A cluster cannot be called')
  })
})

describe.each(SCHEMA.tables.map(each => [each.name, each] as const))('%s', (_name, each) => {
  it('is sorted by organization first', () => {
    expect(each.orderBy[0]).toBe('OrganizationId')
    expect((each.primaryKey ?? each.orderBy).every((key, i) => key === each.orderBy[i])).toBe(true)
    expect(each.columns[0]?.name).toBe('OrganizationId')
  })

  it('is dropped by whole parts, where it is dropped at all', () => {
    expect(each.partitionBy.includes('RetentionDays')).toBe(each.ttl !== undefined)
  })
})
