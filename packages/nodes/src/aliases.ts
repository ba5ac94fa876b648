/** Type names of other products and of older documents, accepted when a pipeline is read, with the type they stand for. */
export const nodeTypeAliases: ReadonlyMap<string, string> = new Map([
  ['ed_output', 'weir_output'],
  ['ed_archive_output', 'weir_output'],
  ['ed_logs_output', 'weir_output'],
  ['ed_metrics_output', 'weir_output'],
  ['ed_traces_output', 'weir_output'],
  ['ed_debug_output', 'debug_output'],
  ['ed_self_telemetry_input', 'self_telemetry_input'],
  ['ed_system_stats_input', 'system_stats_input'],
  ['ed_gateway_input', 'gateway_input'],
  ['ed_gateway_output', 'gateway_output'],
  ['route_ottl', 'route'],
  ['log_to_pattern', 'log_to_pattern_metric'],
])
