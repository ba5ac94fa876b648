import { describe, expect, it } from 'vitest'
import {
  captureOrders,
  captureReports,
  deliveryMessages,
  maxCustomMessageBytes,
  readPayload,
  writePayload,
} from './custom-messages.ts'

const start = { id: 't', max_items: 100, max_item_bytes: 16_384, polling_interval_ms: 10_000, expires_in_ms: 60_000 }
const samples = { id: 't', sequence: 3, dropped: 0, nodes: { p: { before: [{ body: 'a' }], after: { '': [] } } } }

describe('custom messages', () => {
  it.each([
    ['the start of a capture', captureOrders.start, { ...start, nodes: ['in', 'p'] }],
    ['samples', captureReports.samples, samples],
    ['a question', deliveryMessages.question, { id: 'q', request: { op: 'list', node: 'out', limit: 10 } }],
    ['an answer', deliveryMessages.answer, { id: 'q', result: { op: 'purge', items: 4 } }],
    ['a refusal', deliveryMessages.answer, { id: 'q', error: 'no' }],
  ])('carry %s', (_name, schema, value) => {
    expect(readPayload<unknown>(schema, writePayload(value))).toEqual(value)
  })

  it.each([
    ['too many items', captureOrders.start, { ...start, max_items: 101 }],
    ['polling all the time', captureOrders.start, { ...start, polling_interval_ms: 999 }],
    ['no nodes', captureOrders.start, { ...start, nodes: [] }],
    ['a made-up op', deliveryMessages.question, { id: 'q', request: { op: 'run', node: 'out' } }],
    ['an answer to nothing', deliveryMessages.answer, { result: { op: 'purge', items: 4 } }],
    ['samples that are no items', captureReports.samples, { ...samples, nodes: { p: { before: ['a'], after: {} } } }],
  ])('do not carry %s', (_name, schema, value) => {
    expect(readPayload<unknown>(schema, writePayload(value))).toBeUndefined()
  })

  it.each([
    ['nothing', undefined],
    ['no JSON', Uint8Array.of(0x7b)],
    ['no text', Uint8Array.of(0x22, 0xff, 0x22)],
    ['too much', new Uint8Array(maxCustomMessageBytes + 1).fill(0x20)],
  ])('are not made of %s', (_name, data) => {
    expect(readPayload(captureOrders.stop, data)).toBeUndefined()
  })
})
