import { hex } from '../go-json.ts'
import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'
import { murmur3 } from './support/murmur3.ts'

const encoder = new TextEncoder()

export const murmur3Hash = defineConverter({
  name: 'Murmur3Hash',
  docs: 'Gives the 32-bit MurmurHash3 of a string in hexadecimal, its low byte first.',
  parameters: { target: stringValue },
  returns: 'string',
  examples: [
    { expression: 'Murmur3Hash("Hello World")', result: 'ce837619' },
    { expression: 'Murmur3Hash("")', result: '00000000' },
    { expression: 'Murmur3Hash(attributes["missing"])', error: 'expected string but got nil' },
    {
      expression: 'Murmur3Hash(attributes["n"])',
      log: { attributes: { n: 10 } },
      error: 'expected string but got int',
    },
  ],
  create: ({ target }) => {
    return () => {
      const digest = new DataView(new ArrayBuffer(4))
      digest.setUint32(0, murmur3(encoder.encode(target.get())), true)
      return hex(new Uint8Array(digest.buffer))
    }
  },
})
