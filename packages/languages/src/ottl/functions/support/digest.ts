import { hmac } from '@noble/hashes/hmac.js'
import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha224, sha256, sha384, sha512, sha512_224, sha512_256 } from '@noble/hashes/sha2.js'
import { sha3_224, sha3_256, sha3_384, sha3_512 } from '@noble/hashes/sha3.js'
import { hex } from '../../go-json.ts'
import { nodeCrypto } from './builtin-module.ts'

const hashes = {
  md5,
  sha1,
  sha224,
  sha256,
  sha384,
  sha512,
  'sha512/224': sha512_224,
  'sha512/256': sha512_256,
  'sha3-224': sha3_224,
  'sha3-256': sha3_256,
  'sha3-384': sha3_384,
  'sha3-512': sha3_512,
}

export type HashName = keyof typeof hashes

export const hashNames: readonly string[] = Object.keys(hashes)

const namesWithoutMarks = new Map(
  Object.keys(hashes)
    .filter(isHashName)
    .map(name => [withoutMarks(name), name]),
)

/** The hash of a name, however its parts are joined: sha512/256, SHA512-256 and sha512_256 are the same. */
export function hashNamed(name: string): HashName | null {
  return namesWithoutMarks.get(withoutMarks(name)) ?? null
}

function isHashName(name: string): name is HashName {
  return Object.hasOwn(hashes, name)
}

function withoutMarks(name: string): string {
  return name.toLowerCase().replace(/[-_/]/g, '')
}

const encoder = new TextEncoder()

/** The digest of a text's UTF-8 bytes in hexadecimal. */
export function hexDigest(name: 'md5' | 'sha1' | 'sha256' | 'sha512', text: string): string {
  return nodeCrypto ? nodeCrypto.hash(name, text) : hex(hashes[name](encoder.encode(text)))
}

export function hmacDigest(name: HashName, key: Uint8Array, message: Uint8Array): Uint8Array {
  if (!nodeCrypto) return hmac(hashes[name], key, message)
  return nodeCrypto.createHmac(name.replace('/', '-'), key).update(message).digest()
}
