import { describe, expect, it } from 'vitest'
import { durationText, durationUnits, formatDuration, parseDuration } from './duration.ts'

describe('durations', () => {
  it.each([
    ['500ms', 500],
    ['1m30s', 90_000],
    ['1.5h', 5_400_000],
    ['1.1s', 1100],
    ['0.25ms', 0.25],
    ['0', 0],
    ['10', undefined],
    ['-1s', undefined],
    ['1 s', undefined],
    ['s', undefined],
    ['', undefined],
    [`${'1'.repeat(64)}s`, undefined],
  ])('reads %s', (text, expected) => {
    expect(parseDuration(text)).toBe(expected)
  })

  it('[FORM-026] have the units ms, s, m, h and no other', () => {
    expect(durationUnits).toEqual(['ms', 's', 'm', 'h'])
    for (const unit of durationUnits) expect(parseDuration(`1${unit}`)).toBeGreaterThan(0)
    for (const unit of ['ns', 'us', 'µs', 'd', 'w', 'S']) {
      expect(durationText().safeParse(`1${unit}`).error?.issues[0]?.message).toBe('Invalid duration')
    }
  })

  it.each([
    ['[FORM-023] no duration', 'soon', 'Invalid duration'],
    ['[FORM-024] the minimum itself', '1s', 'Must be greater than 1s'],
    ['[FORM-024] less than the minimum', '10ms', 'Must be greater than 1s'],
    ['[FORM-025] more than the maximum', '61s', 'Must be less than 1m'],
    ['the maximum itself', '60s', undefined],
  ])('answers %s', (_name, text, message) => {
    expect(durationText({ min: '1s', max: '1m' }).safeParse(text).error?.issues[0]?.message).toBe(message)
  })

  it.each([
    [0, '0s'],
    [0.5, '0.5ms'],
    [10, '10ms'],
    [1000, '1s'],
    [1500, '1.5s'],
    [60_000, '1m0s'],
    [90_000, '1m30s'],
    [3_600_000, '1h0m0s'],
    [90_061_001, '25h1m1.001s'],
  ])('prints %d ms as Go does', (ms, expected) => {
    expect(formatDuration(ms)).toBe(expected)
    expect(parseDuration(expected)).toBe(ms)
  })
})
