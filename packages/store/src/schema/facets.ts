import { kept, LOW, ORGANIZATION, column, RETENTION } from './columns.ts'
import type { Table } from './table.ts'

export const FACET_SECONDS = 900

/**
 * Which values the fields of logs and spans have, and how often, in steps of fifteen minutes. The writer counts them: it knows
 * which keys have too many values to be of use, and in the store the same count costs as much as storing the records.
 */
export const FACETS: Table = {
  name: 'facet_rollup',
  columns: [
    ORGANIZATION,
    { name: 'Bucket', type: 'DateTime', codec: 'Delta(4), LZ4' },
    column('Signal', LOW),
    column('Scope', LOW),
    column('Key', LOW),
    column('Value', 'String'),
    column('Count', 'UInt64'),
    RETENTION,
  ],
  indexes: [],
  engine: 'SummingMergeTree(Count)',
  ...kept('Bucket'),
  orderBy: ['OrganizationId', 'Signal', 'Bucket', 'Scope', 'Key', 'Value', RETENTION.name],
  shardBy: 'cityHash64(OrganizationId, Key)',
}
