import { OttlError } from '../error.ts'
import { base64 } from '../go-json.ts'
import { defineConverter } from './definition.ts'
import { anyValue, literalBool, literalString, optional } from './parameters.ts'
import { bytesOf } from './support/bytes-input.ts'
import { compressionNamed, compressionNames } from './support/compression.ts'

export const compress = defineConverter({
  name: 'Compress',
  docs:
    'Compresses a string or bytes with gzip, zlib, deflate, zstd or snappy (its block format). Gives bytes, or base64 text ' +
    'when as_bytes is false.',
  parameters: { target: anyValue, algorithm: literalString, asBytes: optional(literalBool) },
  examples: [
    { expression: 'Compress("aaaaaaaaaaaaaaaaaaaa", "snappy", false)', result: 'FABhSgEA' },
    { expression: 'Decompress(Compress("hello", "gzip"), "gzip")', result: 'hello' },
    { expression: 'Decompress(Compress("hello", "zstd", false), "zstd")', result: 'hello' },
    { expression: 'Compress(attributes["missing"], "gzip")', error: 'expected string or bytes but got nil' },
  ],
  create: ({ target, algorithm, asBytes = true }, _, { at }) => {
    const method = compressionNamed(algorithm)
    if (!method) {
      throw new OttlError(`the algorithm ${algorithm} is none of ${compressionNames.join(', ')}`, at.line, at.column)
    }
    return () => {
      const bytes = method.compress(bytesOf(target.get()))
      return asBytes ? bytes : base64(bytes)
    }
  },
})
