import { expect, it } from 'vitest'
import { isOlder } from './agent-version.ts'

it.each([
  ['v1.34.9', 'v1.35.0', true],
  ['1.34', 'v1.35.0', true],
  ['v1.35', 'v1.35.0', false],
  ['v1.35.1', 'v1.35.0', false],
  ['v0.99.0', 'v1.35.0', true],
  ['v2.0.0', 'v1.35.0', false],
  ['v1.9.0', 'v1.10.0', true],
  ['v1.34.0-rc1', 'v1.35.0', true],
  ['development', 'v1.35.0', false],
  ['', 'v1.35.0', false],
])('%s is older than %s: %s', (version, than, older) => {
  expect(isOlder(version, than)).toBe(older)
})
