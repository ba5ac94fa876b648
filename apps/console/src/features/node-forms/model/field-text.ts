import type { ScalarValueType } from '@weir/nodes/definitions'

const numbers: ReadonlySet<ScalarValueType> = new Set(['int', 'double'])
const number = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i

/** The text that a field shows for a value; empty where there is none. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The value that a text in a field of the type stands for; what is no number stays a text, so that the check can say so. */
export function valueOf(type: ScalarValueType, text: string): unknown {
  if (!numbers.has(type)) return text === '' ? undefined : text
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  return number.test(trimmed) ? Number(trimmed) : text
}
