import { expect, it } from 'vitest'
import { recordSummary } from './record-summary.ts'

it.each([
  ['a log by its message', { body: 'card declined', event_name: 'x' }, 'card declined'],
  ['a log with a map for a body by its JSON', { body: { order: 7 } }, '{"order":7}'],
  ['a log without a message by its event', { body: '', event_name: 'checkout' }, 'checkout'],
  ['a span or metric by its name', { name: 'GET /cart', attributes: {} }, 'GET /cart'],
  ['a log that says nothing', { body: null }, 'No message'],
  ['a long one by its beginning', { body: 'x'.repeat(5000) }, 'x'.repeat(200)],
])('%s', (_name, item, summary) => {
  expect(recordSummary(item)).toBe(summary)
})
