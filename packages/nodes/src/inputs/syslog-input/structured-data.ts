import { type Value, ValueMap } from '@weir/telemetry'
import { SyslogProblem } from './syslog-message.ts'

export interface StructuredData {
  data: ValueMap | undefined
  /** Where the rest of the message begins. */
  end: number
}

const maxElements = 256
const maxParameters = 1024

/** Reads the structured data that begins at `start`: `-`, or elements in brackets right behind each other. */
export function readStructuredData(text: string, start: number): StructuredData {
  if (text[start] === '-') return { data: undefined, end: start + 1 }
  const data = new ValueMap()
  let at = start
  for (let count = 0; text[at] === '['; count++) {
    if (count >= maxElements) throw new SyslogProblem(`the structured data has more than ${maxElements} elements`)
    at = readElement(text, at + 1, data)
  }
  return { data: data.size > 0 ? data : undefined, end: at }
}

const nameEnd = /[\s=\]"]/g

function readName(text: string, start: number): string {
  nameEnd.lastIndex = start
  const end = nameEnd.exec(text)?.index ?? text.length
  return text.slice(start, end)
}

function skipSpaces(text: string, start: number): number {
  let at = start
  while (text[at] === ' ') at++
  return at
}

/** Reads `id name="value" …]`; answers where the text goes on behind the bracket. */
function readElement(text: string, start: number, data: ValueMap): number {
  const id = readName(text, start)
  let at = skipSpaces(text, start + id.length)
  // Some senders write an empty element for no data.
  if (id === '' && text[at] === ']') return at + 1
  if (id === '') throw new SyslogProblem('an element of the structured data has no id')
  const known = data.get(id)
  const parameters = known instanceof ValueMap ? known : new ValueMap()
  data.set(id, parameters)
  while (text[at] !== ']') {
    const name = readName(text, at)
    const quote = at + name.length + 1
    if (name === '' || text[quote - 1] !== '=' || text[quote] !== '"') {
      throw new SyslogProblem(`the structured data element ${id} is not closed or has a parameter without a value`)
    }
    const value = readQuoted(text, quote + 1)
    addParameter(parameters, name, value.text)
    if (parameters.size > maxParameters) throw new SyslogProblem(`the element ${id} has too many parameters`)
    at = skipSpaces(text, value.end)
  }
  return at + 1
}

/** A name that comes again has a list of values. */
function addParameter(parameters: ValueMap, name: string, value: string): void {
  const before: Value | undefined = parameters.get(name)
  if (before === undefined) parameters.set(name, value)
  else if (Array.isArray(before)) before.push(value)
  else parameters.set(name, [before, value])
}

const quotedEnd = /["\\]/g

/** Reads up to the closing quote; a backslash before a quote, a backslash or a bracket is not part of the text. */
function readQuoted(text: string, start: number): { text: string; end: number } {
  let value = ''
  let from = start
  for (;;) {
    quotedEnd.lastIndex = from
    const at = quotedEnd.exec(text)?.index
    if (at === undefined) throw new SyslogProblem('a value of the structured data has no closing quote')
    value += text.slice(from, at)
    if (text[at] === '"') return { text: value, end: at + 1 }
    const escaped = text[at + 1]
    const isEscape = escaped === '"' || escaped === '\\' || escaped === ']'
    value += isEscape ? escaped : '\\'
    from = at + (isEscape ? 2 : 1)
  }
}
