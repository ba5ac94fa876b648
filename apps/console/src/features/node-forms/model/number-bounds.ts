import type { FormField } from '@weir/nodes/definitions'

type Bounded = Pick<FormField, 'value_type' | 'minimum' | 'maximum'>

/** Whether a field holds a share of a hundred. */
export const isPercentage = ({ value_type: type, minimum, maximum }: Bounded) =>
  type === 'double' && minimum === 0 && maximum === 100

/** What is wrong with a number by the bounds of its field, said at once. */
export function numberProblem({ value_type: type, minimum, maximum }: Bounded, value: unknown): string | undefined {
  if (type !== 'int' && type !== 'double') return undefined
  if (value === undefined || value === null) return undefined
  const number = typeof value === 'number' ? value : Number.NaN
  if (Number.isNaN(number)) return type === 'int' ? 'Must be a whole number' : 'Must be a number'
  if (type === 'int' && !Number.isInteger(number)) return 'Must be a whole number'
  const isBelow = minimum !== undefined && number < minimum
  const isAbove = maximum !== undefined && number > maximum
  if (!isBelow && !isAbove) return undefined
  if (minimum === undefined) return `Must not be more than ${maximum}`
  return maximum === undefined ? `Must not be less than ${minimum}` : `Must be from ${minimum} to ${maximum}`
}
