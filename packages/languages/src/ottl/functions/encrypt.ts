import { OttlFault } from '../error.ts'
import { defineConverter } from './definition.ts'
import { anyValue, intValue, optional, stringValue } from './parameters.ts'
import { bytesOf } from './support/bytes-input.ts'
import { seal } from './support/cipher.ts'

export const encrypt = defineConverter({
  name: 'Encrypt',
  docs:
    'Encrypts a string or bytes with AES-256 under a key of the given class, or the one with that id, and gives text that ' +
    'Decrypt reads. Keys come from the operator of the agent. Where no key fits, gives the default, or fails without one.',
  parameters: {
    target: anyValue,
    keyClass: intValue,
    keyId: optional(stringValue),
    default: optional(anyValue),
  },
  examples: [
    { expression: 'Encrypt("secret", 1)', error: 'no keys here' },
    { expression: 'Encrypt("secret", 1, "k1", "***")', result: '***' },
  ],
  create: ({ target, keyClass, keyId, default: otherwise }, { host }) => {
    return () => {
      const id = keyId?.get() ?? ''
      const key = host.keys?.encryptionKey(Number(keyClass.get()), id === '' ? null : id) ?? null
      if (key) return seal(key, bytesOf(target.get()))
      if (otherwise) return otherwise.get()
      if (!host.keys) throw new OttlFault("there are no keys here; the agent's operator provides them")
      throw new OttlFault(`there is no key of the class ${keyClass.get()}${id === '' ? '' : ` with the id ${id}`}`)
    }
  },
})
