import { OttlError, OttlFault } from '../error.ts'
import type { Getter } from '../getter.ts'
import { hex } from '../go-json.ts'
import { defineConverter } from './definition.ts'
import { anyValue, literalBool, optional, stringValue } from './parameters.ts'
import { encodeBase64, isBase64Variant } from './support/base64.ts'
import { bytesOf } from './support/bytes-input.ts'
import { textEncoder } from './support/text-encoders.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export const encode = defineConverter({
  name: 'Encode',
  docs:
    'Writes a string or bytes in an encoding: "base64", "base64-raw", "base64-url", "base64-raw-url", "hex" or "url", or ' +
    'an encoding of characters such as "utf-16" or "windows-1251". Gives bytes, or text when as_bytes is false.',
  parameters: { target: anyValue, encoding: stringValue, asBytes: optional(literalBool) },
  examples: [
    { expression: 'Encode("hello?>", "base64", false)', result: 'aGVsbG8/Pg==' },
    { expression: 'Encode("hello?>", "base64-raw-url", false)', result: 'aGVsbG8_Pg' },
    { expression: 'Encode("hi", "hex", false)', result: '6869' },
    { expression: 'Encode("a b&ü", "url", false)', result: 'a+b%26%C3%BC' },
    { expression: 'Encode("hi", "utf-16")', result: Uint8Array.of(0x68, 0, 0x69, 0) },
    { expression: 'Encode("grün", "iso-8859-1")', result: Uint8Array.of(0x67, 0x72, 0xfc, 0x6e) },
    { expression: 'Encode("€", "iso-8859-1")', error: 'cannot be written in iso-8859-1' },
    { expression: 'Encode("x", body)', log: { body: 'no-such' }, error: "no charmap defined for encoding 'no-such'" },
    { expression: 'Encode(attributes["missing"], "hex")', error: 'expected string or bytes but got nil' },
  ],
  create: ({ target, encoding, asBytes = true }) => {
    const write = writer(encoding)
    return () => {
      const written = write()(bytesOf(target.get()))
      if (typeof written === 'string') return asBytes ? encoder.encode(written) : written
      return asBytes ? written : decoder.decode(written)
    }
  },
})

type Writer = (bytes: Uint8Array) => string | Uint8Array

/** Found once for a constant encoding, so that a wrong name is told while compiling. */
function writer(encoding: Getter<string>): () => Writer {
  if (!encoding.constant) return () => writerOf(encoding.get())
  try {
    const write = writerOf(encoding.get())
    return () => write
  } catch (error) {
    if (error instanceof OttlFault) throw new OttlError(error.message, encoding.at.line, encoding.at.column)
    throw error
  }
}

function writerOf(encoding: string): Writer {
  if (isBase64Variant(encoding)) return bytes => encodeBase64(bytes, encoding)
  if (encoding === 'hex') return hex
  if (encoding === 'url') return urlEncoded
  const encodeText = textEncoder(encoding)
  return bytes => encodeText(decoder.decode(bytes))
}

/** As in the query of a URL: letters, digits and -_.~ stay, a space becomes a plus. */
function urlEncoded(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) {
    const char = String.fromCharCode(byte)
    if (/[A-Za-z0-9._~-]/.test(char)) text += char
    else text += byte === 0x20 ? '+' : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return text
}
