import { LogRecord, Resource, Scope, ValueMap } from '@weir/telemetry'
import { pick, type Random } from '../random-choice.ts'
import type { LogContent } from './template.ts'
import { variableValue } from './variable-value.ts'
import type { LogVariable } from './variables.ts'

/** Severities of the OpenTelemetry data model, by the level in lower case. */
const severityNumbers: ReadonlyMap<string, number> = new Map([
  ['debug', 5],
  ['info', 9],
  ['notice', 10],
  ['warn', 13],
  ['warning', 13],
  ['error', 17],
  ['err', 17],
  ['crit', 18],
  ['alert', 19],
  ['emerg', 21],
])

/** Marks the place of a variable in a log format. */
const placeholder = /\{\{\s*([\w.-]+)\s*\}\}/g

/** Puts values where their placeholders stand; one without a value stays. */
function fillIn(format: string, values: ReadonlyMap<string, string>): string {
  return format.replaceAll(placeholder, (whole, name: string) => values.get(name) ?? whole)
}

/** Makes one log of the template at each call. */
export function createLogGenerator(content: LogContent, random: Random): (nowMs: number) => LogRecord[] {
  const fixed = new Map<string, string>()
  const level = content.variables.find(variable => variable.type === 'LogLevel')
  const [first, ...others] = content.log_formats

  function valueFor(variable: LogVariable, nowMs: number): string {
    const value = fixed.get(variable.name) ?? variableValue(variable, random, nowMs)
    if (variable.generate_once) fixed.set(variable.name, value)
    return value
  }

  return nowMs => {
    const values = new Map(content.variables.map(variable => [variable.name, valueFor(variable, nowMs)]))
    const record = new LogRecord(new Resource(), new Scope())
    record.resource.attributes = ValueMap.from(Object.entries(content.resource))
    record.attributes = ValueMap.from(Object.entries(content.attributes))
    record.timeUnixNano = BigInt(nowMs) * 1_000_000n
    record.observedTimeUnixNano = record.timeUnixNano
    record.severityText = (level && values.get(level.name)) ?? ''
    record.severityNumber = severityNumbers.get(record.severityText.toLowerCase()) ?? 0
    record.body = first === undefined ? '' : fillIn(pick(random, [first, ...others]), values)
    return [record]
  }
}
