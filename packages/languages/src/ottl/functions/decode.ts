import { OttlError, OttlFault } from '../error.ts'
import type { Getter } from '../getter.ts'
import { kindOf, type OttlValue } from '../value.ts'
import { defineConverter } from './definition.ts'
import { anyValue, stringValue } from './parameters.ts'
import { decodeBase64, isBase64Variant } from './support/base64.ts'
import { textDecoder } from './support/text-encodings.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export const decode = defineConverter({
  name: 'Decode',
  docs:
    'Reads a string or bytes in an encoding as text: "base64", "base64-raw", "base64-url", "base64-raw-url", "hex" or ' +
    '"url", or an encoding of characters such as "utf-16", "utf-16be", "iso-8859-1", "windows-1251", "shift_jis" or "ibm437".',
  parameters: { target: anyValue, encoding: stringValue },
  returns: 'string',
  examples: [
    { expression: 'Decode("aGVsbG8gd29ybGQ=", "base64")', result: 'hello world' },
    { expression: 'Decode("R28_L1p-eA", "base64-raw-url")', result: 'Go?/Z~x' },
    { expression: 'Decode(body, "UTF-16")', log: { body: new Uint8Array([104, 0, 105, 0]) }, result: 'hi' },
    {
      expression: 'Decode(body, "ISO-8859-1")',
      log: { body: new Uint8Array([0x67, 0x72, 0xfc, 0x6e]) },
      result: 'grün',
    },
    { expression: 'Decode("68656C6c6f", "hex")', result: 'hello' },
    { expression: 'Decode("a+b%26%C3%BC", "url")', result: 'a b&ü' },
    { expression: 'Decode("50%", "url")', error: 'not encoded for a URL' },
    { expression: 'Decode("x", body)', log: { body: 'GB2312' }, error: "no charmap defined for encoding 'GB2312'" },
    { expression: 'Decode(10, "base64")', error: 'unsupported type' },
  ],
  create: ({ target, encoding }) => {
    const read = reader(encoding)
    return () => read()(bytesOf(target.get()))
  },
})

/** Found once for a constant encoding, so that a wrong name is told while compiling. */
function reader(encoding: Getter<string>): () => (bytes: Uint8Array) => string {
  if (!encoding.constant) return () => readerOf(encoding.get())
  try {
    const read = readerOf(encoding.get())
    return () => read
  } catch (error) {
    if (error instanceof OttlFault) throw new OttlError(error.message, encoding.at.line, encoding.at.column)
    throw error
  }
}

function readerOf(encoding: string): (bytes: Uint8Array) => string {
  if (encoding === 'hex') return bytes => decoder.decode(decodeHex(decoder.decode(bytes)))
  if (encoding === 'url') return bytes => decodeUrl(decoder.decode(bytes))
  if (!isBase64Variant(encoding)) return textDecoder(encoding)
  return bytes => decoder.decode(decodeBase64(decoder.decode(bytes), encoding))
}

function decodeHex(text: string): Uint8Array {
  if (/^(?:[0-9a-fA-F]{2})*$/.test(text)) return Uint8Array.fromHex(text)
  throw new OttlFault('the text is not pairs of hexadecimal digits')
}

function decodeUrl(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new OttlFault(
      'the text is not encoded for a URL: a % needs two hexadecimal digits, and the result must be UTF-8',
    )
  }
}

function bytesOf(value: OttlValue): Uint8Array {
  if (typeof value === 'string') return encoder.encode(value)
  if (value instanceof Uint8Array) return value
  throw new OttlFault(`unsupported type provided to Decode: ${kindOf(value)}; it takes a string or bytes`)
}
