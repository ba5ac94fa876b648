import { DecodeError, MAX_VALUE_DEPTH, parseJsonValue, stringifyValue, type Value, ValueMap } from '@weir/telemetry'
import { OttlFault } from '../error.ts'
import { defineConverter } from './definition.ts'
import { anyValue } from './parameters.ts'
import { bytesOf } from './support/bytes-input.ts'

const decoder = new TextDecoder()
const encoder = new TextEncoder()

export const unescapeJson = defineConverter({
  name: 'UnescapeJSON',
  docs:
    'Replaces strings that hold JSON objects or arrays by those, at every level of a JSON text, which may itself be ' +
    'escaped. Gives text for text and bytes for bytes.',
  parameters: { target: anyValue },
  examples: [
    {
      expression: 'UnescapeJSON(body)',
      log: { body: '{"msg":"{\\"user\\":\\"{\\\\\\"id\\\\\\":5}\\"}","n":1}' },
      result: '{"msg":{"user":{"id":5}},"n":1}',
    },
    { expression: 'UnescapeJSON(body)', log: { body: '{\\"a\\":1}' }, result: '{"a":1}' },
    { expression: 'UnescapeJSON(body)', log: { body: '"[1,\\"x\\"]"' }, result: '[1,"x"]' },
    { expression: 'UnescapeJSON(body)', log: { body: 'text' }, error: 'no JSON object or array' },
  ],
  create: ({ target }) => {
    return () => {
      const given = target.get()
      const text = typeof given === 'string' ? given : decoder.decode(bytesOf(given))
      const value = unescape(parsed(text) ?? parsed(`"${text}"`) ?? null, 0)
      if (!Array.isArray(value) && !(value instanceof ValueMap)) {
        throw new OttlFault('the text holds no JSON object or array, escaped or not')
      }
      const result = stringifyValue(value)
      return typeof given === 'string' ? result : encoder.encode(result)
    }
  },
})

function unescape(value: Value, depth: number): Value {
  if (depth > MAX_VALUE_DEPTH) throw new OttlFault(`the value nests deeper than ${MAX_VALUE_DEPTH} levels`)
  if (typeof value === 'string') {
    const inner = /^\s*[[{"]/.test(value) ? parsed(value) : undefined
    return inner === undefined ? value : unescape(inner, depth + 1)
  }
  if (Array.isArray(value)) return value.map(item => unescape(item, depth + 1))
  if (!(value instanceof ValueMap)) return value
  const result = new ValueMap()
  for (const [key, item] of value.entries()) result.append(key, unescape(item, depth + 1))
  return result
}

function parsed(text: string): Value | undefined {
  try {
    return parseJsonValue(text)
  } catch (error) {
    if (error instanceof DecodeError) return undefined
    throw error
  }
}
