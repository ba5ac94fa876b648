import type { ComputeUnit } from '@weir/contracts'

const unit = (value: number, hidden = false): ComputeUnit => ({
  value,
  title: value === 1 ? '1 compute unit' : `${value} compute units`,
  workers: value,
  memory_mb: 256 + 256 * value,
  hidden,
})

/** The sizes that a hosted agent may have; a unit is one worker. */
export const computeUnits: readonly ComputeUnit[] = [unit(1), unit(2), unit(4), unit(8), unit(16, true), unit(32, true)]

export function computeUnit(value: number): ComputeUnit | undefined {
  return computeUnits.find(one => one.value === value)
}
