import {
  celFunc,
  type CelFunc,
  CelScalar,
  type CelUint,
  celUint,
  type CelValue,
  isCelList,
  isCelUint,
} from '@bufbuild/cel'

const { DYN, INT, UINT, DOUBLE, BOOL } = CelScalar

type Numeric = number | bigint | CelUint

const isNumeric = (value: CelValue): value is Numeric =>
  typeof value === 'number' || typeof value === 'bigint' || isCelUint(value)

const plain = (value: Numeric) => (isCelUint(value) ? value.value : value)

function extreme(values: readonly CelValue[], better: (a: number | bigint, b: number | bigint) => boolean): CelValue {
  const [first, ...rest] = values
  if (first === undefined) throw new TypeError('it needs at least one number')
  return [first, ...rest].reduce((best, value) => {
    if (!isNumeric(best) || !isNumeric(value)) throw new TypeError('no such overload: it takes numbers')
    return better(plain(value), plain(best)) ? value : best
  })
}

/** `math.greatest` and `math.least` take a list or any number of arguments. */
function variadic(name: string, better: (a: number | bigint, b: number | bigint) => boolean): CelFunc[] {
  const lists = celFunc(name, [DYN], DYN, value => {
    if (!isCelList(value)) return extreme([value, value], better)
    return extreme([...value], better)
  })
  const counts = [2, 3, 4, 5, 6, 7, 8].map(count =>
    celFunc(
      name,
      Array.from({ length: count }, () => DYN),
      DYN,
      (...values) => extreme(values, better),
    ),
  )
  return [lists, ...counts]
}

function sameKind(name: string, whole: (value: bigint) => bigint, fraction: (value: number) => number): CelFunc[] {
  return [
    celFunc(name, [INT], INT, value => checkedInt(whole(value))),
    celFunc(name, [UINT], UINT, value => celUint(whole(value.value))),
    celFunc(name, [DOUBLE], DOUBLE, fraction),
  ]
}

function checkedInt(value: bigint): bigint {
  if (BigInt.asIntN(64, value) !== value) throw new RangeError('integer overflow')
  return value
}

/** Half away from zero, as the extension rounds. */
const round = (value: number) => (value < 0 ? -Math.round(-value) : Math.round(value))

function bits(name: string, apply: (a: bigint, b: bigint) => bigint): CelFunc[] {
  return [
    celFunc(name, [INT, INT], INT, (a, b) => BigInt.asIntN(64, apply(a, b))),
    celFunc(name, [UINT, UINT], UINT, (a, b) => celUint(BigInt.asUintN(64, apply(a.value, b.value)))),
  ]
}

function shift(name: string, apply: (value: bigint, by: bigint) => bigint): CelFunc[] {
  const checked = (by: bigint) => {
    if (by < 0n) throw new RangeError(`${name} negative offset: ${by}`)
    return by
  }
  return [
    // Integers are shifted as bit patterns: no sign is drawn in.
    celFunc(name, [INT, INT], INT, (a, by) =>
      checked(by) > 63n ? 0n : BigInt.asIntN(64, apply(BigInt.asUintN(64, a), by)),
    ),
    celFunc(name, [UINT, INT], UINT, (a, by) =>
      celUint(checked(by) > 63n ? 0n : BigInt.asUintN(64, apply(a.value, by))),
    ),
  ]
}

const abs = (value: bigint) => (value < 0n ? -value : value)
const sign = (value: bigint) => (value === 0n ? 0n : value < 0n ? -1n : 1n)

/** The math extension of the language. */
export const mathFunctions: CelFunc[] = [
  ...variadic('math.greatest', (a, b) => a > b),
  ...variadic('math.least', (a, b) => a < b),
  celFunc('math.ceil', [DOUBLE], DOUBLE, Math.ceil),
  celFunc('math.floor', [DOUBLE], DOUBLE, Math.floor),
  celFunc('math.round', [DOUBLE], DOUBLE, round),
  celFunc('math.trunc', [DOUBLE], DOUBLE, Math.trunc),
  celFunc('math.isNaN', [DOUBLE], BOOL, Number.isNaN),
  celFunc('math.isInf', [DOUBLE], BOOL, value => value === Infinity || value === -Infinity),
  celFunc('math.isFinite', [DOUBLE], BOOL, Number.isFinite),
  celFunc('math.sqrt', [DOUBLE], DOUBLE, Math.sqrt),
  celFunc('math.sqrt', [INT], DOUBLE, value => Math.sqrt(Number(value))),
  celFunc('math.sqrt', [UINT], DOUBLE, value => Math.sqrt(Number(value.value))),
  ...sameKind('math.abs', abs, Math.abs),
  ...sameKind('math.sign', sign, value => (Number.isNaN(value) ? value : Math.sign(value) + 0)),
  ...bits('math.bitAnd', (a, b) => a & b),
  ...bits('math.bitOr', (a, b) => a | b),
  ...bits('math.bitXor', (a, b) => a ^ b),
  celFunc('math.bitNot', [INT], INT, value => ~value),
  celFunc('math.bitNot', [UINT], UINT, value => celUint(BigInt.asUintN(64, ~value.value))),
  ...shift('math.bitShiftLeft', (value, by) => value << by),
  ...shift('math.bitShiftRight', (value, by) => value >> by),
]
