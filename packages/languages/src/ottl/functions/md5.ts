import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'
import { hexDigest } from './support/digest.ts'

export const md5 = defineConverter({
  name: 'MD5',
  docs: 'Gives the MD5 digest of a string in hexadecimal.',
  parameters: { target: stringValue },
  returns: 'string',
  examples: [
    { expression: 'MD5("hello")', result: '5d41402abc4b2a76b9719d911017c592' },
    { expression: 'MD5("")', result: 'd41d8cd98f00b204e9800998ecf8427e' },
    { expression: 'MD5(attributes["missing"])', error: 'expected string but got nil' },
    { expression: 'MD5(attributes["n"])', log: { attributes: { n: 10 } }, error: 'expected string but got int' },
  ],
  create: ({ target }) => {
    return () => hexDigest('md5', target.get())
  },
})
