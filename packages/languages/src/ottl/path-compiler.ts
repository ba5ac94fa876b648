import { type TelemetryRecord, type Value, ValueMap } from '@weir/telemetry'
import type { PathNode, PathSegment, Position } from './ast.ts'
import type { Context } from './contexts/context.ts'
import type { Field } from './contexts/field.ts'
import { readTraceState, writeTraceState } from './contexts/trace-state.ts'
import { copyValue } from './copy-value.ts'
import type { Emitter, Place } from './emitter.ts'
import { OttlError, OttlFault } from './error.ts'
import type { PathAccess } from './getter.ts'
import { getKeyed, type Key, setKeyed } from './keys.ts'
import type { Run } from './run.ts'
import { unknownPath } from './unknown-name.ts'
import { expectString, kindOf, type OttlValue, storable, storableKinds } from './value.ts'

type CompileKeys = (segment: PathSegment) => Key[]

/** Compiles a path of the record. */
export function compilePath<R extends TelemetryRecord>(
  node: PathNode,
  context: Context<R>,
  run: Run<R>,
  compileKeys: CompileKeys,
): PathAccess {
  const { at, segments } = node
  const text = segments.map(segment => segment.name).join('.')
  const field = context.fields.get(text) ?? fail(at, unknownPath(text, context))
  const last = segments.at(-1)
  for (const segment of segments) {
    if (segment.keys.length > 0 && (segment !== last || field.index === undefined)) {
      fail(segment.at, `${segment === last ? text : segment.name} cannot be indexed`)
    }
  }
  const keys = last && last.keys.length > 0 ? compileKeys(last) : []
  const source: Source<R> = { at, text, field, run }
  if (keys.length === 0) return wholeField(source)
  return field.index === 'text' ? textEntry(source, keys) : keyedField(source, keys)
}

interface Source<R extends TelemetryRecord> {
  readonly at: Position
  readonly text: string
  readonly field: Field<R>
  readonly run: Run<R>
}

function wholeField<R extends TelemetryRecord>({ at, text, field, run }: Source<R>): PathAccess {
  const { kind, accepts, code } = field
  const place = placeOf(field, [])
  const own = ownerOf(field, run)
  const { get: read } = field
  const access: PathAccess = {
    at,
    constant: false,
    ...(kind && { kind }),
    ...(kind === 'int' && code !== null && { isNumber: true }),
    accepts,
    text,
    place,
    get: () => read(run),
    set: value => {
      own()
      field.set(run, value)
    },
    own,
    emit: out => {
      if (code !== null && field.index === 'map') return holderCode(field, code, out)
      return sharedRead(out, place, code ?? `${out.ref(field)}.get(run)`)
    },
    emitSet: (out, value, getter) => {
      if (code === null || kind !== 'string') return emitCall(out, access, value)
      const assigned = getter.constant && getter.kind === 'string' ? value : `${out.ref(expectString)}(${value})`
      return `${forget(out, place)}${ownCode(field)}${code} = ${assigned};`
    },
    ...(code !== null &&
      place !== null &&
      field.index === 'map' && {
        emitEdit: (out: Emitter, key: string) => ({
          before: `${out.forget({ ...place, key })}${ownCode(field)}`,
          map: holderCode(field, code, out),
        }),
      }),
  }
  return access
}

