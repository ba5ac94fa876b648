import { OttlFault } from '../../error.ts'

/** The forms of base64 by the names that functions take: padded or raw, for text or for URLs. */
const variants = new Map<string, { readonly alphabet: 'base64' | 'base64url'; readonly padded: boolean }>([
  ['base64', { alphabet: 'base64', padded: true }],
  ['base64-raw', { alphabet: 'base64', padded: false }],
  ['base64-url', { alphabet: 'base64url', padded: true }],
  ['base64-raw-url', { alphabet: 'base64url', padded: false }],
])

export function isBase64Variant(name: string): boolean {
  return variants.has(name)
}

export function encodeBase64(bytes: Uint8Array, variant = 'base64'): string {
  const form = variants.get(variant)
  if (!form)
    throw new OttlFault(`unsupported base64 variant: ${variant}; it must be one of ${[...variants.keys()].join(', ')}`)
  return bytes.toBase64({ alphabet: form.alphabet, omitPadding: !form.padded })
}

/** Reads base64 as strictly as Go: the right alphabet and padding, line breaks anywhere. */
export function decodeBase64(text: string, variant = 'base64'): Uint8Array {
  const form = variants.get(variant)
  if (!form) throw new OttlFault(`unsupported base64 variant: ${variant}`)
  const joined = text.replace(/[\r\n]/g, '')
  const digits = form.padded ? joined.replace(/={1,2}$/, '') : joined
  const illegal = digits.search(form.alphabet === 'base64' ? /[^A-Za-z0-9+/]/ : /[^A-Za-z0-9_-]/)
  if (illegal >= 0) throw new OttlFault(`illegal base64 data at input byte ${illegal}`)
  const padding = form.padded ? (4 - (digits.length % 4)) % 4 : 0
  if (digits.length % 4 === 1 || joined.length - digits.length !== padding) {
    throw new OttlFault(`illegal base64 data at input byte ${digits.length}; the text has the wrong length or padding`)
  }
  return Uint8Array.fromBase64(digits, { alphabet: form.alphabet })
}
