import { timestampFields } from '@weir/nodes/definitions'
import type { ItemPath } from '@weir/pipeline'

type ValueKind = 'text' | 'number' | 'other'

export const kindOf = (value: unknown): ValueKind =>
  typeof value === 'string' ? 'text' : typeof value === 'number' || typeof value === 'bigint' ? 'number' : 'other'

/** A value as it is shown and copied. */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** How many characters of a value are shown until all are asked for, and then at most. */
export const shortLength = 600
export const longLength = 100_000

/** What a map or list holds, in short. */
export function sizeText(value: unknown): string {
  const count = typeof value === 'object' && value !== null ? Object.keys(value).length : 0
  return Array.isArray(value) ? `[${count}]` : `{${count}}`
}

const milliseconds: ReadonlySet<unknown> = new Set(timestampFields.milliseconds)
const nanoseconds: ReadonlySet<unknown> = new Set(timestampFields.nanoseconds)

/** The moment that a number of a record stands for. */
export function momentOf([field, ...rest]: ItemPath, value: unknown): string | undefined {
  if (rest.length > 0) return undefined
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  const time = milliseconds.has(field) ? number : nanoseconds.has(field) ? number / 1e6 : Number.NaN
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
