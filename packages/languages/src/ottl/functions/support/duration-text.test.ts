import { expect, it } from 'vitest'
import { durationText, parseDuration } from './duration-text.ts'

it.each([
  ['0', 0n, '0s'],
  ['1.5h', 5_400_000_000_000n, '1h30m0s'],
  ['-2m1s64us', -121_000_064_000n, '-2m1.000064s'],
  ['.5s', 500_000_000n, '500ms'],
  ['1µs7ns', 1_007n, '1.007µs'],
  ['+3ns', 3n, '3ns'],
  ['9223372036854775807ns', 9_223_372_036_854_775_807n, '2562047h47m16.854775807s'],
])('%s', (text, nanos, written) => {
  expect(parseDuration(text)).toBe(nanos)
  expect(durationText(nanos)).toBe(written)
})

it.each([
  ['', 'invalid duration'],
  ['5', 'missing unit'],
  ['.s', 'invalid duration'],
  ['1d', 'unknown unit d'],
  ['1 s', 'unknown unit'],
  ['-', 'invalid duration'],
  ['9223372036854775808ns', '290 years'],
])('refuses %j', (text, message) => {
  expect(() => parseDuration(text)).toThrow(message)
})
