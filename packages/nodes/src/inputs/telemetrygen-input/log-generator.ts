import { LogRecord, Resource, Scope, ValueMap } from '@weir/telemetry'
import { hexDigits, pick, pickWeighted, type Random, wholeNumber } from '../random-choice.ts'
import type { LogContent, LogVariable } from './template.ts'

const severityNumbers = new Map([
  ['DEBUG', 5],
  ['INFO', 9],
  ['WARN', 13],
  ['ERROR', 17],
])

function uuid(random: Random): string {
  const hex = hexDigits(random, 30)
  const variant = pick(random, ['8', '9', 'a', 'b'])
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-${variant}${hex.slice(15, 18)}-${hex.slice(18)}`
}

function valueOf(variable: LogVariable, random: Random, nowMs: number): string {
  switch (variable.type) {
    case 'Timestamp':
      if (variable.format === 'RFC3339') return new Date(nowMs).toISOString()
      return String(variable.format === 'Unix' ? Math.floor(nowMs / 1000) : nowMs)
    case 'IPv4':
      return `203.0.113.${wholeNumber(random, 1, 254)}`
    case 'UUID':
      return uuid(random)
    case 'LogLevel':
      return pickWeighted(random, [
        ['INFO', 70],
        ['DEBUG', 12],
        ['WARN', 11],
        ['ERROR', 7],
      ])
    case 'String':
      return pick(random, variable.values)
    case 'Number':
      return String(wholeNumber(random, variable.min, variable.max))
    case 'HexN':
      return hexDigits(random, variable.length)
  }
}

/** Makes one log of the template at each call. */
export function createLogGenerator(content: LogContent, random: Random): (nowMs: number) => LogRecord[] {
  const fixed = new Map<string, string>()

  function valueFor(variable: LogVariable, nowMs: number): string {
    const value = fixed.get(variable.name) ?? valueOf(variable, random, nowMs)
    if (variable.generate_once) fixed.set(variable.name, value)
    return value
  }

  return nowMs => {
    const values = new Map(content.variables.map(variable => [variable.name, valueFor(variable, nowMs)]))
    const level = content.variables.find(variable => variable.type === 'LogLevel')
    const record = new LogRecord(new Resource(), new Scope())
    record.resource.attributes = ValueMap.from(Object.entries(content.resource))
    record.attributes = ValueMap.from(Object.entries(content.attributes))
    record.timeUnixNano = BigInt(nowMs) * 1_000_000n
    record.observedTimeUnixNano = record.timeUnixNano
    record.severityText = (level && values.get(level.name)) ?? ''
    record.severityNumber = severityNumbers.get(record.severityText) ?? 0
    record.body = pick(random, content.log_formats).replaceAll(
      /\{\{(\w+)\}\}/g,
      (placeholder, name: string) => values.get(name) ?? placeholder,
    )
    return [record]
  }
}
