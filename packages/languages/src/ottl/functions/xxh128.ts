import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'
import { xxh128 as digest } from './support/xxh128-hash.ts'

const encoder = new TextEncoder()

export const xxh128 = defineConverter({
  name: 'XXH128',
  docs: 'Gives the 128-bit XXH3 hash of a string in hexadecimal.',
  parameters: { target: stringValue },
  returns: 'string',
  examples: [
    { expression: 'XXH128("hello world")', result: 'df8d09e93f874900a99b8775cc15b6c7' },
    { expression: 'XXH128("")', result: '99aa06d3014798d86001c324468d497f' },
    { expression: 'XXH128(attributes["missing"])', error: 'expected string but got nil' },
    { expression: 'XXH128(attributes["n"])', log: { attributes: { n: 10 } }, error: 'expected string but got int' },
  ],
  create: ({ target }) => {
    return () => {
      const { high, low } = digest(encoder.encode(target.get()))
      return ((high << 64n) | low).toString(16).padStart(32, '0')
    }
  },
})
