import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'
import { hexDigest } from './support/digest.ts'

export const sha1 = defineConverter({
  name: 'SHA1',
  docs: 'Gives the SHA-1 digest of a string in hexadecimal.',
  parameters: { target: stringValue },
  returns: 'string',
  examples: [
    { expression: 'SHA1("hello")', result: 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d' },
    { expression: 'SHA1("")', result: 'da39a3ee5e6b4b0d3255bfef95601890afd80709' },
    { expression: 'SHA1(attributes["missing"])', error: 'expected string but got nil' },
    { expression: 'SHA1(attributes["n"])', log: { attributes: { n: 10 } }, error: 'expected string but got int' },
  ],
  create: ({ target }) => {
    return () => hexDigest('sha1', target.get())
  },
})
