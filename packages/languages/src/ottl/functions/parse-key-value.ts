import { OttlError, OttlFault } from '../error.ts'
import { defineConverter } from './definition.ts'
import { literalBool, literalString, optional, stringValue } from './parameters.ts'
import { isMergeStrategy, mergePairs, mergeStrategies } from './support/merge-pairs.ts'

export const parseKeyValue = defineConverter({
  name: 'ParseKeyValue',
  docs:
    'Reads pairs such as a=1 b="two words" into a map of strings. The delimiter between key and value is "=", the ' +
    'one between pairs a space, unless given. With convert, values that are numbers become ints and doubles. The merge ' +
    'strategy says what becomes of different values with equal keys: last, first, append (a list), concat (text with ' +
    'commas) or indexed (key_0, key_1 and so on).',
  parameters: {
    target: stringValue,
    delimiter: optional(literalString),
    pairDelimiter: optional(literalString),
    convert: optional(literalBool),
    mergeStrategy: optional(literalString),
  },
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
    { expression: 'ParseKeyValue("a=1 b=x a=2.5", "=", " ", true, "append")', result: { a: [1, 2.5], b: 'x' } },
    { expression: 'ParseKeyValue("a=1 a=2 a=1", merge_strategy="indexed")', result: { a_0: '1', a_1: '2' } },
    { expression: 'ParseKeyValue("")', error: 'empty' },
    { expression: 'ParseKeyValue("a=1 b")', error: 'no delimiter' },
    { expression: 'ParseKeyValue(body)', log: { body: 'a="1' }, error: 'never ends' },
  ],
  create: ({ target, delimiter = '=', pairDelimiter = ' ', convert = false, mergeStrategy = 'last' }) => {
    const { line, column } = target.at
    if (delimiter === '' || pairDelimiter === '') throw new OttlError('a delimiter cannot be empty', line, column)
    if (delimiter === pairDelimiter) throw new OttlError('the two delimiters cannot be equal', line, column)
    if (!isMergeStrategy(mergeStrategy)) {
      const known = mergeStrategies.join(', ')
      throw new OttlError(`the merge strategy ${mergeStrategy} is none of ${known}`, line, column)
    }
    return () => {
      const text = target.get()
      if (text === '') throw new OttlFault('an empty text has no pairs')
      const pairs = splitUnquoted(text, pairDelimiter).map((pair): [string, string] => {
        const at = pair.indexOf(delimiter)
        if (at < 0) throw new OttlFault(`the pair ${JSON.stringify(pair.slice(0, 100))} has no delimiter`)
        return [pair.slice(0, at).trim(), pair.slice(at + delimiter.length).trim()]
      })
      return mergePairs(pairs, mergeStrategy, convert)
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
