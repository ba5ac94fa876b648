/** How many digits behind the point the platform writes. */
const maxDigits = 100

/** How Go writes a float: `e`, `f` and `g` as in C; a precision of -1 takes as many digits as tell the number apart. */
export function floatText(value: number, form: 'e' | 'f' | 'g', precision: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value < 0 ? '-Inf' : '+Inf'
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  const size = Math.abs(value)
  if (form === 'f') return sign + fixed(size, precision)
  if (form === 'e') return sign + exponential(size, precision)
  const digits = precision === 0 ? 1 : precision
  const [mantissa = '', power = '0'] = scientific(size, digits < 0 ? -1 : digits - 1).split('e')
  const exponent = Number(power)
  const significant = mantissa.replace('.', '').replace(/0+$/, '').length || 1
  let threshold = digits
  if (threshold > significant && significant >= exponent + 1) threshold = significant
  if (digits < 0) threshold = 6
  if (exponent < -4 || exponent >= threshold) {
    return sign + exponential(size, digits < 0 ? -1 : Math.min(digits, significant) - 1)
  }
  return sign + fixed(size, digits < 0 ? -1 : Math.max(0, Math.min(digits, significant) - exponent - 1))
}

/** `1.5e3` with the digits asked, or the shortest that tell the number apart. */
function scientific(size: number, decimals: number): string {
  if (decimals < 0) return size.toExponential()
  if (decimals > maxDigits) return size.toExponential(maxDigits).replace('e', `${'0'.repeat(decimals - maxDigits)}e`)
  const [digits = '', power = ''] = size.toExponential(Math.min(maxDigits, decimals + 30)).split('e')
  const lower = lowerOfTie(digits, decimals)
  return lower === null ? size.toExponential(decimals) : `${lower}e${power}`
}

function exponential(size: number, precision: number): string {
  const [mantissa = '0', power = '+0'] = scientific(size, precision).split('e')
  const exponent = Number(power)
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
}

function fixed(size: number, precision: number): string {
  if (precision < 0) return plainDigits(size)
  if (size >= 1e21) return BigInt(size).toString() + (precision === 0 ? '' : `.${'0'.repeat(precision)}`)
  if (precision > maxDigits) return size.toFixed(maxDigits) + '0'.repeat(precision - maxDigits)
  return lowerOfTie(size.toFixed(Math.min(maxDigits, precision + 30)), precision) ?? size.toFixed(precision)
}

/**
 * The number cut to its decimals where exactly a half follows and the last digit is even: Go rounds halves to even,
 * JavaScript up.
 */
function lowerOfTie(text: string, decimals: number): string | null {
  const dot = text.indexOf('.')
  if (dot < 0 || !/^50*$/.test(text.slice(dot + 1 + decimals))) return null
  const cut = decimals === 0 ? text.slice(0, dot) : text.slice(0, dot + 1 + decimals)
  return Number(cut.at(-1)) % 2 === 0 ? cut : null
}

/** The shortest digits without an exponent. */
function plainDigits(size: number): string {
  const [mantissa = '0', power = '0'] = size.toExponential().split('e')
  const digits = mantissa.replace('.', '')
  const point = Number(power) + 1
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`
  if (digits.length <= point) return digits + '0'.repeat(point - digits.length)
  return `${digits.slice(0, point)}.${digits.slice(point)}`
}

/** A float with its mantissa in hexadecimal, as in 0x1.8p+01. */
export function hexFloatText(value: number, precision: number): string {
  if (!Number.isFinite(value)) return floatText(value, 'g', -1)
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  const { mantissa, exponent } = parts(Math.abs(value))
  if (mantissa === 0n) return `${sign}0x0${precision > 0 ? `.${'0'.repeat(precision)}` : ''}p+00`
  // One bit before the point and 52 behind it; numbers near zero are shifted up to that.
  let bits = mantissa
  let power = exponent + 52
  while (bits < 2n ** 52n) {
    bits *= 2n
    power -= 1
  }
  if (precision >= 0 && precision < 13) {
    const unit = 16n ** BigInt(13 - precision)
    const rest = bits % unit
    bits -= rest
    if (rest * 2n > unit || (rest * 2n === unit && (bits / unit) % 2n === 1n)) bits += unit
    if (bits >= 2n ** 53n) {
      bits /= 2n
      power += 1
    }
  }
  const all = (bits % 2n ** 52n).toString(16).padStart(13, '0')
  const kept = precision < 0 ? all.replace(/0+$/, '') : all.padEnd(precision, '0').slice(0, precision)
  return `${sign}0x1${kept === '' ? '' : `.${kept}`}p${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
}

/** The mantissa as an integer and its power of two, as in 4503599627370496p-52. */
export function binaryFloatText(value: number): string {
  if (!Number.isFinite(value)) return floatText(value, 'g', -1)
  const { mantissa, exponent } = parts(Math.abs(value))
  return `${value < 0 ? '-' : ''}${mantissa}p${exponent < 0 ? '' : '+'}${exponent}`
}

function parts(size: number): { mantissa: bigint; exponent: number } {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, size)
  const bits = view.getBigUint64(0)
  const biased = Number(bits >> 52n)
  const fraction = bits & (2n ** 52n - 1n)
  return biased === 0
    ? { mantissa: fraction, exponent: -1074 }
    : { mantissa: fraction + 2n ** 52n, exponent: biased - 1075 }
}
