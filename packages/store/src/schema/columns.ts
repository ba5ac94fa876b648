import type { Column, Table, TableIndex } from './table.ts'

export const MAP = 'Map(LowCardinality(String), String)'
export const LOW = 'LowCardinality(String)'

export const column = (name: string, type: string): Column => ({ name, type })

export const time = (name: string): Column => ({ name, type: 'DateTime64(9)', codec: 'Delta(8), LZ4' })

/** Whose row it is; first in every sorting key. */
export const ORGANIZATION: Column = column('OrganizationId', LOW)

/** How many days the row is kept. Part of the partition key, so that the rows of a part all go on the same day. */
export const RETENTION: Column = { name: 'RetentionDays', type: 'UInt16', default: '30' }

/** What the exporter's layout does not know, at the end of every table of telemetry. */
export const OURS: readonly Column[] = [
  RETENTION,
  // The same for all rows of a batch, so it packs to nothing; tells a repeated batch from a new one.
  column('BatchId', 'String'),
  // The record's share of the request that it came in.
  column('Bytes', 'UInt32'),
]

export const BATCH_INDEX: TableIndex = {
  name: 'idx_batch',
  expression: 'BatchId',
  type: 'bloom_filter(0.001)',
  granularity: 4,
}

/** Spreads batches over the shards and keeps each whole, so that a shard has all of it or nothing. */
export const BY_BATCH = 'cityHash64(OrganizationId, BatchId)'

/**
 * Partitions and life of a table whose rows have a time (an expression of type DateTime). Packing well is dear, and rows are
 * rewritten many times on their first day: they are packed well once, when it is over.
 */
export function kept(at: string): Required<Pick<Table, 'at' | 'partitionBy' | 'ttl'>> {
  return {
    at,
    partitionBy: [`toDate(${at})`, RETENTION.name],
    ttl: `${at} + toIntervalDay(${RETENTION.name}), ${at} + toIntervalDay(1) RECOMPRESS CODEC(ZSTD(3))`,
  }
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
