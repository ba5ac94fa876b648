import { OttlError, OttlFault } from '../error.ts'
import type { Getter } from '../getter.ts'
import { base64, hex } from '../go-json.ts'
import { defineConverter } from './definition.ts'
import { anyValue, optional, stringValue } from './parameters.ts'
import { bytesOf } from './support/bytes-input.ts'
import { type HashName, hashNamed, hashNames, hmacDigest } from './support/digest.ts'

const encoders = new Map([
  ['hex', hex],
  ['base64', base64],
])

export const hmac = defineConverter({
  name: 'Hmac',
  docs:
    'Gives the HMAC of a message under a key, by sha256 unless another algorithm is named (md5, sha1, sha224, sha384, ' +
    'sha512, sha512/224, sha512/256, sha3-224, sha3-256, sha3-384, sha3-512), in hexadecimal unless the encoding is base64.',
  parameters: {
    message: anyValue,
    key: anyValue,
    algorithm: optional(stringValue),
    encoding: optional(stringValue),
  },
  returns: 'string',
  examples: [
    {
      expression: 'Hmac("what do ya want for nothing?", "Jefe")',
      result: '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    },
    { expression: 'Hmac("hello", "key", "md5", "base64")', result: 'BBMHR6/KTXnjLofPIQTwhw==' },
    { expression: 'Hmac("hello", "key", body)', log: { body: 'sha7' }, error: 'none of md5, sha1' },
    { expression: 'Hmac("hello", attributes["missing"])', error: 'expected string or bytes but got nil' },
  ],
  create: ({ message, key, algorithm, encoding }) => {
    const named = chosen(algorithm, 'sha256', (name): HashName | undefined => hashNamed(name) ?? undefined, hashNames)
    const encoder = chosen(encoding, 'hex', name => encoders.get(name), [...encoders.keys()])
    return () => encoder()(hmacDigest(named(), bytesOf(key.get()), bytesOf(message.get())))
  },
})

/** What a name stands for; a constant name is checked at once. */
function chosen<T>(
  name: Getter<string> | undefined,
  otherwise: string,
  find: (name: string) => T | undefined,
  known: readonly string[],
): () => T {
  const read = (text: string): T => {
    const found = find(text)
    if (found !== undefined) return found
    throw new OttlFault(`${JSON.stringify(text.slice(0, 100))} is none of ${known.join(', ')}`)
  }
  if (name && !name.constant) return () => read(name.get())
  try {
    const value = read(name ? name.get() : otherwise)
    return () => value
  } catch (error) {
    if (!(error instanceof OttlFault) || !name) throw error
    throw new OttlError(error.message, name.at.line, name.at.column)
  }
}
