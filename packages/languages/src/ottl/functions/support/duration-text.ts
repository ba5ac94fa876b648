import { OttlFault } from '../../error.ts'
import { maxInt64 } from '../../number.ts'

const units = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['µs', 1_000n],
  ['μs', 1_000n],
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
])

/** Reads a duration such as "1h30m" or "-1.5s" into nanoseconds. */
export function parseDuration(text: string): bigint {
  const shown = JSON.stringify(text.slice(0, 100))
  const negative = text.startsWith('-')
  const body = /^[-+]/.test(text) ? text.slice(1) : text
  if (body === '0') return 0n
  if (body === '') throw new OttlFault(`invalid duration ${shown}`)
  const part = /(\d*)(?:\.(\d*))?([^.\d]*)/y
  let total = 0n
  while (part.lastIndex < body.length) {
    const match = part.exec(body)
    const [whole = '', int = '', fraction = '', unit = ''] = match ?? []
    if (int === '' && fraction === '') throw new OttlFault(`invalid duration ${shown}; write such as 1h30m or 250ms`)
    if (unit === '') throw new OttlFault(`missing unit in duration ${shown} (ns, us, ms, s, m, h): invalid duration`)
    const scale = units.get(unit)
    if (scale === undefined)
      throw new OttlFault(`unknown unit ${unit.slice(0, 20)} in duration ${shown}: invalid duration`)
    if (whole.length > 1_000) throw new OttlFault(`invalid duration ${shown}`)
    total += BigInt(int === '' ? 0 : int) * scale + fractionOf(fraction, scale)
    if (total > maxInt64 + (negative ? 1n : 0n)) throw new OttlFault(`invalid duration ${shown}: more than 290 years`)
  }
  return negative ? -total : total
}

function fractionOf(digits: string, scale: bigint): bigint {
  const kept = digits.slice(0, 18)
  return kept === '' ? 0n : (BigInt(kept) * scale) / 10n ** BigInt(kept.length)
}

/** Writes a duration as Go does: "1h30m0s", "1.5s", "250ms". */
export function durationText(nanos: bigint): string {
  if (nanos === 0n) return '0s'
  const size = nanos < 0n ? -nanos : nanos
  const sign = nanos < 0n ? '-' : ''
  if (size < 1_000n) return `${sign}${size}ns`
  if (size < 1_000_000n) return `${sign}${decimal(size, 1_000n)}µs`
  if (size < 1_000_000_000n) return `${sign}${decimal(size, 1_000_000n)}ms`
  const minutes = size / 60_000_000_000n
  const seconds = `${decimal(size % 60_000_000_000n, 1_000_000_000n)}s`
  if (minutes === 0n) return sign + seconds
  return minutes < 60n ? `${sign}${minutes}m${seconds}` : `${sign}${minutes / 60n}h${minutes % 60n}m${seconds}`
}

function decimal(value: bigint, unit: bigint): string {
  const digits = String(value % unit)
    .padStart(String(unit).length - 1, '0')
    .replace(/0+$/, '')
  return digits === '' ? String(value / unit) : `${value / unit}.${digits}`
}
