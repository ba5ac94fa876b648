import { hex } from '../go-json.ts'
import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'
import { sha256 as digest } from './support/sha256-digest.ts'

const encoder = new TextEncoder()

export const sha256 = defineConverter({
  name: 'SHA256',
  docs: 'Gives the SHA-256 digest of a string in hexadecimal.',
  parameters: { target: stringValue },
  returns: 'string',
  examples: [
    {
      expression: 'SHA256("hello")',
      result: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    },
    { expression: 'SHA256(attributes["missing"])', error: 'expected string but got nil' },
  ],
  create: ({ target }) => {
    return () => hex(digest(encoder.encode(target.get())))
  },
})
