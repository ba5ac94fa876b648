/** What a template makes. The shapes are those of the demo template editor. */
export interface MetricConfiguration {
  metric_name: string
  metric_kind: 'sum' | 'gauge'
  unit: '1' | 'ms' | 's' | 'bytes' | 'percent'
  value: { min: number; max: number; resolution?: number; standard_deviation?: number }
}

export interface MetricContent {
  configurations: readonly MetricConfiguration[]
  resource: Readonly<Record<string, string>>
  attributes: Readonly<Record<string, string>>
}

export interface TraceContent {
  /** How many children a span has, on average. */
  parent_to_child_span_ratio: number
  /** How many levels there are below the root. */
  depth: number
  /** Milliseconds. */
  min_duration: number
  max_duration: number
  error_percentage: number
  resource: Readonly<Record<string, string>>
  attributes: Readonly<Record<string, string>>
}

export type LogVariable = { name: string; generate_once?: boolean } & (
  | { type: 'Timestamp'; format: 'RFC3339' | 'Unix' | 'UnixMilli' }
  | { type: 'IPv4' }
  | { type: 'UUID' }
  | { type: 'LogLevel' }
  | { type: 'String'; values: readonly [string, ...string[]] }
  | { type: 'Number'; min: number; max: number }
  | { type: 'HexN'; length: number }
)

export interface LogContent {
  /** Lines with `{{name}}` where a variable goes. */
  log_formats: readonly [string, ...string[]]
  variables: readonly LogVariable[]
  resource: Readonly<Record<string, string>>
  attributes: Readonly<Record<string, string>>
}

export type Template =
  | { type: 'metric'; name: string; content: MetricContent }
  | { type: 'trace'; name: string; content: TraceContent }
  | { type: 'log'; name: string; content: LogContent }
