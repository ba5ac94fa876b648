import {
  celFunc,
  type CelFunc,
  celList,
  celMap,
  celMethod,
  CelScalar,
  type CelMap,
  type CelValue,
  isCelList,
  isCelMap,
  isCelUint,
} from '@bufbuild/cel'

const { DYN, BOOL } = CelScalar

/** An optional is a map under a key that no expression can write, so that comparing optionals compares what they hold. */
const holder = '@optional'

const none: CelMap = celMap(new Map([[holder, celList([])]]))

const some = (value: CelValue): CelMap => celMap(new Map([[holder, celList([value])]]))

/** What an optional holds in a list; undefined for a value that is none. */
function held(value: CelValue): readonly CelValue[] | undefined {
  if (!isCelMap(value) || value.size !== 1) return undefined
  const inner = value.get(holder)
  return inner !== undefined && isCelList(inner) ? [...inner] : undefined
}

function expectOptional(value: CelValue): readonly CelValue[] {
  const inner = held(value)
  if (!inner) throw new TypeError('no such overload: this is no optional value')
  return inner
}

function isZero(value: CelValue): boolean {
  if (value === null || value === false || value === 0 || value === 0n || value === '') return true
  if (isCelUint(value)) return value.value === 0n
  if (value instanceof Uint8Array) return value.length === 0
  return (isCelList(value) || isCelMap(value)) && value.size === 0
}

function at(container: CelValue, key: CelValue): CelMap {
  const inner = held(container)
  if (inner) return inner[0] === undefined ? none : at(inner[0], key)
  if (isCelMap(container)) {
    const isKey =
      typeof key === 'string' || typeof key === 'bigint' || typeof key === 'boolean' || typeof key === 'number'
    const found = isKey || isCelUint(key) ? container.get(key) : undefined
    return found === undefined ? none : some(found)
  }
  if (!isCelList(container)) throw new TypeError('no such overload: only maps and lists have optional parts')
  const index = isCelUint(key) ? Number(key.value) : Number(key)
  const found = Number.isInteger(index) ? container.get(index) : undefined
  return found === undefined ? none : some(found)
}

/** `optional.of(x)`, `optional.none()`, `.hasValue()`, `.orValue(x)` and what `a.?b`, `a[?b]`, `[?a]` and `{?a: b}` become. */
export const optionalFunctions: CelFunc[] = [
  celFunc('optional.none', [], DYN, () => none),
  celFunc('optional.of', [DYN], DYN, value => some(value)),
  celFunc('optional.ofNonZeroValue', [DYN], DYN, value => (isZero(value) ? none : some(value))),
  celFunc('optional.unwrap', [DYN], DYN, values => unwrapAll(values)),
  celMethod('unwrapOpt', DYN, [], DYN, function unwrapOpt() {
    return unwrapAll(this)
  }),
  celMethod('hasValue', DYN, [], BOOL, function hasValue() {
    return expectOptional(this).length > 0
  }),
  celMethod('value', DYN, [], DYN, function value() {
    const [inner] = expectOptional(this)
    if (inner === undefined) throw new RangeError('optional.none() dereference')
    return inner
  }),
  celMethod('or', DYN, [DYN], DYN, function or(other) {
    expectOptional(other)
    return expectOptional(this).length > 0 ? this : other
  }),
  celMethod('orValue', DYN, [DYN], DYN, function orValue(other) {
    return expectOptional(this)[0] ?? other
  }),
  celMethod('first', DYN, [], DYN, function first() {
    return at(this, 0n)
  }),
  celMethod('last', DYN, [], DYN, function last() {
    return isCelList(this) ? at(this, BigInt(this.size - 1)) : none
  }),
  celFunc('@optSelect', [DYN, CelScalar.STRING], DYN, at),
  celFunc('@optIndex', [DYN, DYN], DYN, at),
  celFunc('@optElements', [DYN], DYN, value => celList([...expectOptional(value)])),
  celFunc('@optMap', [DYN], DYN, rows => mapOf(rows)),
]

function unwrapAll(values: CelValue): CelValue {
  if (!isCelList(values)) throw new TypeError('no such overload: unwrap needs a list')
  return celList([...values].flatMap(expectOptional))
}

function mapOf(rows: CelValue): CelMap {
  const map = new Map<string | bigint | boolean, CelValue>()
  if (!isCelList(rows)) return celMap(map)
  for (const row of rows) {
    if (!isCelList(row)) continue
    const [key, value, optional] = [...row]
    if (typeof key !== 'string' && typeof key !== 'bigint' && typeof key !== 'boolean')
      throw new TypeError('unsupported key type')
    const given = optional === true ? expectOptional(value ?? null) : [value ?? null]
    if (given[0] === undefined) continue
    if (map.has(key)) throw new TypeError(`Failed with repeated key: ${key}`)
    map.set(key, given[0])
  }
  return celMap(map)
}
