import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cloneBatch } from './clone-batch.ts'
import { decodeRequest, encodeRequest } from './otlp/request.ts'
import { type Batch, LogRecord, MetricPoint, Span } from './records.ts'
import { arbitraryBatch } from './testing/arbitrary-records.ts'
import { plainRecord, plainRecords } from './testing/plain-record.ts'
import { arbitraryTouches, touch } from './testing/touch.ts'

const forms: [string, (batch: Batch) => Batch][] = [
  ['built', batch => batch],
  ['received', batch => decodeRequest(batch.signal, encodeRequest(batch))],
]

describe.each(forms)('cloneBatch of what was %s', (_name, form) => {
  it('copies whole, and whatever is done to one leaves the other as it was', () => {
    fc.assert(
      fc.property(arbitraryBatch, arbitraryTouches, arbitraryTouches, (batch, before, after) => {
        const original = form(batch)
        touch(original, before)
        const copy = cloneBatch(original)
        const expected = plainRecords(original)
        expect(plainRecords(copy)).toEqual(expected)
        touch(copy, after)
        expect(plainRecords(original)).toEqual(expected)
        const other = cloneBatch(original)
        touch(original, after)
        expect(plainRecords(other)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('keeps shared what was shared, and nothing with the original', () => {
    fc.assert(
      fc.property(arbitraryBatch, batch => {
        const original = form(batch)
        const copy = cloneBatch(original)
        for (const part of ['resource', 'scope'] as const) {
          const owners = original.records.map(record => record[part])
          const copies = copy.records.map(record => record[part])
          expect(copies.map(owner => copies.indexOf(owner))).toEqual(owners.map(owner => owners.indexOf(owner)))
          expect(copies.some(owner => owners.includes(owner))).toBe(false)
        }
      }),
      { numRuns: 30 },
    )
  })
})

it('adopts all of another record', () => {
  fc.assert(
    fc.property(arbitraryBatch, arbitraryTouches, (batch, touches) => {
      const received = decodeRequest(batch.signal, encodeRequest(batch))
      const { records } = cloneBatch(received)
      touch(received, touches)
      const expected = plainRecords(received)
      const adopting = received.records.map((record, at) => records[at] ?? record)
      adopting.forEach((record, at) => record.adopt(received.records[at] ?? record))
      expect(adopting.map(plainRecord)).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

it('holds, once detached, all that it held before, and nothing of the request', () => {
  fc.assert(
    fc.property(arbitraryBatch, arbitraryTouches, (batch, touches) => {
      const received = decodeRequest(batch.signal, encodeRequest(batch))
      touch(received, touches)
      const request = received.records.map(({ source }) => source)
      const expected = plainRecords(received)
      for (const record of received.records) record.detach()
      const held = new Set<unknown>()
      reach(received.records, held)
      expect(request.some(source => source.bytes.length > 0 && held.has(source))).toBe(false)
      expect(plainRecords(received)).toEqual(expected)
      expect(plainRecords(decodeRequest(batch.signal, encodeRequest(received)))).toHaveLength(expected.length)
    }),
    { numRuns: 80 },
  )
})

/** Collects every object that can be reached. */
function reach(value: unknown, found: Set<unknown>): void {
  if (typeof value !== 'object' || value === null || found.has(value) || ArrayBuffer.isView(value)) return
  found.add(value)
  for (const inner of Object.values(value)) reach(inner, found)
}

it('refuses to make one signal of another', () => {
  for (const [record, other] of [
    [new LogRecord(), new Span()],
    [new Span(), new MetricPoint()],
    [new MetricPoint(), new LogRecord()],
  ] as const) {
    expect(() => record.adopt(other)).toThrow(TypeError)
  }
})

it('leaves what was received as it came', () => {
  fc.assert(
    fc.property(arbitraryBatch, batch => {
      const bytes = encodeRequest(batch)
      expect(encodeRequest(cloneBatch(decodeRequest(batch.signal, bytes)))).toEqual(bytes)
    }),
    { numRuns: 30 },
  )
})
