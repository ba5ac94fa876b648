const cacheStepMs = 900_000

/** Turns the wall clock time of a zone into UTC, both in milliseconds. */
export function createZone(name: string): (localMs: number) => number {
  if (name === 'UTC') return localMs => localMs
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

  function offsetAt(utcMs: number): number {
    const parts = new Map(format.formatToParts(utcMs).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    const date = [part('year'), part('month') - 1, part('day')] as const
    return Date.UTC(...date, part('hour'), part('minute'), part('second')) - Math.floor(utcMs / 1000) * 1000
  }

  // Messages come in the order of their times, and offsets change at quarters of an hour.
  let cachedStep = Number.NaN
  let cachedOffset = 0
  return localMs => {
    const step = Math.floor(localMs / cacheStepMs)
    if (step !== cachedStep) {
      cachedStep = step
      cachedOffset = offsetAt(localMs - offsetAt(localMs))
    }
    return localMs - cachedOffset
  }
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
