import { double, type TelemetryRecord, type Value, ValueMap } from '@weir/telemetry'
import { copyValue } from '../copy-value.ts'
import { OttlFault } from '../error.ts'
import { isDouble, toFloat, toInt } from '../number.ts'
import type { Run } from '../run.ts'
import { expectBool, expectInt, expectString, expectTime, type Kind, mismatch, type OttlValue } from '../value.ts'
import { SpanId, storable, storableKinds, Time, TraceId } from '../value.ts'

/** A field of a record that a path can name. */
export interface Field<R extends TelemetryRecord> {
  /** The kind it always has; undefined when it may be nil or several kinds. */
  readonly kind?: Kind
  readonly accepts: readonly Kind[]
  /** Whether `[…]` may follow: `map` fields take a string first, `value` fields whatever they hold allows. */
  readonly index?: 'map' | 'value'
  /** Part of an object that records share, to be copied before a write. */
  readonly shared?: 'resource' | 'scope'
  get(run: Run<R>): OttlValue
  set(run: Run<R>, value: OttlValue): void
}

export type FieldEntry<R extends TelemetryRecord> = readonly [name: string, field: Field<R>]

/** How to read and write one thing inside a record. */
export interface Lens<R, T> {
  get(record: R): T
  set(record: R, value: T): void
}

/** Makes lenses on the properties of one kind of object. */
export function propertiesOf<O extends object>(): <K extends keyof O>(key: K) => Lens<O, O[K]> {
  return key => ({
    get: record => record[key],
    set: (record, value) => {
      record[key] = value
    },
  })
}

/** The lens seen through an object that `outer` leads to. */
export function inside<R, H, T>(outer: (record: R) => H, lens: Lens<H, T>): Lens<R, T> {
  return { get: record => lens.get(outer(record)), set: (record, value) => lens.set(outer(record), value) }
}

export function stringField<R extends TelemetryRecord>(lens: Lens<R, string>): Field<R> {
  return {
    kind: 'string',
    accepts: ['string'],
    get: run => lens.get(run.record),
    set: (run, value) => lens.set(run.record, expectString(value)),
  }
}

/** A bool that some records lack: they give nil. */
export function optionalBoolField<R extends TelemetryRecord>(lens: {
  get(record: R): boolean | null
  set(record: R, value: boolean): void
}): Field<R> {
  return {
    accepts: ['bool'],
    get: run => lens.get(run.record),
    set: (run, value) => lens.set(run.record, expectBool(value)),
  }
}

/** An integer that the record keeps as a number of 32 bits. */
export function intField<R extends TelemetryRecord>(lens: Lens<R, number>): Field<R> {
  const set = (record: R, value: bigint) => lens.set(record, Number(BigInt.asIntN(32, value)))
  return { ...optionalIntField<R>({ get: record => lens.get(record), set }), kind: 'int' }
}

/** Like an integer field, without a sign. */
export function uintField<R extends TelemetryRecord>(lens: Lens<R, number>): Field<R> {
  const set = (record: R, value: bigint) => lens.set(record, Number(BigInt.asUintN(32, value)))
  return { ...optionalIntField<R>({ get: record => lens.get(record), set }), kind: 'int' }
}

/** An integer that some records lack: they give nil. */
export function optionalIntField<R extends TelemetryRecord>(lens: {
  get(record: R): number | bigint | null
  set(record: R, value: bigint): void
}): Field<R> {
  return {
    accepts: ['int'],
    get: run => {
      const value = lens.get(run.record)
      return typeof value === 'bigint' ? toInt(value) : value
    },
    set: (run, value) => lens.set(run.record, BigInt(expectInt(value))),
  }
}

export function optionalDoubleField<R extends TelemetryRecord>(lens: {
  get(record: R): number | null
  set(record: R, value: number): void
}): Field<R> {
  return {
    accepts: ['double'],
    get: run => {
      const value = lens.get(run.record)
      return value === null ? null : double(value)
    },
    set: (run, value) => lens.set(run.record, isDouble(value) ? toFloat(value) : mismatch('double', value)),
  }
}

