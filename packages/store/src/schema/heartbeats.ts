import { kept, LOW, ORGANIZATION, packed, RETENTION } from './columns.ts'
import type { Table } from './table.ts'

export const HEARTBEATS: Table = {
  name: 'agent_heartbeats',
  columns: [
    ORGANIZATION,
    { name: 'Time', type: 'DateTime64(3)', codec: 'Delta(8), ZSTD(1)' },
    packed('ConfigurationId', LOW),
    packed('AgentId', 'String'),
    packed('Host', LOW),
    packed('Version', LOW),
    packed('PipelineTag', LOW),
    { name: 'Healthy', type: 'Boolean' },
    packed('Status', 'String'),
    RETENTION,
  ],
  indexes: [],
  ...kept('toDateTime(Time)'),
  orderBy: ['OrganizationId', 'toDateTime(Time)', 'ConfigurationId', 'AgentId'],
  shardBy: 'cityHash64(OrganizationId, AgentId)',
}
