type Values = Readonly<Record<string, unknown>>

/** Whether a form leaves a value out: nothing, NaN, an empty list, a blank text. Zero and false are values. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || Number.isNaN(value)) return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'string' && value.trim() === ''
}

/** The values with one of them changed; an empty one is left out, the others keep their places. */
export function withValue(values: Values, name: string, value: unknown): Record<string, unknown> {
  if (!isEmpty(value)) return { ...values, [name]: value }
  return Object.fromEntries(Object.entries(values).filter(([field]) => field !== name))
}
