/** One measured figure, with the baseline of the same run that it is compared to. */
export interface Figure {
  name: string
  /** Events (records, calls, lines …) a second on one core. */
  eventsPerSecond?: number
  baseline?: string
  baselineEventsPerSecond?: number
  /** `eventsPerSecond` through that of the baseline. */
  ratio?: number
  /** The smallest ratio that holds. */
  required?: number
  milliseconds?: number
  /** The most milliseconds that hold. */
  allowedMilliseconds?: number
  heapMegabytes?: number
  ok: boolean
  note?: string
}

interface Side {
  /** Does the work once and says how many events it was. */
  run(): number
}

const best = { rounds: 7, roundMs: 120, warmMs: 300 }

function eventsPerSecond(side: Side, ms: number): number {
  const start = performance.now()
  let events = 0
  let now = start
  while (now - start < ms) {
    events += side.run()
    now = performance.now()
  }
  return (events * 1000) / (now - start)
}

function heapMegabytes(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 2 ** 20
}

/** Measures two ways of the same work in turns, so that a busy machine slows down both, and keeps the best of each. */
export function compare(
  names: { name: string; baseline: string; required?: number },
  ours: Side,
  baseline: Side,
): Figure {
  for (const side of [ours, baseline]) eventsPerSecond(side, best.warmMs)
  const heapBefore = heapMegabytes()
  let [fast, slow] = [0, 0]
  for (let round = 0; round < best.rounds; round += 1) {
    fast = Math.max(fast, eventsPerSecond(ours, best.roundMs))
    slow = Math.max(slow, eventsPerSecond(baseline, best.roundMs))
  }
  const ratio = fast / slow
  return {
    ...names,
    eventsPerSecond: Math.round(fast),
    baselineEventsPerSecond: Math.round(slow),
    ratio: Math.round(ratio * 100) / 100,
    heapMegabytes: Math.round((heapMegabytes() - heapBefore) * 10) / 10,
    ok: names.required === undefined || ratio >= names.required,
  }
}
