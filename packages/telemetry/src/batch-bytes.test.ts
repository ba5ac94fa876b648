import fc from 'fast-check'
import { expect, it } from 'vitest'
import { batchBytes } from './batch-bytes.ts'
import { decodeRequest, encodeRequest } from './otlp/request.ts'
import { LogRecord } from './records.ts'
import { arbitraryBatch } from './testing/arbitrary-records.ts'
import { arbitraryTouches, touch } from './testing/touch.ts'

it('is the size of what was built, once encoded', () => {
  fc.assert(
    fc.property(arbitraryBatch, batch => {
      expect(batchBytes(batch)).toBe(encodeRequest(batch).length)
    }),
    { numRuns: 150 },
  )
})

it('is the size of what was received, whatever was done to it', () => {
  fc.assert(
    fc.property(arbitraryBatch, arbitraryTouches, (batch, touches) => {
      const received = decodeRequest(batch.signal, encodeRequest(batch))
      expect(batchBytes(received)).toBe(encodeRequest(received).length)
      touch(received, touches)
      expect(batchBytes(received)).toBe(encodeRequest(received).length)
    }),
    { numRuns: 150 },
  )
})

it.each<[string, Partial<LogRecord>]>([
  ['an id that is not hexadecimal', { traceId: 'zz', spanId: 'abc' }],
  ['a negative severity', { severityNumber: -1 }],
  ['a lone surrogate', { severityText: 'x\ud800', body: `${'y'.repeat(40)}\udfff` }],
  [
    'large numbers',
    {
      body: [2 ** 31, 2 ** 32, 2 ** 40, 2n ** 62n, 2n ** 63n - 1n, 2n ** 63n - 512n, -1, -(2n ** 60n), 1e300, 127, 128],
    },
  ],
])('counts %s', (_name, fields) => {
  const records = [Object.assign(new LogRecord(), fields)]
  expect(batchBytes({ signal: 'log', records })).toBe(encodeRequest({ signal: 'log', records }).length)
})
