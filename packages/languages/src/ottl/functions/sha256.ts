import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'
import { hexDigest } from './support/digest.ts'

export const sha256 = defineConverter({
  name: 'SHA256',
  docs: 'Gives the SHA-256 digest of a string in hexadecimal.',
  parameters: { target: stringValue },
  returns: 'string',
  examples: [
    { expression: 'SHA256("hello")', result: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824' },
    { expression: 'SHA256("")', result: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
    { expression: 'SHA256(attributes["missing"])', error: 'expected string but got nil' },
    { expression: 'SHA256(attributes["n"])', log: { attributes: { n: 10 } }, error: 'expected string but got int' },
  ],
  create: ({ target }) => {
    return () => hexDigest('sha256', target.get())
  },
})
