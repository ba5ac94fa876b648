/** A number and its unit; without a unit the amount is a text as somebody wrote it, such as `1m30s`. */
export interface Amount {
  amount: string
  unit: string
}

export const sizeUnits = ['B', 'KB', 'MB', 'GB', 'KiB', 'MiB', 'GiB'] as const

const plainNumber = /^\d+(?:\.\d+)?$/

/** Takes a duration or size apart, if it is one number with one of the units; else it stays a text. */
export function readAmount(text: string, units: readonly string[]): Amount {
  const unit = [...units].sort((a, b) => b.length - a.length).find(candidate => text.endsWith(candidate)) ?? ''
  const amount = text.slice(0, text.length - unit.length)
  return unit !== '' && plainNumber.test(amount) ? { amount, unit } : { amount: text, unit: '' }
}

/** The text of an amount: what is no number is left as it is, with the unit that it may hold itself. */
export function writeAmount({ amount, unit }: Amount): string {
  const text = amount.trim()
  return plainNumber.test(text) ? `${text}${unit}` : text
}
