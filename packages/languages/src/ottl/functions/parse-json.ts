import { DecodeError, double, type Value, ValueMap } from '@weir/telemetry'
import { OttlFault } from '../error.ts'
import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'
import { parseJsonDoubles } from './support/json-doubles.ts'

export const parseJson = defineConverter({
  name: 'ParseJSON',
  docs: 'Reads a JSON object or array. All numbers become doubles; Int(…) makes an int of one.',
  parameters: { target: stringValue },
  examples: [
    { expression: 'ParseJSON("{\\"a\\":true,\\"b\\":[null,\\"x\\"]}")', result: { a: true, b: [null, 'x'] } },
    { expression: 'ParseJSON(body)["a"]', log: { body: '{"a":5}' }, result: double(5) },
    { expression: 'ParseJSON("[1.5]")', result: [1.5] },
    { expression: 'ParseJSON(body)', log: { body: '"text"' }, error: 'object or array' },
    { expression: 'ParseJSON(body)', log: { body: '{' }, error: 'not valid JSON' },
    { expression: 'ParseJSON(attributes["missing"])', error: 'expected string but got nil' },
  ],
  create: ({ target }) => {
    return () => {
      const value = parse(target.get())
      if (!(value instanceof ValueMap) && !Array.isArray(value)) {
        throw new OttlFault('the JSON text must hold an object or array')
      }
      return value
    }
  },
})

function parse(text: string): Value {
  try {
    return parseJsonDoubles(text)
  } catch (error) {
    if (error instanceof DecodeError) throw new OttlFault(`not valid JSON: ${error.message}`)
    throw error
  }
}
