import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'
import { xxh3 as digest } from './support/xxh3-hash.ts'

const encoder = new TextEncoder()

export const xxh3 = defineConverter({
  name: 'XXH3',
  docs: 'Gives the 64-bit XXH3 hash of a string in hexadecimal.',
  parameters: { target: stringValue },
  returns: 'string',
  examples: [
    { expression: 'XXH3("hello world")', result: 'd447b1ea40e6988b' },
    { expression: 'XXH3("")', result: '2d06800538d394c2' },
    { expression: 'XXH3(attributes["missing"])', error: 'expected string but got nil' },
    { expression: 'XXH3(attributes["n"])', log: { attributes: { n: 10 } }, error: 'expected string but got int' },
  ],
  create: ({ target }) => {
    return () => {
      return digest(encoder.encode(target.get())).toString(16).padStart(16, '0')
    }
  },
})
