import { OttlError } from '../error.ts'
import { defineConverter } from './definition.ts'
import { anyValue, literalBool, literalString, optional } from './parameters.ts'
import { decodeBase64 } from './support/base64.ts'
import { bytesOf } from './support/bytes-input.ts'
import { compressionNamed, compressionNames } from './support/compression.ts'

const decoder = new TextDecoder()

export const decompress = defineConverter({
  name: 'Decompress',
  docs:
    'Undoes Compress: takes bytes or base64 text and gives a string, or bytes when as_bytes is true. What would take more ' +
    'than 16 MiB is an error.',
  parameters: { target: anyValue, algorithm: literalString, asBytes: optional(literalBool) },
  examples: [
    { expression: 'Decompress("FABhSgEA", "snappy")', result: 'aaaaaaaaaaaaaaaaaaaa' },
    { expression: 'Decompress(Compress("hello", "zlib"), "zlib", true)', result: new TextEncoder().encode('hello') },
    { expression: 'Decompress(body, "gzip")', log: { body: 'aGVsbG8=' }, error: 'not gzip' },
    { expression: 'Decompress(body, "gzip")', log: { body: 'no base64' }, error: 'illegal base64' },
    { expression: 'Decompress(attributes["missing"], "gzip")', error: 'expected string or bytes but got nil' },
  ],
  create: ({ target, algorithm, asBytes = false }, _, { at }) => {
    const method = compressionNamed(algorithm)
    if (!method) {
      throw new OttlError(`the algorithm ${algorithm} is none of ${compressionNames.join(', ')}`, at.line, at.column)
    }
    return () => {
      const value = target.get()
      const bytes = method.decompress(typeof value === 'string' ? decodeBase64(value) : bytesOf(value))
      return asBytes ? bytes : decoder.decode(bytes)
    }
  },
})
