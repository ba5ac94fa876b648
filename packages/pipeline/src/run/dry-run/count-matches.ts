import { compileCondition, OttlError, type RecordOf } from '@weir/languages/ottl'
import type { Signal, TelemetryRecord } from '@weir/telemetry'
import { ItemError, recordsOf } from './item-records.ts'
import { needsServerFor } from './needs-server.ts'

export interface MatchesRequest {
  /** An OTTL condition; an empty one holds for all. */
  condition: string
  /** Only items of these types are asked. */
  signals: readonly Signal[]
  items: readonly unknown[]
}

export interface ConditionMatches {
  matched: number
  /** How many items were asked. */
  of: number
}

type Conditions = { [S in Signal]?: (record: RecordOf[S]) => boolean }

/** For how many items a condition holds; undefined when it cannot be read, or not without the server. */
export function countMatches({ condition, signals, items }: MatchesRequest): ConditionMatches | undefined {
  if (needsServerFor(condition)) return undefined
  try {
    const records = recordsOf(items).filter(record => signals.includes(record.signal))
    const text = condition.trim()
    if (text === '') return { matched: records.length, of: records.length }
    const conditions = conditionsOf(text, signals)
    return { matched: records.filter(record => holds(conditions, record)).length, of: records.length }
  } catch (error) {
    if (error instanceof OttlError || error instanceof ItemError) return undefined
    throw error
  }
}

/** A condition counts for the signals that it makes sense for; throws where that is none. */
function conditionsOf(text: string, signals: readonly Signal[]): Conditions {
  let problem: OttlError | undefined
  const attempt = <S extends Signal>(context: S) => {
    if (!signals.includes(context)) return undefined
    try {
      return compileCondition(text, { context, mode: 'closures' })
    } catch (error) {
      if (!(error instanceof OttlError)) throw error
      problem ??= error
      return undefined
    }
  }
  const [log, metric, trace] = [attempt('log'), attempt('metric'), attempt('trace')]
  if (problem && !log && !metric && !trace) throw problem
  return { ...(log && { log }), ...(metric && { metric }), ...(trace && { trace }) }
}

function holds(conditions: Conditions, record: TelemetryRecord): boolean {
  if (record.signal === 'log') return conditions.log?.(record) ?? false
  if (record.signal === 'metric') return conditions.metric?.(record) ?? false
  return conditions.trace?.(record) ?? false
}
