import { type TelemetryRecord, toItem } from '@weir/telemetry'
import { type Expression, PayloadError, parsePayload, type TemplatePart } from './payload-template.ts'

/** Places may repeat a large field many times. */
const maxPayloadLength = 16 * 1024 * 1024

export type RecordText = (record: TelemetryRecord) => string

/** Text that is put in as it is: JSON already, or the inside of a JSON text. */
class ReadyText {
  readonly text: string
  readonly isInside: boolean

  constructor(text: string, isInside: boolean) {
    this.text = text
    this.isInside = isInside
  }
}

function step(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) return typeof key === 'number' ? value[key] : undefined
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

/** Names of attributes have dots in them, so what is left of a path may be one key. */
function follow(value: unknown, path: readonly string[]): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  const next = step(value, first)
  return next === undefined && rest.length > 0 ? step(value, path.join('.')) : follow(next, rest)
}

function jsonOf(value: unknown): string {
  return value instanceof ReadyText ? value.text : (JSON.stringify(value) ?? 'null')
}

function plainOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  return jsonOf(value)
}

const escaped = (text: string) => JSON.stringify(text).slice(1, -1)

function evaluate(expression: Expression, item: object): unknown {
  if (expression.kind === 'constant') return expression.value
  if (expression.kind === 'item') return follow(item, expression.path)
  const [first, ...others] = expression.parameters.map(parameter => evaluate(parameter, item))
  switch (expression.name) {
    case 'index':
      return others.reduce<unknown>((value, key) => step(value, typeof key === 'number' ? key : plainOf(key)), first)
    case 'json':
      return new ReadyText(jsonOf(first), false)
    case 'escape':
      return new ReadyText(escaped(plainOf(first)), true)
    case 'default':
      return plainOf(others[0]) === '' ? first : others[0]
  }
}

/** How a value is put in, which depends on what stands around it. */
type Manner = (value: unknown) => string

function insideText(value: unknown): string {
  // What was escaped by hand is not escaped again.
  return value instanceof ReadyText && value.isInside ? value.text : escaped(plainOf(value))
}

/** Whether a text ends within a JSON text that is not closed, given how it began. */
function endsInText(text: string, began: boolean): boolean {
  let inText = began
  for (const [found] of text.matchAll(/\\.|"/gs)) if (found === '"') inText = !inText
  return inText
}

interface Place {
  readonly expression: Expression
  readonly put: Manner
}

const mannerIn = (inText: boolean): Manner => (inText ? insideText : jsonOf)

/** In a payload that is JSON, values are put in so that it stays JSON whatever they hold; in others as they are. */
function placesOf(parts: readonly TemplatePart[]): (string | Place)[] {
  const [first] = parts
  const isJson = typeof first === 'string' && /^\s*[{[]/.test(first)
  let inText = false
  return parts.map(part => {
    if (typeof part !== 'string') return { expression: part, put: isJson ? mannerIn(inText) : plainOf }
    inText = endsInText(part, inText)
    return part
  })
}

/** Makes the text of a record from a payload that was checked before. Throws {@link PayloadError} when it grows too large. */
export function compilePayload(template: string): RecordText {
  const places = placesOf(parsePayload(template))
  return record => {
    const item = toItem(record)
    let text = ''
    for (const place of places) {
      text += typeof place === 'string' ? place : place.put(evaluate(place.expression, item))
      if (text.length > maxPayloadLength) throw new PayloadError('The payload of an item is larger than 16 MiB')
    }
    return text
  }
}
