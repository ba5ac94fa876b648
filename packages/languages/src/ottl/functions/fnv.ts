import { toInt } from '../number.ts'
import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'
import { fnv1a64 } from './support/fnv.ts'

export const fnv = defineConverter({
  name: 'FNV',
  docs: 'Gives the 64-bit FNV-1a hash of a string as an int, negative when its first bit is set.',
  parameters: { target: stringValue },
  returns: 'int',
  examples: [
    { expression: 'FNV("hello world")', result: 8618312879776256743n },
    { expression: 'FNV("")', result: -3750763034362895579n },
    { expression: 'FNV(attributes["missing"])', error: 'expected string but got nil' },
    { expression: 'FNV(attributes["n"])', log: { attributes: { n: 10 } }, error: 'expected string but got int' },
  ],
  create: ({ target }) => {
    return () => {
      const { high, low } = fnv1a64(target.get())
      return toInt((BigInt(high) << 32n) | BigInt(low))
    }
  },
})
