import { hex } from '../go-json.ts'
import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'
import { murmur3x128 } from './support/murmur3.ts'

const encoder = new TextEncoder()

export const murmur3Hash128 = defineConverter({
  name: 'Murmur3Hash128',
  docs: 'Gives the 128-bit MurmurHash3 (for 64-bit machines) of a string in hexadecimal, low bytes first.',
  parameters: { target: stringValue },
  returns: 'string',
  examples: [
    { expression: 'Murmur3Hash128("Hello World")', result: 'dbc2a0c1ab26631a27b4c09fcf1fe683' },
    { expression: 'Murmur3Hash128("")', result: '00000000000000000000000000000000' },
    { expression: 'Murmur3Hash128(attributes["missing"])', error: 'expected string but got nil' },
    {
      expression: 'Murmur3Hash128(attributes["n"])',
      log: { attributes: { n: 10 } },
      error: 'expected string but got int',
    },
  ],
  create: ({ target }) => {
    return () => {
      const digest = new DataView(new ArrayBuffer(16))
      const [first, second] = murmur3x128(encoder.encode(target.get()))
      digest.setBigUint64(0, first, true)
      digest.setBigUint64(8, second, true)
      return hex(new Uint8Array(digest.buffer))
    }
  },
})
