import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeLogsRequest, encodeLogsRequest } from './otlp/logs.ts'
import { LogRecord } from './records.ts'
import { arbitraryValue } from './testing/arbitrary-records.ts'
import { TextPlace } from './text-place.ts'
import type { Value } from './value.ts'
import { ValueMap } from './value-map.ts'

const place = new TextPlace()
const found = (isFound: boolean) =>
  isFound ? Buffer.from(place.bytes).toString('utf8', place.start, place.end) : undefined
const text = (value: Value) => (typeof value === 'string' ? value : undefined)

function received(entries: [string, Value][], body: Value = null): LogRecord {
  const record = new LogRecord()
  record.attributes = ValueMap.from(entries)
  record.body = body
  return decodeLogsRequest(encodeLogsRequest([record]))[0] ?? new LogRecord()
}

it('every text and key that was received is found where it stands, and nothing else is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), arbitraryValue)),
      arbitraryValue,
      (entries, body) => {
        const record = received(entries, body)
        const again = received(entries, body)
        const { attributes } = record
        for (let at = 0; at < attributes.size; at += 1) {
          const key = again.attributes.keyAt(at)
          expect(found(attributes.findKey(at, place)) ?? '').toBe(key)
          expect(found(attributes.findText(at, place))).toBe(text(again.attributes.valueAt(at)))
        }
        expect(found(record.findBody(place))).toBe(text(again.body))
      },
    ),
  )
})

it('what was set or built is not found in bytes', () => {
  const record = received(
    [
      ['kept', 'a'],
      ['changed', 'b'],
    ],
    'body',
  )
  record.attributes.set('changed', 'c')
  record.attributes.set('added', 'd')
  record.body = 'other'
  const { attributes } = record
  expect([0, 1, 2].map(at => found(attributes.findText(at, place)))).toEqual(['a', undefined, undefined])
  expect([0, 1, 2].map(at => found(attributes.findKey(at, place)))).toEqual(['kept', 'changed', undefined])
  expect(record.findBody(place)).toBe(false)
  expect(ValueMap.from([['a', 'b']]).findText(0, place)).toBe(false)
  expect(ValueMap.from([['a', 'b']]).findKey(0, place)).toBe(false)
  expect([-1, 9].map(at => attributes.findKey(at, place))).toEqual([false, false])
  expect([-1, 9].map(at => attributes.findText(at, place))).toEqual([false, false])
})

it('a text is found before anything else was asked of the map', () => {
  expect(found(received([['a', 'first']]).attributes.findText(0, place))).toBe('first')
})
