import { double, type TelemetryRecord, type Value, ValueMap } from '@weir/telemetry'
import { copyValue } from '../copy-value.ts'
import { OttlFault } from '../error.ts'
import { isDouble, toFloat, toInt } from '../number.ts'
import type { Run } from '../run.ts'
import { expectBool, expectDouble, expectInt, expectString, type Kind, mismatch, type OttlValue } from '../value.ts'
import { storable, storableKinds } from '../value.ts'
import type { Lens } from './lens.ts'

/** A field of a record that a path can name. */
export interface Field<R extends TelemetryRecord> extends Lens<R, OttlValue> {
  readonly docs: string
  /** What editors show as its type. */
  readonly type: string
  /** The kind it always has; undefined when it may be nil or several kinds. */
  readonly kind?: Kind
  /** The kinds that can be written; empty where it cannot be. */
  readonly accepts: readonly Kind[]
  /** What `[…]` may follow: keys of a map, whatever the value allows, or one name of a list in text. */
  readonly index?: 'map' | 'value' | 'text'
}

export type FieldEntry<R extends TelemetryRecord> = readonly [name: string, field: Field<R>]

type Access<R extends TelemetryRecord> = Pick<Field<R>, 'get' | 'set'>

/** What any field takes from the lens it is on. */
function on<R extends TelemetryRecord, T, W>(
  lens: Lens<R, T, W>,
  docs: string,
  rest: Omit<Field<R>, keyof Lens<R, T> | 'docs'> & Access<R>,
): Field<R> {
  return { code: null, root: lens.root, ...(lens.shared && { shared: lens.shared }), docs, ...rest }
}

export function stringField<R extends TelemetryRecord>(docs: string, lens: Lens<R, string>): Field<R> {
  const set = (run: Run<R>, value: OttlValue) => lens.set(run, expectString(value))
  return {
    ...on(lens, docs, { type: 'string', kind: 'string', accepts: ['string'], get: lens.get, set }),
    code: lens.code,
  }
}

/** A bool that some records lack: they give nil. */
export function optionalBoolField<R extends TelemetryRecord>(
  docs: string,
  lens: Lens<R, boolean | null, boolean>,
): Field<R> {
  const set = (run: Run<R>, value: OttlValue) => lens.set(run, expectBool(value))
  return on(lens, docs, { type: 'bool', accepts: ['bool'], get: lens.get, set })
}

/** An integer that the record keeps as a number of 32 bits. */
export function intField<R extends TelemetryRecord>(docs: string, lens: Lens<R, number>): Field<R> {
  const set = (run: Run<R>, value: OttlValue) => lens.set(run, Number(BigInt.asIntN(32, BigInt(expectInt(value)))))
  return { ...on(lens, docs, { type: 'int', kind: 'int', accepts: ['int'], get: lens.get, set }), code: lens.code }
}

/** Like an integer field, without a sign. */
export function uintField<R extends TelemetryRecord>(docs: string, lens: Lens<R, number>): Field<R> {
  const set = (run: Run<R>, value: OttlValue) => lens.set(run, Number(BigInt.asUintN(32, BigInt(expectInt(value)))))
  return { ...on(lens, docs, { type: 'int', kind: 'int', accepts: ['int'], get: lens.get, set }), code: lens.code }
}

/** An integer of 64 bits, or nil for records that lack it. */
export function longField<R extends TelemetryRecord>(
  docs: string,
  lens: Lens<R, number | bigint | null, bigint>,
  kind?: 'int',
): Field<R> {
  const get = (run: Run<R>) => {
    const value = lens.get(run)
    return typeof value === 'bigint' ? toInt(value) : value
  }
  const set = (run: Run<R>, value: OttlValue) => lens.set(run, BigInt(expectInt(value)))
  return on(lens, docs, { type: 'int', ...(kind && { kind }), accepts: ['int'], get, set })
}

/** A double, or nil for records that lack it. */
export function doubleField<R extends TelemetryRecord>(docs: string, lens: Lens<R, number | null, number>): Field<R> {
  const get = (run: Run<R>) => {
    const value = lens.get(run)
    return value === null ? null : double(value)
  }
  const set = (run: Run<R>, value: OttlValue) => lens.set(run, toFloat(expectDouble(value)))
  return on(lens, docs, { type: 'double', accepts: ['double'], get, set })
}

