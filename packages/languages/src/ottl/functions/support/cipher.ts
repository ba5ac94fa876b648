import { cbc, gcm } from '@noble/ciphers/aes.js'
import { OttlFault } from '../../error.ts'
import { base64 } from '../../go-json.ts'
import type { CipherKey } from '../../host.ts'

const version = 1
const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Encrypts into an envelope: base64 of a JSON object with version, key id, data and initialization vector. */
export function seal(key: CipherKey, plaintext: Uint8Array): string {
  const iv = crypto.getRandomValues(new Uint8Array(key.algorithm === 'aes-256-gcm' ? 12 : 16))
  const data = cipherOf(key, iv).encrypt(plaintext)
  const envelope = JSON.stringify({ v: version, keyId: key.id, data: base64(data), iv: base64(iv) })
  return base64(encoder.encode(envelope))
}

export interface Envelope {
  readonly keyId: string
  readonly data: Uint8Array
  readonly iv: Uint8Array
}

export function readEnvelope(text: string): Envelope {
  try {
    const content: unknown = JSON.parse(decoder.decode(Uint8Array.fromBase64(text)))
    if (isEnvelope(content)) {
      return {
        keyId: content.keyId,
        data: Uint8Array.fromBase64(content.data),
        iv: Uint8Array.fromBase64(content.iv),
      }
    }
  } catch {
    // Whatever is wrong with it, it is no envelope.
  }
  throw new OttlFault('the text is not what Encrypt makes')
}

function isEnvelope(content: unknown): content is { keyId: string; data: string; iv: string } {
  if (typeof content !== 'object' || content === null) return false
  const fields = new Map<string, unknown>(Object.entries(content))
  return fields.get('v') === version && ['keyId', 'data', 'iv'].every(name => typeof fields.get(name) === 'string')
}

/** Says the same of whatever fails, so that answers tell nothing about the plaintext. */
export function open(key: CipherKey, { data, iv }: Envelope): Uint8Array {
  try {
    return cipherOf(key, iv).decrypt(data)
  } catch {
    throw new OttlFault('the data cannot be decrypted: it was changed, or the key is another')
  }
}

function cipherOf({ algorithm, key, id }: CipherKey, iv: Uint8Array) {
  if (key.length !== 32) throw new OttlFault(`the key ${id} must have 32 bytes but has ${key.length}`)
  return algorithm === 'aes-256-gcm' ? gcm(key, iv) : cbc(key, iv)
}
