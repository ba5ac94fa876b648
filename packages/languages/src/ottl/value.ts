import { Double, type Value, ValueMap } from '@weir/telemetry'
import { OttlFault } from './error.ts'
import { isDouble, isInt, toInt } from './number.ts'
import { type TimeZone, utc } from './time-zone.ts'

/** A moment, in nanoseconds since 1970 UTC, and the zone in which its hours and days are read. */
export class Time {
  readonly nanos: bigint
  readonly zone: TimeZone

  constructor(nanos: bigint, zone: TimeZone = utc) {
    this.nanos = nanos
    this.zone = zone
  }
}

/** A length of time in nanoseconds. */
export class Duration {
  readonly nanos: bigint

  constructor(nanos: bigint) {
    this.nanos = nanos
  }
}

/** The id of a trace as 32 lower-case hexadecimal digits; all zeros when absent. */
export class TraceId {
  readonly hex: string

  constructor(hex: string) {
    this.hex = hex
  }
}

/** The id of a span as 16 lower-case hexadecimal digits; all zeros when absent. */
export class SpanId {
  readonly hex: string

  constructor(hex: string) {
    this.hex = hex
  }
}

/** The id of a profile as 32 lower-case hexadecimal digits. */
export class ProfileId {
  readonly hex: string

  constructor(hex: string) {
    this.hex = hex
  }
}

/** What an expression can give: what telemetry holds, and values that live only while statements run. */
export type OttlValue = Value | Time | Duration | TraceId | SpanId | ProfileId

export type Kind =
  | 'nil'
  | 'string'
  | 'int'
  | 'double'
  | 'bool'
  | 'bytes'
  | 'list'
  | 'map'
  | 'time'
  | 'duration'
  | 'trace id'
  | 'span id'
  | 'profile id'

/** The kinds that attributes, bodies and the cache can hold. */
export const storableKinds: readonly Kind[] = ['nil', 'string', 'int', 'double', 'bool', 'bytes', 'list', 'map']

export function kindOf(value: OttlValue): Kind {
  if (typeof value === 'string') return 'string'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'double'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'bigint') return 'int'
  if (value === null) return 'nil'
  if (value instanceof ValueMap) return 'map'
  if (value instanceof Double) return 'double'
  if (Array.isArray(value)) return 'list'
  if (value instanceof Uint8Array) return 'bytes'
  if (value instanceof Time) return 'time'
  if (value instanceof Duration) return 'duration'
  if (value instanceof TraceId) return 'trace id'
  return value instanceof SpanId ? 'span id' : 'profile id'
}

/** The value as telemetry can hold it, or a fault for one that lives only while statements run. */
export function storable(value: OttlValue): Value {
  if (value instanceof Time || value instanceof Duration || isId(value)) {
    throw new OttlFault(`a ${kindOf(value)} cannot be stored; convert it to a string or an int first`)
  }
  return value
}

function isId(value: OttlValue): value is TraceId | SpanId | ProfileId {
  return value instanceof TraceId || value instanceof SpanId || value instanceof ProfileId
}

/** The value for those outside: times and durations become nanoseconds, ids hexadecimal text. */
export function plainValue(value: OttlValue): Value {
  if (value instanceof Time || value instanceof Duration) return toInt(value.nanos)
  if (isId(value)) return value.hex
  return value
}

export function expectString(value: OttlValue): string {
  return typeof value === 'string' ? value : mismatch('string', value)
}

export function expectBool(value: OttlValue): boolean {
  return typeof value === 'boolean' ? value : mismatch('bool', value)
}

export function expectInt(value: OttlValue): number | bigint {
  return isInt(value) ? value : mismatch('int', value)
}

export function expectDouble(value: OttlValue): number | Double {
  return isDouble(value) ? value : mismatch('double', value)
}

export function expectList(value: OttlValue): Value[] {
  return Array.isArray(value) ? value : mismatch('list', value)
}

export function expectMap(value: OttlValue): ValueMap {
  return value instanceof ValueMap ? value : mismatch('map', value)
}

export function expectTime(value: OttlValue): Time {
  return value instanceof Time ? value : mismatch('time', value)
}

export function expectDuration(value: OttlValue): Duration {
  return value instanceof Duration ? value : mismatch('duration', value)
}

export function mismatch(expected: string, value: OttlValue): never {
  throw new OttlFault(`expected ${expected} but got ${kindOf(value)}`)
}
