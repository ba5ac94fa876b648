import type { Column, Table, TableIndex } from './table.ts'

export const MAP = 'Map(LowCardinality(String), String)'
export const LOW = 'LowCardinality(String)'
const ZSTD = 'ZSTD(1)'
const DELTA = 'Delta(8), ZSTD(1)'

export const packed = (name: string, type: string): Column => ({ name, type, codec: ZSTD })

export const time = (name: string): Column => ({ name, type: 'DateTime64(9)', codec: DELTA })

/** Whose row it is; first in every sorting key. */
export const ORGANIZATION: Column = packed('OrganizationId', LOW)

/** How many days the row is kept. Part of the partition key, so that the rows of a part all go on the same day. */
export const RETENTION: Column = { name: 'RetentionDays', type: 'UInt16', default: '30', codec: ZSTD }

/** What the exporter's layout does not know, at the end of every table of telemetry. */
export const OURS: readonly Column[] = [
  RETENTION,
  // The same for all rows of a batch, so it packs to nothing; tells a repeated batch from a new one.
  packed('BatchId', 'String'),
  // The record's share of the request that it came in.
  packed('Bytes', 'UInt32'),
]

export const BATCH_INDEX: TableIndex = {
  name: 'idx_batch',
  expression: 'BatchId',
  type: 'bloom_filter(0.001)',
  granularity: 4,
}

/** Spreads batches over the shards and keeps each whole, so that a shard has all of it or nothing. */
export const BY_BATCH = 'cityHash64(OrganizationId, BatchId)'

/** Partitions and end of life of a table whose rows have a time (an expression of type DateTime). */
export function kept(at: string): Required<Pick<Table, 'at' | 'partitionBy' | 'ttl'>> {
  return { at, partitionBy: [`toDate(${at})`, RETENTION.name], ttl: `${at} + toIntervalDay(${RETENTION.name})` }
}

/** Lets a filter on a key or a value skip what cannot hold it. */
export function mapIndexes(prefix: string, column: string): TableIndex[] {
  return [
    { ...late, name: `idx_${prefix}_key`, expression: `mapKeys(${column})` },
    { ...late, name: `idx_${prefix}_value`, expression: `mapValues(${column})` },
  ]
}

const late = { type: 'bloom_filter(0.01)', granularity: 1, isLate: true } as const

export const TRACE_ID_INDEX: TableIndex = {
  name: 'idx_trace_id',
  expression: 'TraceId',
  type: 'bloom_filter(0.001)',
  granularity: 1,
}
