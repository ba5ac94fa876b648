import type { NodeCategory } from '@weir/nodes/definitions'

const everywhere = ['data_types', 'condition', 'features', 'tls', 'resource_fields']

/** Fields that nodes of other products may have and ours do nothing with: kept and pointed out, not refused. */
const unsupported: Record<NodeCategory, ReadonlySet<string>> = {
  input: new Set([
    ...everywhere,
    'rate_limit',
    'source_metadata',
    'source_field_overrides',
    'discovery',
    'multiline_flush_interval',
    'truncate_limit',
    'drop_limit',
    'disable_metadata_ingestion',
    'enable_health_metrics',
    'enable_agent_stats_metrics',
  ]),
  processor: new Set(['features']),
  output: new Set([
    ...everywhere,
    'persistent_queue',
    'memory_buffer',
    'resilience',
    'parallel_worker_count',
    'buffer_path',
    'buffer_ttl',
    'buffer_max_bytesize',
  ]),
}

export function isUnsupportedField(category: NodeCategory, field: string): boolean {
  return unsupported[category].has(field)
}
