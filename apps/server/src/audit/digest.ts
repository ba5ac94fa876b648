import { createHash } from 'node:crypto'

const secretKey = /^(secret|secretHash|password|privateKey|.*_secret|.*Secret|.*_password|.*Password)$/

/** SHA-256 of the value's canonical JSON, without the secrets in it: equal things have equal digests. */
export function digest(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}

/** JSON with sorted keys, so that the order in which an object was built does not matter. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (key, entry: unknown) => {
    if (secretKey.test(key)) return undefined
    if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) return entry
    const sorted = Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(sorted)
  })
}
