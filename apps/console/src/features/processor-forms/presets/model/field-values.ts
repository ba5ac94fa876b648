/** The kinds of value that a field may be given. */
export type ValueKind = 'text' | 'number' | 'bool'

export const valueKinds: readonly { value: ValueKind; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'bool', label: 'Bool' },
]

export const kindOf = (value: unknown): ValueKind =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'bool' : 'text'

const number = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/

/** The number that a text stands for; NaN while it is none yet, which the check of the form refuses. */
export const numberOf = (text: string): number => (number.test(text.trim()) ? Number(text) : Number.NaN)

/** A value as text; nothing for what is no number yet. */
export const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' && !Number.isNaN(value) ? String(value) : ''

/** The value as another kind, as far as it can be one. */
export function asKind(value: unknown, kind: ValueKind): string | number | boolean {
  if (kind === 'text') return typeof value === 'boolean' ? String(value) : valueText(value)
  return kind === 'number' ? numberOf(valueText(value)) : value === 'true' || value === true
}
