import { OttlFault } from '../error.ts'
import { defineConverter } from './definition.ts'
import { literalBool, optional, stringValue } from './parameters.ts'
import { open, readEnvelope } from './support/cipher.ts'

const decoder = new TextDecoder()

export const decrypt = defineConverter({
  name: 'Decrypt',
  docs:
    'Decrypts what Encrypt made, with the key that it names. Where escape is true, each double quote in the result gets ' +
    'escape_seq, a backslash unless given, in front.',
  parameters: { target: stringValue, escape: optional(literalBool), escapeSeq: optional(stringValue) },
  returns: 'string',
  examples: [
    { expression: 'Decrypt("plain")', error: 'not what Encrypt makes' },
    {
      expression: 'Decrypt(body)',
      log: { body: btoa('{"v":1,"keyId":"k1","data":"","iv":""}') },
      error: 'the key k1 is not here',
    },
  ],
  create: ({ target, escape = false, escapeSeq }, { host }) => {
    return () => {
      const envelope = readEnvelope(target.get())
      const key = host.keys?.decryptionKey(envelope.keyId) ?? null
      if (!key) {
        throw new OttlFault(`the key ${envelope.keyId.slice(0, 100)} is not here; the agent's operator provides keys`)
      }
      const text = decoder.decode(open(key, envelope))
      if (!escape) return text
      const mark = escapeSeq?.get() ?? '\\'
      return text.replaceAll('"', () => `${mark}"`)
    }
  },
})
