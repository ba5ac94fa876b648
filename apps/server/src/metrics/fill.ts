import type { MetricPlan } from './metric-plan.ts'
import type { SeriesSet, Values } from './series-set.ts'

type Fill = NonNullable<MetricPlan['fill']>

const constants = { zero: 0, ones: 1 } as const

/** Puts something where windows have no points; also says what stands for a group that has none at all. */
export function fillGaps(set: SeriesSet, fill: Fill | undefined): SeriesSet {
  if (fill === undefined || fill.method === 'null') return set
  const { method, limit = Number.POSITIVE_INFINITY } = fill
  const lines = new Map(Array.from(set.lines, ([id, line]) => [id, filled(line, method, limit)]))
  const absent = method === 'zero' || method === 'ones' ? constants[method] : null
  return { ...set, lines, absent: limit < set.length ? null : absent }
}

/** Each gap is filled from its start, as far as the limit goes. */
function filled(line: Values, method: Exclude<Fill['method'], 'null'>, limit: number): Values {
  const result = [...line]
  for (let at = 0; at < line.length; ) {
    if (line[at] !== null) {
      at += 1
      continue
    }
    let end = at
    while (end < line.length && line[end] === null) end += 1
    const before = line[at - 1] ?? null
    const after = line[end] ?? null
    for (let i = at; i < Math.min(end, at + limit); i += 1) {
      result[i] = between(method, before, after, (i - at + 1) / (end - at + 1))
    }
    at = end
  }
  return result
}

function between(
  method: Exclude<Fill['method'], 'null'>,
  before: number | null,
  after: number | null,
  share: number,
): number | null {
  if (method === 'last') return before
  if (method !== 'linear') return constants[method]
  return before === null || after === null ? null : before + (after - before) * share
}
