import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'
import { hexDigest } from './support/digest.ts'

export const sha512 = defineConverter({
  name: 'SHA512',
  docs: 'Gives the SHA-512 digest of a string in hexadecimal.',
  parameters: { target: stringValue },
  returns: 'string',
  examples: [
    {
      expression: 'SHA512("hello")',
      result:
        '9b71d224bd62f3785d96d46ad3ea3d73319bfbc2890caadae2dff72519673ca72323c3d99ba5c11d7c7acc6e14b8c5da0c4663475c2e5c3adef46f73bcdec043',
    },
    {
      expression: 'SHA512("")',
      result:
        'cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e',
    },
    { expression: 'SHA512(attributes["missing"])', error: 'expected string but got nil' },
    { expression: 'SHA512(attributes["n"])', log: { attributes: { n: 10 } }, error: 'expected string but got int' },
  ],
  create: ({ target }) => {
    return () => hexDigest('sha512', target.get())
  },
})