/** A list of numbers, or nil for records that lack it. */
export function numbersField<R extends TelemetryRecord, N extends number | bigint>(
  docs: string,
  type: 'list of ints' | 'list of doubles',
  lens: Lens<R, readonly N[] | null, N[]>,
  number: { toValue: (item: N) => Value; fromValue: (item: Value) => N },
): Field<R> {
  return on(lens, docs, {
    type,
    accepts: ['list', 'nil'],
    get: run => lens.get(run)?.map(number.toValue) ?? null,
    set: (run, value) => lens.set(run, value === null ? [] : itemsOf(value).map(number.fromValue)),
  })
}

export const counts = {
  toValue: (item: bigint): Value => toInt(item),
  fromValue: (item: Value): bigint => BigInt.asUintN(64, BigInt(expectInt(item))),
}

export const doubles = {
  toValue: (item: number): Value => double(item),
  fromValue: (item: Value): number => (isDouble(item) ? toFloat(item) : mismatch('double', item)),
}

/** A list of things that statements see as maps, such as the events of a span. Nil empties it. */
export function mapsField<R extends TelemetryRecord, T>(
  docs: string,
  lens: Lens<R, T[] | null, T[]>,
  item: { toMap: (item: T) => ValueMap; fromMap: (map: ValueMap) => T },
): Field<R> {
  return on(lens, docs, {
    type: 'list of maps',
    accepts: ['list', 'nil'],
    get: run => lens.get(run)?.map(item.toMap) ?? null,
    set: (run, value) => {
      const items = value === null ? [] : itemsOf(value)
      lens.set(
        run,
        items.map(map => item.fromMap(map instanceof ValueMap ? map : mismatch('a list of maps', map))),
      )
    },
  })
}

/** A thing of several parts that statements see as a map, or nil for records that lack it. */
export function partsField<R extends TelemetryRecord, T>(
  docs: string,
  lens: Lens<R, T | null, T>,
  parts: { toMap: (value: T) => ValueMap; fromMap: (map: ValueMap) => T },
): Field<R> {
  return on(lens, docs, {
    type: 'map',
    accepts: ['map'],
    get: run => {
      const value = lens.get(run)
      return value === null ? null : parts.toMap(value)
    },
    set: (run, value) => lens.set(run, parts.fromMap(value instanceof ValueMap ? value : mismatch('map', value))),
  })
}

export function mapField<R extends TelemetryRecord>(docs: string, lens: Lens<R, ValueMap>): Field<R> {
  const set = (run: Run<R>, value: OttlValue) => lens.set(run, mapToSet(value))
  return {
    ...on(lens, docs, { type: 'map', kind: 'map', accepts: ['map', 'nil'], index: 'map', get: lens.get, set }),
    code: lens.code,
  }
}

/** The map that a map field takes over: a copy, empty for nil. */
function mapToSet(value: OttlValue): ValueMap {
  if (value === null) return new ValueMap()
  const copy = value instanceof ValueMap ? copyValue(value) : null
  return copy instanceof ValueMap ? copy : mismatch('map', value)
}

export function valueField<R extends TelemetryRecord>(docs: string, lens: Lens<R, Value>): Field<R> {
  const set = (run: Run<R>, value: OttlValue) => lens.set(run, copyValue(storable(value)))
  return {
    ...on(lens, docs, { type: 'any', accepts: storableKinds, index: 'value', get: lens.get, set }),
    code: lens.code,
  }
}

/** A field that can only be read. Writing fails, or does nothing where the language lets it pass. */
export function readOnlyField<R extends TelemetryRecord>(
  docs: string,
  type: string,
  lens: Pick<Lens<R, OttlValue>, 'root' | 'get'> & { ignoresWrites?: boolean },
): Field<R> {
  return {
    code: null,
    root: lens.root,
    docs,
    type,
    accepts: [],
    get: lens.get,
    set: () => {
      if (!lens.ignoresWrites) throw new OttlFault('this path cannot be set')
    },
  }
}

function itemsOf(value: OttlValue): Value[] {
  return Array.isArray(value) ? value : mismatch('list', value)
}
