import { expect, it } from 'vitest'
import { textEncoder } from './text-encoders.ts'
import { textDecoder } from './text-encodings.ts'

it.each([
  ['utf-8', 'häß😀'],
  ['utf-16', 'hä😀'],
  ['utf-16be', 'hä😀'],
  ['us-ascii', 'hello'],
  ['windows-1251', 'Привет'],
  ['koi8-r', 'Привет'],
  ['iso-8859-15', '10 €'],
  ['ibm437', 'Σ±'],
  ['shift_jis', 'こんにちはｶﾅ'],
  ['gbk', '你好 hello'],
  ['big5', '你好'],
  ['euc-kr', '안녕'],
])('%s reads back what it wrote', (name, text) => {
  expect(textDecoder(name)(textEncoder(name)(text))).toBe(text)
})

it.each([
  ['windows-1252', '€', [0x80]],
  ['utf-16be', 'h', [0, 0x68]],
  ['shift_jis', 'あ', [0x82, 0xa0]],
])('%s writes %s', (name, text, bytes) => {
  expect([...textEncoder(name)(text)]).toEqual(bytes)
})
