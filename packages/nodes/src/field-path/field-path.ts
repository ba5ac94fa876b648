import { Resource, type TelemetryRecord, type Value, ValueMap } from '@weir/telemetry'
import { FieldPathError, type ParsedFieldPath, parseFieldPath, unknownRoot } from './parse-field-path.ts'
import { type ScalarField, scalarFields } from './scalar-fields.ts'

/** A place in a record that can be read, written and emptied. */
export interface FieldPath extends ParsedFieldPath {
  readonly text: string
  /** Undefined where the record has nothing at the place. The value still belongs to the record: clone before keeping. */
  get(record: TelemetryRecord): Value | undefined
  /** Puts a value there, with missing maps on the way; false where the record cannot take it. Takes the value over. */
  set(record: TelemetryRecord, value: Value): boolean
  /** Takes away what is there; false where there was nothing. */
  delete(record: TelemetryRecord): boolean
}

type Keys = ParsedFieldPath['keys']
type Container = ValueMap | Value[]

/** Reads a path as `parseFieldPath` does, and throws a `FieldPathError` when no record has such a field. */
export function compileFieldPath(text: string): FieldPath {
  const { root, keys } = parseFieldPath(text)
  const place = { text: text.trim(), root, keys }
  switch (root) {
    case 'body':
      return { ...place, ...bodyAccess(keys) }
    case 'attributes':
      return { ...place, ...attributesAccess(keys) }
    case 'resource':
      return { ...place, ...resourceAccess(keys) }
    case 'scope.attributes':
      return { ...place, get: record => valueAt(record.scope.attributes, keys), set: () => false, delete: () => false }
    default: {
      const scalar = scalarFields.get(root)
      if (!scalar) throw new FieldPathError(unknownRoot(text))
      if (keys.length > 0) throw new FieldPathError(`${root} is a single value, so no key can follow it`)
      return { ...place, ...scalarAccess(scalar) }
    }
  }
}

type Access = Pick<FieldPath, 'get' | 'set' | 'delete'>

function bodyAccess(keys: Keys): Access {
  return {
    get: record => (record.signal === 'log' ? valueAt(record.body, keys) : undefined),
    set(record, value) {
      if (record.signal !== 'log') return false
      if (keys.length === 0) {
        record.body = value
        return true
      }
      const body = record.body ?? emptyFor(keys[0])
      if (!isContainer(body) || !put(body, keys, value)) return false
      record.body = body
      return true
    },
    delete(record) {
      if (record.signal !== 'log' || record.body === null) return false
      const { body } = record
      if (keys.length > 0 && !(isContainer(body) && take(body, keys))) return false
      record.body = keys.length === 0 ? null : body
      return true
    },
  }
}

function attributesAccess(keys: Keys): Access {
  return {
    get: record => valueAt(record.attributes, keys),
    set(record, value) {
      if (keys.length > 0) return put(record.attributes, keys, value)
      if (!(value instanceof ValueMap)) return false
      record.attributes = value
      return true
    },
    delete(record) {
      if (keys.length > 0) return take(record.attributes, keys)
      const had = record.attributes.size > 0
      record.attributes.clear()
      return had
    },
  }
}

/** Records share their resource, so a write works on a copy. */
function resourceAccess(keys: Keys): Access {
  return {
    get: record => valueAt(record.resource.attributes, keys),
    set(record, value) {
      if (keys.length === 0 && !(value instanceof ValueMap)) return false
      const copy = copyResource(record.resource)
      if (keys.length === 0 && value instanceof ValueMap) copy.attributes = value
      else if (!put(copy.attributes, keys, value)) return false
      record.resource = copy
      return true
    },
    delete(record) {
      if (valueAt(record.resource.attributes, keys) === undefined || record.resource.attributes.size === 0) return false
      const copy = copyResource(record.resource)
      if (keys.length === 0) copy.attributes.clear()
      else take(copy.attributes, keys)
      record.resource = copy
      return true
    },
  }
}

function scalarAccess(scalar: ScalarField): Access {
  return {
    get: record => scalar.get(record),
    set: (record, value) => scalar.set(record, value),
    delete(record) {
      const value = scalar.get(record)
      if (value === undefined || value === '' || value === 0) return false
      return scalar.set(record, typeof value === 'string' ? '' : 0)
    },
  }
}

/** A copy that can be changed without changing other records. */
export function copyResource(resource: Resource): Resource {
  const copy = new Resource()
  copy.attributes = resource.attributes.clone()
  copy.droppedAttributesCount = resource.droppedAttributesCount
  copy.schemaUrl = resource.schemaUrl
  return copy
}

function isContainer(value: Value | undefined): value is Container {
  return value instanceof ValueMap || Array.isArray(value)
}

function emptyFor(key: string | number | undefined): Container {
  return typeof key === 'number' ? [] : new ValueMap()
}

function child(container: Value, key: string | number): Value | undefined {
  if (container instanceof ValueMap) return typeof key === 'string' ? container.get(key) : undefined
  return Array.isArray(container) && typeof key === 'number' ? container[key] : undefined
}

function valueAt(container: Value, keys: Keys): Value | undefined {
  let value: Value | undefined = container
  for (const key of keys) {
    value = child(value, key)
    if (value === undefined) return undefined
  }
  return value
}

function putOne(container: Container, key: string | number, value: Value): boolean {
  if (container instanceof ValueMap && typeof key === 'string') {
    container.set(key, value)
    return true
  }
  // A list grows by one at most: nobody can make us hold a list of a million nothings.
  if (!Array.isArray(container) || typeof key !== 'number' || key > container.length) return false
  container[key] = value
  return true
}

/** Writes from the inside out, so that every container learns of the change below it. */
function put(container: Container, keys: Keys, value: Value): boolean {
  const [key, ...below] = keys
  if (key === undefined) return false
  if (below.length === 0) return putOne(container, key, value)
  const next = child(container, key) ?? emptyFor(below[0])
  return isContainer(next) && put(next, below, value) && putOne(container, key, next)
}

function take(container: Container, keys: Keys): boolean {
  const [key, ...below] = keys
  if (key === undefined) return false
  if (below.length > 0) {
    const next = child(container, key)
    return isContainer(next) && take(next, below) && putOne(container, key, next)
  }
  if (container instanceof ValueMap) return typeof key === 'string' && container.delete(key)
  if (typeof key !== 'number' || key >= container.length) return false
  container.splice(key, 1)
  return true
}