/** A time in nanoseconds as an integer, as a time, and in milliseconds, under the names given. */
export function timeFields<R extends TelemetryRecord>(
  names: { unixNano: string; time: string; milli?: string },
  lens: Lens<R, bigint>,
): FieldEntry<R>[] {
  const write = (record: R, nanos: bigint) => lens.set(record, BigInt.asUintN(64, nanos))
  const unixNano: Field<R> = { ...optionalIntField<R>({ get: record => lens.get(record), set: write }), kind: 'int' }
  const time: Field<R> = {
    kind: 'time',
    accepts: ['time'],
    get: run => new Time(BigInt.asIntN(64, lens.get(run.record))),
    set: (run, value) => write(run.record, expectTime(value).nanos),
  }
  const milli: Field<R> = {
    kind: 'int',
    accepts: ['int', 'double', 'time'],
    get: run => toInt(BigInt.asIntN(64, lens.get(run.record)) / 1_000_000n),
    set: (run, value) => write(run.record, nanosOfMilli(value)),
  }
  const fields: FieldEntry<R>[] = [
    [names.unixNano, unixNano],
    [names.time, time],
  ]
  return names.milli === undefined ? fields : [...fields, [names.milli, milli]]
}

function nanosOfMilli(value: OttlValue): bigint {
  if (value instanceof Time) return value.nanos
  if (!isDouble(value)) return BigInt(expectInt(value)) * 1_000_000n
  const millis = toFloat(value)
  if (!Number.isFinite(millis)) throw new OttlFault(`${millis} is not a time`)
  return BigInt(Math.trunc(millis * 1e6))
}

export function mapField<R extends TelemetryRecord>(lens: Lens<R, ValueMap>): Field<R> {
  return {
    kind: 'map',
    accepts: ['map', 'nil'],
    index: 'map',
    get: run => lens.get(run.record),
    set: (run, value) => lens.set(run.record, mapToSet(value)),
  }
}

/** The map that a map field takes over: a copy, empty for nil. */
export function mapToSet(value: OttlValue): ValueMap {
  if (value === null) return new ValueMap()
  const copy = value instanceof ValueMap ? copyValue(value) : null
  return copy instanceof ValueMap ? copy : mismatch('map', value)
}

export function valueField<R extends TelemetryRecord>(lens: Lens<R, Value>): Field<R> {
  return {
    accepts: storableKinds,
    index: 'value',
    get: run => lens.get(run.record),
    set: (run, value) => lens.set(run.record, copyValue(storable(value))),
  }
}

/** A field that can be read but not written, such as a list that statements see as plain maps. */
export function readOnlyField<R extends TelemetryRecord>(get: (record: R) => OttlValue): Field<R> {
  return {
    accepts: [],
    get: run => get(run.record),
    set: () => {
      throw new OttlFault('this path cannot be set')
    },
  }
}

/** An id under its name as an id, and under `.string` as hexadecimal text. Records keep an absent id as empty text. */
export function idFields<R extends TelemetryRecord>(
  name: string,
  kind: 'trace id' | 'span id',
  lens: Lens<R, string>,
): FieldEntry<R>[] {
  const digits = kind === 'trace id' ? 32 : 16
  const zero = '0'.repeat(digits)
  const Id = kind === 'trace id' ? TraceId : SpanId
  const read = (record: R) => lens.get(record) || zero
  const write = (record: R, hex: string) => lens.set(record, hex === zero ? '' : hex)
  const id: Field<R> = {
    kind,
    accepts: [kind],
    get: run => new Id(read(run.record)),
    set: (run, value) => write(run.record, value instanceof Id ? value.hex : mismatch(kind, value)),
  }
  const text = stringField<R>({
    get: read,
    set: (record, value) => {
      if (value.length !== digits || !/^[0-9a-fA-F]+$/.test(value)) {
        throw new OttlFault(`a ${kind} must be ${digits} hexadecimal characters`)
      }
      write(record, value.toLowerCase())
    },
  })
  return [
    [name, id],
    [`${name}.string`, text],
  ]
}
