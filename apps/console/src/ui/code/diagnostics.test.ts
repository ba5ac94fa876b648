import { Text } from '@codemirror/state'
import { expect, it } from 'vitest'
import { offsetOf, toDiagnostics } from './diagnostics.ts'

const text = Text.of(['nodes:', '  - name: a', ''])

it.each([
  ['inside', { line: 2, column: 5 }, 11],
  ['at a line', { line: 2 }, 7],
  ['behind the end of a line', { line: 1, column: 99 }, 6],
  ['behind the end of the text', { line: 99, column: 1 }, 19],
  ['before the start', { line: 0, column: 0 }, 0],
])('finds a place %s', (_name, place, offset) => {
  expect(offsetOf(text, place)).toBe(offset)
})

it('marks the rest of the line, and never more than can be read', () => {
  expect(toDiagnostics(text, [{ level: 'error', message: 'm', line: 2, column: 5 }])).toEqual([
    { from: 11, to: 18, severity: 'error', message: 'm' },
  ])
  expect(toDiagnostics(text, [{ level: 'warning', message: 'all of it' }])[0]).toMatchObject({ from: 0, to: 6 })
  expect(toDiagnostics(text, [{ level: 'error', message: 'more', line: 1, column: 7 }])[0]).toMatchObject({
    from: 5,
    to: 6,
  })
  const many = Array.from({ length: 900 }, () => ({ level: 'error' as const, message: 'm' }))
  expect(toDiagnostics(text, many)).toHaveLength(200)
})
