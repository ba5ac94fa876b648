import { OttlFault } from '../error.ts'
import { defineConverter } from './definition.ts'
import { intValue, literalBool, optional, stringValue } from './parameters.ts'
import { byteLength, isCharacterStart, sliceBytes } from './support/utf8.ts'

export const substring = defineConverter({
  name: 'Substring',
  docs:
    'Gives the part of a string from a start and of a length, both in bytes. With utf8_safe a character at the edges ' +
    'that is not whole is left out.',
  parameters: { target: stringValue, start: intValue, length: intValue, utf8Safe: optional(literalBool) },
  returns: 'string',
  examples: [
    { expression: 'Substring("123456789", 3, 3)', result: '456' },
    { expression: 'Substring("a😀b", 1, 5)', result: '😀b' },
    { expression: 'Substring("a😀b", 2, 4, true)', result: 'b' },
    { expression: 'Substring("abc", 2, 2)', error: 'longer than the string' },
    { expression: 'Substring("abc", 0, 0)', error: 'must be positive' },
  ],
  create: ({ target, start, length, utf8Safe = false }) => {
    return () => {
      const from = Number(start.get())
      const size = Number(length.get())
      if (from < 0) throw new OttlFault(`the start ${from} cannot be negative`)
      if (size <= 0) throw new OttlFault(`the length ${size} must be positive`)
      const text = target.get()
      const bytes = byteLength(text)
      if (from + size > bytes)
        throw new OttlFault(`start ${from} and length ${size} are longer than the string (${bytes})`)
      return sliceBytes(text, from, from + size, utf8Safe ? all => wholeCharacters(all, from, from + size) : undefined)
    }
  },
})

function wholeCharacters(bytes: Uint8Array, start: number, end: number): [number, number] {
  let from = start
  let to = end
  while (from < bytes.length && !isCharacterStart(bytes, from)) from += 1
  while (from < to && to < bytes.length && !isCharacterStart(bytes, to)) to -= 1
  return [from, Math.max(from, to)]
}
