import { describe, expect, it } from 'vitest'
import {
  bytesText,
  bytesTick,
  countText,
  countTick,
  formatAgo,
  formatBytes,
  formatChange,
  formatCount,
  formatDuration,
  formatPercent,
} from './format.ts'

describe('bytes', () => {
  it.each([
    [0, '0 B'],
    [1, '1 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [1536, '1.5 KB'],
    [1024 ** 2 - 1, '1.0 MB'],
    [921 * 1024 ** 3, '921.0 GB'],
    [1.84 * 1024 ** 4, '1.8 TB'],
    [5000 * 1024 ** 5, '5000.0 PB'],
    [-1536, '−1.5 KB'],
  ])('%d', (bytes, text) => {
    expect(bytesText(bytes)).toBe(text)
  })

  it('keeps the exact value', () => {
    expect(formatBytes(1_234_567).exact).toBe('1,234,567 bytes')
  })

  it.each([
    [120 * 1024 ** 3, '120G'],
    [1536, '1.5K'],
    [10 * 1024, '10K'],
    [512, '512'],
  ])('on an axis: %d', (bytes, text) => {
    expect(bytesTick(bytes)).toBe(text)
  })
})

describe('counts', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1.00K'],
    [1234, '1.23K'],
    [12_345, '12.3K'],
    [123_456, '123K'],
    [999_999, '1.00M'],
    [12.8e9, '12.8B'],
    [0.5, '0.5'],
    [2.34567, '2.35'],
    [-4060, '−4.06K'],
  ])('%d', (count, text) => {
    expect(countText(count)).toBe(text)
  })

  it('keeps the exact value', () => {
    expect(formatCount(1_234_567).exact).toBe('1,234,567')
  })

  it.each([
    [160e6, '160M'],
    [25_000, '25K'],
    [2_500_000, '2.5M'],
    [100, '100'],
  ])('on an axis: %d', (count, text) => {
    expect(countTick(count)).toBe(text)
  })
})

describe('shares and changes', () => {
  it.each([
    [0.041, '4.1%'],
    [0.5, '50%'],
    [-0.086, '−8.6%'],
    [0.1, '10%'],
    [0, '0%'],
  ])('%d is %s', (ratio, text) => {
    expect(formatPercent(ratio)).toBe(text)
  })

  it.each([
    [104, 100, '+4%'],
    [50, 100, '−50%'],
    [100, 100, '0%'],
    [100, 0, undefined],
    [100, null, undefined],
    [300, 100, '+200%'],
  ])('from %d against %s', (current, previous, text) => {
    expect(formatChange(current, previous)).toBe(text)
  })
})

describe('time', () => {
  it.each([
    [184, '184 ms'],
    [5240, '5.24 s'],
    [12_000, '12 s'],
    [60_000, '1 min'],
    [3_900_000, '1 h 5 min'],
    [90_000_000, '1 d 1 h'],
  ])('a duration of %d', (ms, text) => {
    expect(formatDuration(ms)).toBe(text)
  })

  it.each([
    [20_000, 'Just now'],
    [-5000, 'Just now'],
    [4 * 60_000, '4 min ago'],
    [3 * 3_600_000, '3 h ago'],
    [30 * 3_600_000, 'Yesterday'],
    [5 * 86_400_000, '5 days ago'],
  ])('%d ms ago', (age, text) => {
    expect(formatAgo(1e12 - age, 1e12)).toBe(text)
  })
})