function keyedField<R extends TelemetryRecord>(source: Source<R>, keys: readonly Key[]): PathAccess {
  const { at, text, field, run } = source
  const own = ownerOf(field, run)
  const place = placeOf(field, keys)
  const container = () => {
    const value = field.get(run)
    if (value instanceof ValueMap || Array.isArray(value)) return value
    throw new OttlFault(`${text} is ${kindOf(value)} and cannot be indexed`)
  }
  const only = keys.length === 1 && field.index === 'map' ? keys[0]?.literal : null
  const { get: holderOf } = field
  const getOnly = (key: string) => () => {
    const holder = holderOf(run)
    return holder instanceof ValueMap ? (holder.get(key) ?? null) : null
  }
  const setOnly = (key: string) => (value: OttlValue) => {
    own()
    const holder = holderOf(run)
    if (holder instanceof ValueMap) holder.set(key, typeof value === 'object' ? copyOfEntry(value) : value)
  }
  const access: PathAccess = {
    at,
    constant: false,
    accepts: storableKinds,
    text,
    place,
    get: typeof only === 'string' ? getOnly(only) : () => getKeyed(container(), keys),
    set:
      typeof only === 'string'
        ? setOnly(only)
        : value => {
            own()
            setKeyed(container(), keys, value)
          },
    own,
    emit: out => {
      const { code } = field
      let read = `${out.ref(access)}.get()`
      if (code !== null && typeof only === 'string')
        read = `${holderCode(field, code, out)}.get(${out.literal(only)}) ?? null`
      else if (code !== null && field.index === 'map') {
        read = `${out.ref(getKeyed)}(${holderCode(field, code, out)}, ${out.ref(keys)})`
      }
      return sharedRead(out, place, read)
    },
    emitSet: (out, value, getter) => {
      const { code } = field
      if (code === null || typeof only !== 'string') return emitCall(out, access, value)
      const write = (stored: string) => `${holderCode(field, code, out)}.set(${out.literal(only)}, ${stored});`
      const before = `${forget(out, place)}${ownCode(field)}`
      if (getter.constant && typeof getter.get() !== 'object') {
        return `${before}${write(value)}${place ? out.remember(place, value) : ''}`
      }
      return `${before}${write(`typeof ${value} === 'object' ? ${out.ref(copyOfEntry)}(${value}) : ${value}`)}`
    },
  }
  return access
}

/** An entry of a text such as the trace state. The language takes only a key that is written out. */
function textEntry<R extends TelemetryRecord>({ at, text, field, run }: Source<R>, keys: readonly Key[]): PathAccess {
  if (keys.length !== 1) fail(at, `${text} takes exactly one key`)
  const key = keys[0]?.literal
  const name = () => (typeof key === 'string' ? key : missingName(text))
  const access: PathAccess = {
    at,
    constant: false,
    accepts: ['string'],
    text,
    place: placeOf(field, []),
    get: () => readTraceState(expectString(field.get(run)), name()),
    set: value => {
      const entry = expectString(value)
      field.set(run, writeTraceState(expectString(field.get(run)), name(), entry))
    },
    own: () => undefined,
    emitSet: (out, value) => emitCall(out, access, value),
  }
  return access
}

function missingName(text: string): never {
  throw new OttlFault(`the key of ${text} must be a string in quotes`)
}

function sharedRead(out: Emitter, place: Place | null, code: string): string {
  return place && place.id !== '' ? out.shared(place, code) : `(${code})`
}

/** Null for what depends on more than one part of the record; without an id where a key is an expression. */
function placeOf<R extends TelemetryRecord>(field: Field<R>, keys: readonly Key[]): Place | null {
  const { root, code } = field
  const literals = keys.map(key => key.literal)
  if (root === '') return null
  const known = literals.every(literal => literal !== null)
  const [first = null] = literals
  return {
    id: known ? `${fieldId(field)} ${JSON.stringify(literals)}` : '',
    root,
    holder: code ?? root,
    key: typeof first === 'string' ? first : null,
  }
}

const fieldIds = new WeakMap<object, number>()
let lastFieldId = 0

/** A number for each field: the same for all names that paths know it by. */
function fieldId(field: object): number {
  const known = fieldIds.get(field)
  if (known !== undefined) return known
  lastFieldId += 1
  fieldIds.set(field, lastFieldId)
  return lastFieldId
}

function holderCode<R extends TelemetryRecord>(field: Field<R>, code: string, out: Emitter): string {
  // The shared objects are replaced by copies before a write, so a variable would keep the old one.
  return field.shared ? code : out.holder(code)
}

function ownerOf<R extends TelemetryRecord>(field: Field<R>, run: Run<R>): () => void {
  if (field.shared === 'resource') return () => run.ownResource()
  if (field.shared === 'scope') return () => run.ownScope()
  return () => undefined
}

function ownCode<R extends TelemetryRecord>(field: Field<R>): string {
  if (field.shared === undefined) return ''
  return field.shared === 'resource' ? 'run.ownResource(); ' : 'run.ownScope(); '
}

function forget(out: Emitter, place: Place | null): string {
  return place ? out.forget(place) : ''
}

function emitCall(out: Emitter, access: PathAccess, value: string): string {
  return `${forget(out, access.place)}${out.ref(access)}.set(${value});`
}

function copyOfEntry(value: OttlValue): Value {
  return copyValue(storable(value), 1)
}

function fail(at: Position, message: string): never {
  throw new OttlError(message, at.line, at.column)
}
