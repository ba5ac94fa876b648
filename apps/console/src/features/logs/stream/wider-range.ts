import { lookbackMs, type TimeRange, timePresets } from '../../../lib/time-range.ts'

/** The next longer range: the next preset, or a fixed range with its own length added on both sides. */
export function widerRange(range: TimeRange, now: number): TimeRange | undefined {
  if (range.kind === 'fixed') {
    const length = range.to - range.from
    return { kind: 'fixed', from: range.from - length, to: Math.min(range.to + length, Math.max(now, range.to)) }
  }
  const length = lookbackMs(range.lookback) ?? 0
  const next = timePresets.find(preset => (lookbackMs(preset.lookback) ?? 0) > length)
  return next ? { kind: 'lookback', lookback: next.lookback } : undefined
}
