import { OttlError } from '../error.ts'
import { defineEditor } from './definition.ts'
import { literalBool, literalInt, literalString, mapPath, optional } from './parameters.ts'
import { byteLength, isCharacterStart, sliceBytes } from './support/utf8.ts'

export const truncateAll = defineEditor({
  name: 'truncate_all',
  docs:
    'Shortens the string values of a map to at most the given number of bytes, without cutting a character unless ' +
    'utf8_safe is false. The marker, if any, ends each shortened value and counts.',
  parameters: {
    target: mapPath,
    limit: literalInt,
    utf8Safe: optional(literalBool),
    truncationMarker: optional(literalString),
  },
  examples: [
    {
      statement: 'truncate_all(attributes, 4)',
      before: { attributes: { a: 'abcdef', b: 'abc', c: 123456, d: 'ab😀' } },
      after: { attributes: { a: 'abcd', b: 'abc', c: 123456, d: 'ab' } },
    },
    {
      statement: 'truncate_all(attributes, 6, truncation_marker="…")',
      before: { attributes: { a: 'abcdefgh' } },
      after: { attributes: { a: 'abc…' } },
    },
  ],
  create: ({ target, limit, utf8Safe = true, truncationMarker = '' }) => {
    const { line, column } = target.path.at
    const end = limit - byteLength(truncationMarker)
    if (limit < 0) throw new OttlError(`the limit ${limit} cannot be negative`, line, column)
    if (end < 0) throw new OttlError(`the truncation marker is longer than the limit ${limit}`, line, column)
    const wholeCharacters = (bytes: Uint8Array): [number, number] => {
      let cut = end
      while (cut > 0 && !isCharacterStart(bytes, cut)) cut -= 1
      return [0, cut]
    }
    return () => {
      const map = target.edit()
      for (let at = 0; at < map.size; at += 1) {
        const value = map.valueAt(at)
        if (typeof value !== 'string' || byteLength(value) <= limit) continue
        map.setAt(at, sliceBytes(value, 0, end, utf8Safe ? wholeCharacters : undefined) + truncationMarker)
      }
    }
  },
})
