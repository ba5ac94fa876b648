import { BATCH_INDEX, BY_BATCH, kept, LOW, MAP, ORGANIZATION, OURS, packed, time } from './columns.ts'
import type { Table } from './table.ts'

/** What happened rather than what was logged: alerts, changes, reports of other systems. */
export const EVENTS: Table = {
  name: 'events',
  columns: [
    ORGANIZATION,
    time('Timestamp'),
    packed('EventId', 'String'),
    packed('Domain', LOW),
    packed('Type', LOW),
    packed('SeverityText', LOW),
    { name: 'SeverityNumber', type: 'UInt8' },
    packed('ServiceName', LOW),
    packed('Source', LOW),
    packed('Body', 'String'),
    packed('Attributes', MAP),
    packed('ResourceAttributes', MAP),
    ...OURS,
  ],
  indexes: [BATCH_INDEX],
  ...kept('toDateTime(Timestamp)'),
  orderBy: ['OrganizationId', 'toDateTime(Timestamp)', 'Domain', 'Type', 'EventId'],
  shardBy: BY_BATCH,
}
