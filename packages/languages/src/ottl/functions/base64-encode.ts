import { defineConverter } from './definition.ts'
import { optional, stringValue } from './parameters.ts'
import { encodeBase64 } from './support/base64.ts'

const encoder = new TextEncoder()

export const base64Encode = defineConverter({
  name: 'Base64Encode',
  docs: 'Writes text as base64. The variant is "base64" (padded), "base64-raw", "base64-url" or "base64-raw-url".',
  parameters: { target: stringValue, variant: optional(stringValue) },
  returns: 'string',
  examples: [
    { expression: 'Base64Encode("test string")', result: 'dGVzdCBzdHJpbmc=' },
    { expression: 'Base64Encode("Go?/Z~x", "base64-raw-url")', result: 'R28_L1p-eA' },
    { expression: 'Base64Encode("a", body)', log: { body: 'hex' }, error: 'unsupported base64 variant: hex' },
    {
      expression: 'Base64Encode(attributes["n"])',
      log: { attributes: { n: 10 } },
      error: 'expected string but got int',
    },
  ],
  create: ({ target, variant }) => {
    return () => {
      const bytes = encoder.encode(target.get())
      return encodeBase64(bytes, variant?.get())
    }
  },
})
