import { expect, it } from 'vitest'
import { readCsvRow } from './csv-row.ts'

it.each<[string, string, boolean, string[]]>([
  ['quoted delimiters and quotes', 'a,"b,""c""",d', false, ['a', 'b,"c"', 'd']],
  ['empty fields', ',a,', false, ['', 'a', '']],
  ['a line break in quotes', '"a\r\nb",c', false, ['a\nb', 'c']],
  ['lines continue the last field', 'a,b\nc,d\n', false, ['a', 'b\nc', 'd']],
  ['a fault behind the first field ends the row', 'a,b"c,d', false, ['a']],
  ['bare quotes, lazily', 'a"b,"c"d",e', true, ['a"b', 'c"d', 'e']],
  ['a quote that never closes, lazily', 'a,"b,c', true, ['a', 'b,c']],
])('%s', (_name, text, lazy, expected) => {
  expect(readCsvRow(text, ',', lazy)).toEqual(expected)
})

it.each([
  ['a fault in the first field', 'a"b,c', 'bare " in non-quoted field'],
  ['a quote that never closes', '"a,b', 'extraneous or missing " in quoted-field'],
  ['text behind a quote', '"a"b', 'extraneous or missing " in quoted-field'],
  ['nothing but empty lines', '\n\r\n', 'no csv lines found'],
])('refuses %s', (_name, text, message) => {
  expect(() => readCsvRow(text, ',', false)).toThrow(message)
})
