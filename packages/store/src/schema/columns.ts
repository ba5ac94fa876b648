import type { Column, TableIndex } from './table.ts'

export const MAP = 'Map(LowCardinality(String), String)'
export const LOW = 'LowCardinality(String)'
const ZSTD = 'ZSTD(1)'
const DELTA = 'Delta(8), ZSTD(1)'

export const packed = (name: string, type: string): Column => ({ name, type, codec: ZSTD })

export const time = (name: string): Column => ({ name, type: 'DateTime64(9)', codec: DELTA })

/** Whose row it is. The only column that the OpenTelemetry exporter's layout does not know; first in every sorting key. */
export const ORGANIZATION: Column = packed('OrganizationId', LOW)

/** Lets a filter on a key or a value skip what cannot hold it. */
export function mapIndexes(prefix: string, column: string): TableIndex[] {
  return [
    { name: `idx_${prefix}_key`, expression: `mapKeys(${column})`, type: 'bloom_filter(0.01)', granularity: 1 },
    { name: `idx_${prefix}_value`, expression: `mapValues(${column})`, type: 'bloom_filter(0.01)', granularity: 1 },
  ]
}

export const TRACE_ID_INDEX: TableIndex = {
  name: 'idx_trace_id',
  expression: 'TraceId',
  type: 'bloom_filter(0.001)',
  granularity: 1,
}
