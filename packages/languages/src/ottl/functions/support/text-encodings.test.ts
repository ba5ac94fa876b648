import { expect, it } from 'vitest'
import { textDecoder } from './text-encodings.ts'

it.each([
  ['utf-8', [0xc3, 0xbc], 'ü'],
  ['US-ASCII', [0x41, 0xc3, 0xbc], 'Aü'],
  ['utf-16', [0x41, 0], 'A'],
  ['UTF-16BE', [0, 0x41], 'A'],
  ['latin1', [0xfc, 0x80], 'ü\u0080'],
  ['iso-8859-15', [0xa4], '€'],
  ['windows-1252', [0x80], '€'],
  ['windows-1251', [0xdf], 'Я'],
  ['koi8-r', [0xf1], 'Я'],
  ['shift_jis', [0x82, 0xa0], 'あ'],
  ['euc-kr', [0xb0, 0xa1], '가'],
  ['gb18030', [0xb0, 0xa1], '啊'],
  ['ibm437', [0x41, 0x9b], 'A¢'],
  ['CP850', [0x9b], 'ø'],
  ['ibm037', [0xc1, 0x40, 0x81], 'A a'],
  ['ibm1047', [0xad, 0xbd], '[]'],
  ['ibm01140', [0x9f], '€'],
])('%s', (encoding, bytes, text) => {
  expect(textDecoder(encoding)(Uint8Array.from(bytes))).toBe(text)
})

it.each(['GB2312', 'utf-7', 'klingon', ''])('does not know %j', encoding => {
  expect(() => textDecoder(encoding)).toThrow('no charmap defined')
})
