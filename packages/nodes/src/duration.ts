import { z } from 'zod'

/** What durations are written in, from the shortest. */
export const durationUnits = ['ms', 's', 'm', 'h'] as const

const millisecondsPer: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** Milliseconds of a duration written as Go does, such as `1m30s`; undefined when it is not one. */
export function parseDuration(text: string): number | undefined {
  if (text === '0') return 0
  if (text.length > 64 || !/^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/.test(text)) return undefined
  let total = 0
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)) {
    total += Number(amount) * (millisecondsPer[unit ?? ''] ?? 0)
  }
  // Whole nanoseconds, so that 1.1s is 1100 and not a little more.
  return Math.round(total * 1e6) / 1e6
}

/** A duration as Go prints it, such as `1m0s`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return ms > 0 ? `${Math.round(ms * 1e6) / 1e6}ms` : '0s'
  const hours = Math.floor(ms / 3_600_000)
  const minutes = Math.floor(ms / 60_000) % 60
  const seconds = `${Math.round((ms % 60_000) * 1e6) / 1e9}s`
  if (hours > 0) return `${hours}h${minutes}m${seconds}`
  return minutes > 0 ? `${minutes}m${seconds}` : seconds
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
