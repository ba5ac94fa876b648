import type { Metrics } from '../own-metrics.ts'

const labelled = /^[^{]*\{[^=]+="((?:[^"\\]|\\.)*)"/

/** The values of a figure by the value of its first label, in the order they were first counted. */
export function byLabel(metrics: Metrics, name: string): { name: string; count: number }[] {
  return [...metrics.values(name)].map(([series, value]) => ({
    name: labelled.exec(series)?.[1] ?? series,
    count: Math.round(value),
  }))
}

/** All series of a figure added up. */
export function total(metrics: Metrics, name: string): number {
  return Math.round([...metrics.values(name).values()].reduce((sum, value) => sum + value, 0))
}
