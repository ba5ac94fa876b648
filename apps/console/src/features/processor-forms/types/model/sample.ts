import type { Values } from './part.ts'

/** Where the slider stands; what is no percentage is at one of its ends. */
export const percentageOf = (value: unknown): number =>
  typeof value === 'number' && !Number.isNaN(value) ? Math.min(100, Math.max(0, value)) : 0

/** Whether logs are sampled, which alone have a granularity; no data types at all mean all of them. */
export function asksGranularity(values: Values): boolean {
  const types = values['data_types']
  return !Array.isArray(types) || types.length === 0 || types.includes('log')
}
