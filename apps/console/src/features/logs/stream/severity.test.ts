import { expect, it } from 'vitest'
import { severityGroup, severityWord } from './severity.ts'

it.each([
  [1, '', 'trace'],
  [4, '', 'trace'],
  [5, 'whatever', 'debug'],
  [9, '', 'info'],
  [12, 'ERROR', 'info'],
  [13, '', 'warn'],
  [17, '', 'error'],
  [20, '', 'error'],
  [21, '', 'fatal'],
  [24, '', 'fatal'],
  [25, 'warning', 'warn'],
  [0, 'Information', 'info'],
  [0, 'NOTICE', 'info'],
  [0, 'Err', 'error'],
  [0, 'CRITICAL', 'fatal'],
  [0, 'panic', 'fatal'],
  [0, 'debug2', 'debug'],
  [0, 'audit', 'other'],
  [0, '', 'other'],
] as const)('%i with the word %j is %s', (number, text, group) => {
  expect(severityGroup(number, text)).toBe(group)
})

it.each([
  [17, 'Err', 'ERROR'],
  [0, 'Information', 'INFO'],
  [0, 'audit-trail', 'AUDIT'],
  [0, '', '–'],
] as const)('writes %i, %j as %s', (severity_number, severity_text, word) => {
  expect(severityWord({ severity_number, severity_text })).toBe(word)
})
