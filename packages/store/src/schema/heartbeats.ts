import { kept, LOW, ORGANIZATION, column, RETENTION } from './columns.ts'
import type { Table } from './table.ts'

export const HEARTBEATS: Table = {
  name: 'agent_heartbeats',
  columns: [
    ORGANIZATION,
    { name: 'Time', type: 'DateTime64(3)', codec: 'Delta(8), LZ4' },
    column('ConfigurationId', LOW),
    column('AgentId', 'String'),
    column('Host', LOW),
    column('Version', LOW),
    column('PipelineTag', LOW),
    { name: 'Healthy', type: 'Boolean' },
    column('Status', 'String'),
    RETENTION,
  ],
  indexes: [],
  ...kept('toDateTime(Time)'),
  orderBy: ['OrganizationId', 'toDateTime(Time)', 'ConfigurationId', 'AgentId'],
  shardBy: 'cityHash64(OrganizationId, AgentId)',
}
