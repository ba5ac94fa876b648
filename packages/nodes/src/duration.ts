import { z } from 'zod'

const millisecondsPer: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
}

/** Milliseconds of a duration written as Go does, such as `1m30s`; undefined when it is not one. */
export function parseDuration(text: string): number | undefined {
  if (text === '0') return 0
  if (text.length > 64 || !/^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/.test(text)) return undefined
  let total = 0
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)) {
    total += Number(amount) * (millisecondsPer[unit ?? ''] ?? 0)
  }
  return total
}

/** A duration field; a value must be above `min` (zero unless given) and not above `max`. */
export function durationText(bounds: { min?: string; max?: string } = {}) {
  const min = bounds.min ?? '0s'
  return z.string().superRefine((text, context) => {
    const value = parseDuration(text)
    if (value === undefined) context.addIssue({ code: 'custom', message: 'Invalid duration' })
    else if (value <= (parseDuration(min) ?? 0)) {
      context.addIssue({ code: 'custom', message: `Must be greater than ${min}` })
    } else if (bounds.max !== undefined && value > (parseDuration(bounds.max) ?? Number.POSITIVE_INFINITY)) {
      context.addIssue({ code: 'custom', message: `Must be less than ${bounds.max}` })
    }
  })
}

/** Milliseconds of a text that {@link durationText} accepted. */
export function durationMs(text: string): number {
  const value = parseDuration(text)
  if (value === undefined) throw new Error(`Invalid duration: ${text}`)
  return value
}
