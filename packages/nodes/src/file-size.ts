import { z } from 'zod'

const bytesPer: Record<string, number> = {
  '': 1,
  B: 1,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
}

/** Bytes of a size such as `16MB` or `1MiB`; undefined when it is not one. */
export function parseFileSize(text: string): number | undefined {
  const match = /^(\d{1,12}(?:\.\d{1,6})?) ?(B|KB|MB|GB|KiB|MiB|GiB)?$/.exec(text)
  return match ? Math.round(Number(match[1]) * (bytesPer[match[2] ?? ''] ?? 1)) : undefined
}

/** A size field between `min` and `max`, both allowed. */
export function fileSizeText(bounds: { min: string; max: string }) {
  return z.string().superRefine((text, context) => {
    const value = parseFileSize(text)
    if (value === undefined) {
      context.addIssue({ code: 'custom', message: 'Invalid size; write a number and a unit, such as 4MiB' })
    } else if (value < (parseFileSize(bounds.min) ?? 0) || value > (parseFileSize(bounds.max) ?? 0)) {
      context.addIssue({ code: 'custom', message: `Must be from ${bounds.min} to ${bounds.max}` })
    }
  })
}

/** Bytes of a text that {@link fileSizeText} accepted. */
export function fileSizeBytes(text: string): number {
  const value = parseFileSize(text)
  if (value === undefined) throw new Error(`Invalid size: ${text}`)
  return value
}
