import { OttlFault } from '../../error.ts'
import { textDecoder } from './text-encodings.ts'

type Encode = (text: string) => Uint8Array

const utf8 = new TextEncoder()
const replacement = '\ufffd'
const cache = new Map<string, Encode>()

/** How to write text in an encoding such as "utf-16le" or "windows-1251"; throws a fault for one that is not known. */
export function textEncoder(encoding: string): Encode {
  const name = encoding.toLowerCase()
  const known = cache.get(name)
  if (known) return known
  const encode = encoderFor(name)
  if (cache.size < 50) cache.set(name, encode)
  return encode
}

/** Asks the decoder what it makes of a few bytes, and of all where it takes one or two for a character. */
function encoderFor(name: string): Encode {
  const decode = textDecoder(name)
  if (decode(Uint8Array.of(0xc3, 0xbc)) === 'ü') return text => utf8.encode(text)
  if (decode(Uint8Array.of(0x68, 0)) === 'h') return text => utf16(text, true)
  if (decode(Uint8Array.of(0, 0x68)) === 'h') return text => utf16(text, false)
  const table = tableOf(decode)
  return text => byTable(text, table, name)
}

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length))
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at), littleEndian)
  return new Uint8Array(view.buffer)
}

function tableOf(decode: (bytes: Uint8Array) => string): ReadonlyMap<string, readonly number[]> {
  const table = new Map<string, readonly number[]>()
  const add = (...bytes: number[]) => {
    const text = decode(Uint8Array.from(bytes))
    const isCharacter = Array.from(text).length === 1 && text !== replacement
    if (isCharacter && !table.has(text)) table.set(text, bytes)
    return isCharacter
  }
  for (let first = 0; first < 256; first += 1) {
    if (add(first) || first < 0x80) continue
    for (let second = 0x40; second < 256; second += 1) add(first, second)
  }
  return table
}

function byTable(text: string, table: ReadonlyMap<string, readonly number[]>, name: string): Uint8Array {
  const bytes: number[] = []
  for (const char of text) {
    const encoded = table.get(char)
    if (!encoded)
      throw new OttlFault(`the character ${JSON.stringify(char)} cannot be written in ${name.slice(0, 100)}`)
    for (const byte of encoded) bytes.push(byte)
  }
  return Uint8Array.from(bytes)
}
