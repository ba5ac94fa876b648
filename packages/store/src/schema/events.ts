import { BATCH_INDEX, BY_BATCH, kept, LOW, MAP, ORGANIZATION, OURS, column, time } from './columns.ts'
import type { Table } from './table.ts'

/** What happened rather than what was logged: alerts, changes, reports of other systems. */
export const EVENTS: Table = {
  name: 'events',
  columns: [
    ORGANIZATION,
    time('Timestamp'),
    column('EventId', 'String'),
    column('Domain', LOW),
    column('Type', LOW),
    column('SeverityText', LOW),
    { name: 'SeverityNumber', type: 'UInt8' },
    column('ServiceName', LOW),
    column('Source', LOW),
    column('Body', 'String'),
    column('Attributes', MAP),
    column('ResourceAttributes', MAP),
    ...OURS,
  ],
  indexes: [BATCH_INDEX],
  ...kept('toDateTime(Timestamp)'),
  orderBy: ['OrganizationId', 'toDateTime(Timestamp)', 'Domain', 'Type', 'EventId'],
  shardBy: BY_BATCH,
}
