import { bytesFromBase64 } from '../base64.ts'
import { DecodeError } from '../decode-error.ts'
import type { EnumNames } from '../enum-names.ts'
import { isHex } from '../hex.ts'
import { Double, type Value } from '../value.ts'
import { ValueMap } from '../value-map.ts'

/**
 * A JSON object read by protobuf's rules: a field may be named in camelCase or snake_case, null is absent, unknown fields are
 * ignored, and a value of the wrong shape is a `DecodeError` that names its path.
 */
export class JsonObject {
  private readonly fields: ValueMap
  private readonly parent: JsonObject | undefined
  private readonly name: string
  /** The place in the list `name`, -1 outside of lists. */
  private readonly index: number
  private readonly hasSnakeCase: boolean

  constructor(value: Value, name = '', parent?: JsonObject, index = -1) {
    this.name = name
    this.parent = parent
    this.index = index
    if (!(value instanceof ValueMap)) throw this.ownError('expected an object')
    this.fields = value
    this.hasSnakeCase = value.keys.some(key => key.includes('_'))
  }

  /** The value as it stands; null when absent. */
  value(name: string): Value {
    return this.get(name) ?? null
  }

  /** A map with keys of the sender's choice; empty when absent. */
  map(name: string): ValueMap {
    const value = this.get(name)
    if (value === undefined) return new ValueMap()
    if (!(value instanceof ValueMap)) throw this.error(name, 'expected an object')
    return value
  }

  string(name: string): string {
    const value = this.get(name)
    if (value === undefined) return ''
    if (typeof value !== 'string') throw this.error(name, 'expected text')
    return value
  }

  bool(name: string): boolean {
    const value = this.get(name)
    if (value === undefined) return false
    if (typeof value !== 'boolean') throw this.error(name, 'expected true or false')
    return value
  }

  /** Hexadecimal in either case, as lower case. */
  hex(name: string): string {
    const text = this.string(name)
    if (!isHex(text)) throw this.error(name, 'expected an even number of hexadecimal digits')
    return text.toLowerCase()
  }

  bytes(name: string): Uint8Array {
    const bytes = bytesFromBase64(this.string(name))
    if (!bytes) throw this.error(name, 'expected base64')
    return bytes
  }

  uint32(name: string): number {
    return Number(this.integer(name, 0n, 0xffff_ffffn))
  }

  int32(name: string): number {
    return Number(this.integer(name, -0x8000_0000n, 0x7fff_ffffn))
  }

  /** An enum by number or by name. */
  enumeration(name: string, names: EnumNames): number {
    const value = this.get(name)
    if (typeof value !== 'string' || /^-?\d+$/.test(value)) return this.int32(name)
    const number = names.get(value)
    if (number === undefined) throw this.error(name, `unknown name ${JSON.stringify(value)}`)
    return number
  }

  uint64(name: string): bigint {
    return this.integer(name, 0n, MAX_UINT64)
  }

  int64(name: string): number | bigint {
    const value = this.integer(name, -MAX_INT64 - 1n, MAX_INT64)
    return value >= -MAX_SAFE && value <= MAX_SAFE ? Number(value) : value
  }

  double(name: string): number {
    return this.optionalDouble(name) ?? 0
  }

  optionalDouble(name: string): number | undefined {
    const value = this.get(name)
    return value === undefined ? undefined : this.toDouble(value, name)
  }

  doubles(name: string): number[] {
    return this.list(name).map((value, index) => this.toDouble(value, `${name}[${index}]`))
  }

  uint64s(name: string): bigint[] {
    return this.list(name).map((value, index) => this.toInteger(value, `${name}[${index}]`, 0n, MAX_UINT64))
  }

  object(name: string): JsonObject | undefined {
    const value = this.get(name)
    return value === undefined ? undefined : new JsonObject(value, name, this)
  }

  /** The objects of a list; none when it is absent. */
  objects(name: string): JsonObject[] {
    return this.list(name).map((value, index) => new JsonObject(value, name, this, index))
  }

  has(name: string): boolean {
    return this.get(name) !== undefined
  }

  /** An error about the object itself, for the caller to throw. */
  ownError(problem: string): DecodeError {
    return new DecodeError(problem, { path: this.path() })
  }

  /** An error about the field `name`, for the caller to throw. */
  error(name: string, problem: string): DecodeError {
    const path = this.path()
    return new DecodeError(problem, { path: path === '' ? name : `${path}.${name}` })
  }

  private path(): string {
    const outer = this.parent?.path() ?? ''
    const name = this.index < 0 ? this.name : `${this.name}[${this.index}]`
    return outer === '' ? name : `${outer}.${name}`
  }

  private get(name: string): Value | undefined {
    const value = this.fields.get(name) ?? (this.hasSnakeCase ? this.fields.get(snakeCase(name)) : undefined)
    return value ?? undefined
  }

  private list(name: string): Value[] {
    const value = this.get(name)
    if (value === undefined) return []
    if (!Array.isArray(value)) throw this.error(name, 'expected a list')
    return value
  }

  private integer(name: string, min: bigint, max: bigint): bigint {
    const value = this.get(name)
    return value === undefined ? 0n : this.toInteger(value, name, min, max)
  }

  private toInteger(value: Value, name: string, min: bigint, max: bigint): bigint {
    const integer = integerOf(value)
    if (integer === undefined) throw this.error(name, 'expected a whole number')
    if (integer < min || integer > max) throw this.error(name, 'the number is out of range')
    return integer
  }

  private toDouble(value: Value, name: string): number {
    if (typeof value === 'number' || typeof value === 'bigint') return Number(value)
    if (value instanceof Double) return value.value
    if (typeof value === 'string') {
      if (value === 'NaN' || value === 'Infinity' || value === '-Infinity') return Number(value)
      if (/^-?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(value)) return Number(value)
    }
    throw this.error(name, 'expected a number, "NaN", "Infinity" or "-Infinity"')
  }
}

const MAX_UINT64 = 0xffff_ffff_ffff_ffffn
const MAX_INT64 = 0x7fff_ffff_ffff_ffffn
const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER)

/** Twenty digits hold any 64-bit number; BigInt takes long over a million of them. */
const INTEGER_TEXT = /^-?\d{1,20}$/

function integerOf(value: Value): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'string') return INTEGER_TEXT.test(value) ? BigInt(value) : undefined
  const number = value instanceof Double ? value.value : value
  return typeof number === 'number' && Number.isInteger(number) ? BigInt(number) : undefined
}

const snakeNames = new Map<string, string>()

/** `name` is always one of the format's own, so the table stays small. */
function snakeCase(name: string): string {
  let snake = snakeNames.get(name)
  if (snake === undefined) {
    snake = name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
    snakeNames.set(name, snake)
  }
  return snake
}
