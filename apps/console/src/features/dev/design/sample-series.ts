import type { PlotPoint } from '../../../ui/plot-geometry.ts'

const start = Date.UTC(2026, 2, 12, 2, 40)
const step = 12 * 60_000

export const sampleFrom = start
export const sampleTo = start + 59 * step

/** A curve that looks like a day's traffic; the same on every visit. */
export function sampleSeries(seed: number, top: number): PlotPoint[] {
  return Array.from({ length: 60 }, (_, index) => {
    const day = 0.5 + 0.34 * Math.sin((index / 60) * Math.PI * 1.7 - 0.9)
    const noise = 0.06 * Math.sin(index * 1.9 + seed) + 0.04 * Math.sin(index * 0.7 * seed)
    return [start + index * step, Math.max(0, (day + noise) * top)]
  })
}
