import { valueText } from '../convert.ts'
import { OttlError } from '../error.ts'
import { defineConverter } from './definition.ts'
import { literalBool, literalString, mapValue, optional } from './parameters.ts'

export const toKeyValueString = defineConverter({
  name: 'ToKeyValueString',
  docs:
    'Writes a map as pairs such as a=1 b="two words". The delimiter between key and value is "=", the one between pairs ' +
    'a space, unless given; with sort_output the keys are sorted.',
  parameters: {
    target: mapValue,
    delimiter: optional(literalString),
    pairDelimiter: optional(literalString),
    sortOutput: optional(literalBool),
  },
  returns: 'string',
  examples: [
    { expression: 'ToKeyValueString({"b": 1, "a": "two words"})', result: 'b=1 a="two words"' },
    { expression: 'ToKeyValueString({"b": true, "a": "x\\"y"}, ":", ",", true)', result: 'a:x\\"y,b:true' },
    { expression: 'ToKeyValueString(body)', log: { body: 'a' }, error: 'expected map but got string' },
  ],
  create: ({ target, delimiter = '=', pairDelimiter = ' ', sortOutput = false }) => {
    const { line, column } = target.at
    if (delimiter === '' || pairDelimiter === '') throw new OttlError('a delimiter cannot be empty', line, column)
    if (delimiter === pairDelimiter) throw new OttlError('the two delimiters cannot be equal', line, column)
    const quoted = (text: string) => {
      const escaped = text.replaceAll('"', '\\"')
      return escaped.includes(delimiter) || escaped.includes(pairDelimiter) ? `"${escaped}"` : escaped
    }
    return () => {
      const entries = [...target.get().entries()]
      if (sortOutput) entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      return entries.map(([key, value]) => quoted(key) + delimiter + quoted(valueText(value))).join(pairDelimiter)
    }
  },
})
