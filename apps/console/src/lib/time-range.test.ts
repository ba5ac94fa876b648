import { describe, expect, it } from 'vitest'
import {
  lookbackMs,
  rangeFromSearch,
  rangeLabel,
  rangeToSearch,
  resolveRange,
  timePresets,
  timeRangeSearch,
} from './time-range.ts'

const from = '2026-03-12T10:00:00.000Z'
const to = '2026-03-12T11:00:00.000Z'

describe('rangeFromSearch', () => {
  const read = (search: Record<string, unknown>) => rangeFromSearch(timeRangeSearch.parse(search))

  it.each([
    ['nothing', {}, { kind: 'lookback', lookback: '24h' }],
    ['a lookback', { lookback: '15m' }, { kind: 'lookback', lookback: '15m' }],
    ['a lookback that cannot be read', { lookback: 'yesterday' }, { kind: 'lookback', lookback: '24h' }],
    ['a lookback without end', { lookback: '99999d' }, { kind: 'lookback', lookback: '24h' }],
    ['two ends', { from, to }, { kind: 'fixed', from: Date.parse(from), to: Date.parse(to) }],
    [
      'two ends in milliseconds',
      { from: String(Date.parse(from)), to },
      { kind: 'fixed', from: Date.parse(from), to: Date.parse(to) },
    ],
    ['ends in the wrong order', { from: to, to: from }, { kind: 'lookback', lookback: '24h' }],
    ['one end only', { from, lookback: '1h' }, { kind: 'lookback', lookback: '1h' }],
    ['ends that cannot be read', { from: 'a', to: 'b' }, { kind: 'lookback', lookback: '24h' }],
  ])('%s', (_name, search, range) => {
    expect(read(search)).toEqual(range)
  })

  it('reads back what rangeToSearch wrote', () => {
    for (const range of [read({ from, to }), read({ lookback: '7d' })]) {
      expect(read(rangeToSearch(range))).toEqual(range)
    }
  })
})

describe('resolveRange', () => {
  it('ends a lookback now', () => {
    expect(resolveRange({ kind: 'lookback', lookback: '1h' }, Date.parse(to))).toEqual({
      from: Date.parse(from),
      to: Date.parse(to),
      fromIso: from,
      toIso: to,
    })
  })

  it('leaves fixed ends alone', () => {
    expect(resolveRange({ kind: 'fixed', from: 0, to: 60_000 }, 99)).toMatchObject({ from: 0, to: 60_000 })
  })
})

describe('presets', () => {
  it('reach from 15 minutes to 30 days, each longer than the one before', () => {
    const lengths = timePresets.map(preset => lookbackMs(preset.lookback) ?? 0)
    expect(lengths[0]).toBe(15 * 60_000)
    expect(lengths.at(-1)).toBe(30 * 86_400_000)
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b))
  })

  it('name the range', () => {
    expect(rangeLabel({ kind: 'lookback', lookback: '24h' })).toBe('Last 24 hours')
    expect(rangeLabel({ kind: 'lookback', lookback: '90m' })).toBe('Last 90m')
  })
})
