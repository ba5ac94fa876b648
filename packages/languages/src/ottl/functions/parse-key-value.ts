import { ValueMap } from '@weir/telemetry'
import { OttlError, OttlFault } from '../error.ts'
import { defineConverter } from './definition.ts'
import { literalString, optional, stringValue } from './parameters.ts'

export const parseKeyValue = defineConverter({
  name: 'ParseKeyValue',
  docs:
    'Reads pairs such as a=1 b="two words" into a map of strings. The delimiter between key and value is "=", the ' +
    'one between pairs a space, unless given.',
  parameters: { target: stringValue, delimiter: optional(literalString), pairDelimiter: optional(literalString) },
  returns: 'map',
  examples: [
    { expression: 'ParseKeyValue("k1=v1 k2=v=2  k3=")', result: { k1: 'v1', k2: 'v=2', k3: '' } },
    {
      expression: 'ParseKeyValue("a:1|b:\\"x|y\\"|", ":", "|")',
      result: { a: '1', b: 'x|y' },
    },
    {
      expression: 'ParseKeyValue(body, pair_delimiter="&")',
      log: { body: "a='b&c'&d=e" },
      result: { a: 'b&c', d: 'e' },
    },
    { expression: 'ParseKeyValue("")', error: 'empty' },
    { expression: 'ParseKeyValue("a=1 b")', error: 'no delimiter' },
    { expression: 'ParseKeyValue(body)', log: { body: 'a="1' }, error: 'never ends' },
  ],
  create: ({ target, delimiter = '=', pairDelimiter = ' ' }) => {
    const { line, column } = target.at
    if (delimiter === '' || pairDelimiter === '') throw new OttlError('a delimiter cannot be empty', line, column)
    if (delimiter === pairDelimiter) throw new OttlError('the two delimiters cannot be equal', line, column)
    return () => {
      const text = target.get()
      if (text === '') throw new OttlFault('an empty text has no pairs')
      const result = new ValueMap()
      for (const pair of splitUnquoted(text, pairDelimiter)) {
        const at = pair.indexOf(delimiter)
        if (at < 0) throw new OttlFault(`the pair ${JSON.stringify(pair.slice(0, 100))} has no delimiter`)
        result.set(pair.slice(0, at).trim(), pair.slice(at + delimiter.length).trim())
      }
      return result
    }
  },
})

/** Splits where no quote is open; quotes are removed unless escaped, and empty parts left out. */
function splitUnquoted(text: string, delimiter: string): string[] {
  const parts: string[] = []
  let part = ''
  let quote = ''
  let escaped = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (quote === '' && text.startsWith(delimiter, at)) {
      if (part !== '') parts.push(part)
      part = ''
      at += delimiter.length - 1
      continue
    }
    if (!escaped && quote === '' && (char === '"' || char === "'")) quote = char
    else if (!escaped && char === quote) quote = ''
    else {
      escaped = !escaped && char === '\\'
      part += char
    }
  }
  if (quote !== '') throw new OttlFault('a quoted value never ends')
  if (part !== '') parts.push(part)
  return parts
}
