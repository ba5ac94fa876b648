import { expect, it } from 'vitest'
import { sameOutcome } from './same-outcome.ts'

const none = { graph: [], links: [], node_fields: {} }
const event = { item: 0, state: 'modified' as const, left: { path: '', at: 0 }, rules: [] }
const outcome = { items: { '': [{ body: 'a', attributes: { x: 1, y: 2 } }] }, events: [event], error: none }

it.each([
  ['the same', outcome, true],
  ['another order of keys', { ...outcome, items: { '': [{ attributes: { y: 2, x: 1 }, body: 'a' }] } }, true],
  ['steps beside it', { ...outcome, steps: [] }, true],
  ['another value', { ...outcome, items: { '': [{ body: 'b', attributes: { x: 1, y: 2 } }] } }, false],
  ['another route', { ...outcome, items: { failed: outcome.items[''] } }, false],
  ['another label', { ...outcome, events: [{ ...event, state: 'unmodified' as const }] }, false],
  ['an error', { ...outcome, error: { ...none, graph: ['items[0]: no item'] } }, false],
])('compares with %s', (_name, other, expected) => {
  expect(sameOutcome(outcome, other)).toBe(expected)
})
