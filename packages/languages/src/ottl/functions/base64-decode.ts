import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'
import { decodeBase64 } from './support/base64.ts'

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export const base64Decode = defineConverter({
  name: 'Base64Decode',
  docs: 'Reads padded base64 as text. Decode(…) knows the other forms.',
  parameters: { target: stringValue },
  returns: 'string',
  examples: [
    { expression: 'Base64Decode("aGVsbG8gd29ybGQ=")', result: 'hello world' },
    { expression: 'Base64Decode(body)', log: { body: 'aGVsbG8gd29ybGQ' }, error: 'illegal base64 data at input byte' },
    { expression: 'Base64Decode(attributes["missing"])', error: 'expected string but got nil' },
  ],
  create: ({ target }) => {
    return () => decoder.decode(decodeBase64(target.get()))
  },
})
