/** One number about the machine or the agent, before it becomes a metric. */
export interface Measurement {
  readonly name: string
  readonly unit: string
  readonly value: number
  /** Counters only grow; their value is the growth since the last measurement. */
  readonly kind: 'gauge' | 'counter'
  readonly attributes: Readonly<Record<string, string>>
}

export const gauge = (
  name: string,
  unit: string,
  value: number,
  attributes: Readonly<Record<string, string>> = {},
): Measurement => ({ name, unit, value, kind: 'gauge', attributes })

/** A total as the system counts it, such as all bytes since it started. */
export interface Total {
  readonly name: string
  readonly unit: string
  readonly value: number
  readonly attributes: Readonly<Record<string, string>>
}

/** Turns totals into growth; a total that is seen first, or that fell, says nothing yet. */
export function createGrowth(): (totals: readonly Total[]) => Measurement[] {
  let known = new Map<string, number>()
  return totals => {
    const next = new Map<string, number>()
    const grown: Measurement[] = []
    for (const { name, unit, value, attributes } of totals) {
      const key = JSON.stringify([name, attributes])
      const before = known.get(key)
      next.set(key, (next.get(key) ?? 0) + value)
      if (before !== undefined && value >= before)
        grown.push({ name, unit, value: value - before, kind: 'counter', attributes })
    }
    known = next
    return grown
  }
}
