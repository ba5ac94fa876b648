import { LogRecord, Resource, Scope, type Value, ValueMap } from '@weir/telemetry'
import { ownText } from './own-text.ts'
import { sizeOfMap } from './value-size.ts'

/**
 * Copies records so that they keep nothing else alive: neither the request that they came with nor a longer text that one of
 * theirs was cut from. Records copied by one instance share their resources and scopes as the originals do. An instance serves
 * one batch: it keeps the originals.
 */
export class Detacher {
  readonly #resources = new Map<Resource, Resource>()
  readonly #scopes = new Map<Scope, Scope>()
  #sharedBytes = 0

  /** About how many bytes the copied resources and scopes take. */
  get sharedBytes(): number {
    return this.#sharedBytes
  }

  log(source: LogRecord): LogRecord {
    const copy = new LogRecord(this.resource(source.resource), this.scope(source.scope))
    copy.attributes = detachMap(source.attributes)
    copy.timeUnixNano = source.timeUnixNano
    copy.observedTimeUnixNano = source.observedTimeUnixNano
    copy.severityNumber = source.severityNumber
    copy.severityText = ownText(source.severityText)
    copy.body = detachValue(source.body)
    copy.droppedAttributesCount = source.droppedAttributesCount
    copy.flags = source.flags
    copy.traceId = ownText(source.traceId)
    copy.spanId = ownText(source.spanId)
    copy.eventName = ownText(source.eventName)
    return copy
  }

  resource(source: Resource): Resource {
    const known = this.#resources.get(source)
    if (known) return known
    const copy = new Resource()
    copy.attributes = detachMap(source.attributes)
    copy.droppedAttributesCount = source.droppedAttributesCount
    copy.schemaUrl = ownText(source.schemaUrl)
    this.#resources.set(source, copy)
    this.#sharedBytes += sizeOfMap(copy.attributes)
    return copy
  }

  scope(source: Scope): Scope {
    const known = this.#scopes.get(source)
    if (known) return known
    const copy = new Scope()
    copy.name = ownText(source.name)
    copy.version = ownText(source.version)
    copy.attributes = detachMap(source.attributes)
    copy.droppedAttributesCount = source.droppedAttributesCount
    copy.schemaUrl = ownText(source.schemaUrl)
    this.#scopes.set(source, copy)
    this.#sharedBytes += sizeOfMap(copy.attributes)
    return copy
  }
}

export function detachMap(source: ValueMap): ValueMap {
  const copy = new ValueMap()
  for (let at = 0; at < source.size; at += 1) copy.append(ownText(source.keyAt(at)), detachValue(source.valueAt(at)))
  return copy
}

function detachValue(value: Value): Value {
  if (typeof value === 'string') return ownText(value)
  if (value instanceof ValueMap) return detachMap(value)
  if (value instanceof Uint8Array) return value.slice()
  return Array.isArray(value) ? value.map(detachValue) : value
}
