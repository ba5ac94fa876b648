import type { TelemetryRecord } from '@weir/telemetry'
import type { Context } from './contexts/context.ts'
import { meantKeyword } from './hints.ts'
import { nearestName, suggestion } from './suggest.ts'

const signals = new Map([
  ['log', 'log'],
  ['span', 'trace'],
  ['spanevent', 'trace'],
  ['metric', 'metric'],
  ['datapoint', 'metric'],
  ['exemplar', 'metric'],
])

/** Says that a path is unknown and what was most likely meant. */
export function unknownPath<R extends TelemetryRecord>(text: string, context: Context<R>): string {
  return `unknown path ${text} for ${context.name} records${pathHint(text, context)}`
}

function pathHint<R extends TelemetryRecord>(text: string, { fields, enums }: Context<R>): string {
  const keyword = meantKeyword(text)
  if (keyword !== null) return `; write '${keyword}'`
  const upper = text.toUpperCase()
  if (enums.has(upper)) return `; did you mean ${upper}?`
  const [first = '', ...rest] = text.split('.')
  const known = [...fields.keys()]
  const signal = signals.get(first)
  if (signal !== undefined && rest.length > 0 && !known.some(name => name.startsWith(`${first}.`))) {
    return `; ${first} paths are for ${signal} records`
  }
  if (text.endsWith('.cache') && fields.has('cache')) return '; did you mean cache?'
  return (
    siblingHint(text, known) ||
    keyHint(text, fields) ||
    suggestion(rest.at(-1) ?? text, known) ||
    attributeHint(text, fields)
  )
}

/** For a name behind a known prefix: those are long, so that any two names behind them are alike. */
function siblingHint(text: string, known: readonly string[]): string {
  const parent = text.slice(0, text.lastIndexOf('.') + 1)
  const siblings = known.filter(name => parent !== '' && name.startsWith(parent)).map(name => name.slice(parent.length))
  const name = text.slice(parent.length)
  const near = nearestName(name, siblings)
  return near === null ? '' : `; did you mean ${parent}${near}?`
}

/** For names behind a map or list, which go into square brackets. */
function keyHint<R extends TelemetryRecord>(text: string, fields: Context<R>['fields']): string {
  for (let end = text.indexOf('.'); end >= 0; end = text.indexOf('.', end + 1)) {
    const index = fields.get(text.slice(0, end))?.index
    if (index === 'map' || index === 'value') return `; write ${text.slice(0, end)}["${text.slice(end + 1)}"]`
  }
  return ''
}

function attributeHint<R extends TelemetryRecord>(text: string, fields: Context<R>['fields']): string {
  if (text.includes('.') || !fields.has('attributes')) return ''
  return `; write attributes["${text}"] for an attribute, or "${text}" for a string`
}

/** Says that an enum is unknown and what was most likely meant. */
export function unknownEnum(name: string, enums: ReadonlyMap<string, number>): string {
  const word = name.slice(name.lastIndexOf('_') + 1)
  const near = suggestion(name, enums.keys()) || suggestion(word, enums.keys())
  return `unknown enum ${name}${near || '; a string stands in double quotes'}`
}
