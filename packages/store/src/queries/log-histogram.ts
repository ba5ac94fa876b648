import type { StoreQuery } from '../store-query.ts'
import { boundedCount, limits, type TimeRange } from './limits.ts'
import { type LogSelection, logSource } from './log-source.ts'

export type SeverityGroup = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'unset'

export interface LogHistogramInput extends LogSelection {
  /** Seconds of a bar, as `histogramStep` gives them. */
  stepSeconds: number
}

export interface LogHistogramRow {
  /** Start of the bar, in milliseconds since 1970. */
  time: number
  severity: SeverityGroup
  count: number
}

const MAX_BUCKETS = 500
const GROUPS = 7
const MAX_STEP_SECONDS = 2 ** 32 - 1
/** Widths of bars that fall on round times of the clock, in seconds. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400]

/** The width of a bar in seconds that gives at most the wanted number of them: 60 unless told otherwise, at most 500. */
export function histogramStep(input: TimeRange & { buckets?: number }): number {
  const wanted = boundedCount('buckets', input.buckets, 60, MAX_BUCKETS)
  const seconds = (input.to - input.from) / 1000 / wanted
  return STEPS.find(step => step >= seconds) ?? Math.ceil(seconds / 86_400) * 86_400
}

/** How many matching records there are per bar and group of severities. Bars without records are not in the result. */
export function logHistogram(input: LogHistogramInput): StoreQuery<LogHistogramRow> {
  const { source, params } = logSource(input)
  params.values['step'] = boundedCount('stepSeconds', input.stepSeconds, 60, MAX_STEP_SECONDS)
  const sql = `SELECT
  toFloat64(intDiv(toUnixTimestamp(TimestampTime), {step:UInt32}) * {step:UInt32}) * 1000 AS time,
  ${SEVERITY_GROUP} AS severity,
  toFloat64(count()) AS count
${source}
GROUP BY time, severity
ORDER BY time, severity`
  return { sql, params: params.values, settings: limits((MAX_BUCKETS + 2) * GROUPS, input.maxSeconds) }
}

/** By number as OpenTelemetry defines it; senders that give none are read by their word for it. */
const SEVERITY_GROUP = `multiIf(
    SeverityNumber BETWEEN 1 AND 4, 'trace',
    SeverityNumber BETWEEN 5 AND 8, 'debug',
    SeverityNumber BETWEEN 9 AND 12, 'info',
    SeverityNumber BETWEEN 13 AND 16, 'warn',
    SeverityNumber BETWEEN 17 AND 20, 'error',
    SeverityNumber BETWEEN 21 AND 24, 'fatal',
    startsWith(lower(SeverityText), 'trace'), 'trace',
    startsWith(lower(SeverityText), 'debug'), 'debug',
    lower(SeverityText) IN ('info', 'information', 'informational', 'notice'), 'info',
    startsWith(lower(SeverityText), 'warn'), 'warn',
    startsWith(lower(SeverityText), 'err'), 'error',
    lower(SeverityText) IN ('fatal', 'critical', 'crit', 'alert', 'emergency', 'emerg', 'panic'), 'fatal',
    'unset')`
