/** The names that protobuf's JSON form gives to enum numbers; only read, as OTLP writes the numbers. */
export type EnumNames = ReadonlyMap<string, number>

function names(prefix: string, ...members: string[]): EnumNames {
  return new Map(members.map((name, number) => [prefix + name, number]))
}

const severities = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL'].flatMap(level =>
  ['', '2', '3', '4'].map(step => level + step),
)

export const severityNames = names('SEVERITY_NUMBER_', 'UNSPECIFIED', ...severities)
export const spanKindNames = names('SPAN_KIND_', 'UNSPECIFIED', 'INTERNAL', 'SERVER', 'CLIENT', 'PRODUCER', 'CONSUMER')
export const statusCodeNames = names('STATUS_CODE_', 'UNSET', 'OK', 'ERROR')
export const temporalityNames = names('AGGREGATION_TEMPORALITY_', 'UNSPECIFIED', 'DELTA', 'CUMULATIVE')
