function numbered(prefix: string, names: readonly string[]): [string, number][] {
  return names.map((name, value) => [prefix + name, value])
}

const severities = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL'].flatMap(name => [
  name,
  `${name}2`,
  `${name}3`,
  `${name}4`,
])

export const logEnums: ReadonlyMap<string, number> = new Map(
  numbered('SEVERITY_NUMBER_', ['UNSPECIFIED', ...severities]),
)

export const spanEnums: ReadonlyMap<string, number> = new Map([
  ...numbered('SPAN_KIND_', ['UNSPECIFIED', 'INTERNAL', 'SERVER', 'CLIENT', 'PRODUCER', 'CONSUMER']),
  ...numbered('STATUS_CODE_', ['UNSET', 'OK', 'ERROR']),
])

export const metricEnums: ReadonlyMap<string, number> = new Map([
  ...numbered('FLAG_', ['NONE', 'NO_RECORDED_VALUE']),
  ...numbered('AGGREGATION_TEMPORALITY_', ['UNSPECIFIED', 'DELTA', 'CUMULATIVE']),
  ...numbered('METRIC_DATA_TYPE_', ['NONE', 'GAUGE', 'SUM', 'HISTOGRAM', 'EXPONENTIAL_HISTOGRAM', 'SUMMARY']),
])
