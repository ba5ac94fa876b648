import {
  Double,
  fromItem,
  itemType,
  plainFromMap,
  plainFromValue,
  Resource,
  type Signal,
  type TelemetryRecord,
  toItem,
  type Value,
  valueFromPlain,
  ValueMap,
} from '@weir/telemetry'
import { MapSnapshot } from './map-snapshot.ts'
import type { UsedFields } from './used-fields.ts'

/** The part of an item that a code works on. */
export type ItemView = Record<string, unknown>

/** An item that a code may change, and what is needed to see what it changed. */
export interface OpenItem {
  readonly item: ItemView
  readonly attributes: MapSnapshot | undefined
}

/** Fields that exist by themselves; reading others makes the whole item. */
const cheap: ReadonlySet<string> = new Set(['attributes', 'resource', 'body', '_type', 'severity_text', 'name'])

/** How items of one signal are opened: by these fields alone, or as a whole. */
export type ItemPlan = readonly string[] | 'whole'

/** Decides once for a batch; the fields are a list because iterating over a set is slow where intrinsics are frozen. */
export function planItems(signal: Signal, used: UsedFields): ItemPlan {
  if (used === 'all') return 'whole'
  const fields = Array.from(used)
  return fields.every(field => cheap.has(field) && (field !== 'body' || signal === 'log')) ? fields : 'whole'
}

export function openItem(record: TelemetryRecord, plan: ItemPlan): OpenItem {
  const item: ItemView = Object.create(null)
  if (plan === 'whole') return { item: Object.assign(item, toItem(record)), attributes: undefined }
  let attributes: MapSnapshot | undefined
  for (let at = 0; at < plan.length; at += 1) {
    const field = plan[at] ?? ''
    if (field === 'attributes') {
      attributes = new MapSnapshot(record.attributes)
      item[field] = attributes.plain
    } else {
      const value = readCheap(record, field)
      if (value !== undefined) item[field] = value
    }
  }
  return { item, attributes }
}

/** Writes what the code changed in the item to the record; throws a message for the author of the code. */
export function closeItem(record: TelemetryRecord, open: OpenItem, plan: ItemPlan, resources: ResourcePool): void {
  const { item, attributes } = open
  if (plan === 'whole') {
    applyWhole(record, item, resources)
    return
  }
  for (let at = 0; at < plan.length; at += 1) {
    const field = plan[at] ?? ''
    if (field === 'attributes' && attributes) applyAttributes(record.attributes, attributes, item[field])
    else applyCheap(record, field, item[field], resources)
  }
}

function applyAttributes(map: ValueMap, before: MapSnapshot, value: unknown): void {
  const now = objectOf(value, 'attributes')
  if (!before.isUnchanged(now)) before.writeTo(map, now, (at, changed) => isSame(map.valueAt(at), changed))
}

function readCheap(record: TelemetryRecord, field: string): unknown {
  switch (field) {
    case 'attributes':
      return plainFromMap(record.attributes)
    case 'resource':
      return plainFromMap(record.resource.attributes)
    case 'body':
      return record.signal === 'log' ? plainFromValue(record.body) : undefined
    case 'severity_text':
      return record.signal === 'log' ? record.severityText : undefined
    case 'name':
      return record.signal === 'log' ? undefined : record.name
    default:
      return itemType(record)
  }
}

function applyCheap(record: TelemetryRecord, field: string, value: unknown, resources: ResourcePool): void {
  switch (field) {
    case 'attributes':
      updateMap(record.attributes, objectOf(value, field))
      return
    case 'resource':
      applyResource(record, objectOf(value, field), resources)
      return
    case 'body':
      if (record.signal === 'log' && !isSame(record.body, value)) record.body = valueFromPlain(value ?? null, field)
      return
    case 'severity_text':
      if (record.signal === 'log') record.severityText = textOf(value, field)
      return
    case 'name':
      if (record.signal !== 'log') record.name = textOf(value, field)
      return
    default:
      if (value !== itemType(record)) throw new TypeError('item._type cannot be changed')
  }
}

/** Reads the item back as a whole; what it shows only in part, such as nanoseconds, stays unless it was changed. */
function applyWhole(record: TelemetryRecord, view: ItemView, resources: ResourcePool): void {
  if (view['_type'] !== itemType(record)) throw new TypeError('item._type cannot be changed')
  const before: Readonly<Record<string, unknown>> = { ...toItem(record) }
  const names = new Set([...Object.keys(before), ...Object.keys(view)])
  const changed = [...names].filter(name => !isSamePlain(before[name], view[name]))
  const hot = changed.filter(name => cheap.has(name))
  if (hot.length < changed.length) copyChanged(record, fromItem({ ...view }), changed)
  for (const field of hot) applyCheap(record, field, view[field], resources)
}

/** Record properties by the item fields that show them. */
const properties: Readonly<Record<string, readonly string[]>> = {
  timestamp: ['timeUnixNano'],
  start_timestamp: ['startTimeUnixNano'],
  observed_timestamp: ['observedTimeUnixNano'],
  start_time_unix_nano: ['startTimeUnixNano'],
  end_time_unix_nano: ['endTimeUnixNano'],
  severity_number: ['severityNumber'],
  trace_id: ['traceId'],
  span_id: ['spanId'],
  parent_span_id: ['parentSpanId'],
  trace_state: ['traceState'],
  event_name: ['eventName'],
  dropped_attributes_count: ['droppedAttributesCount'],
  dropped_events_count: ['droppedEventsCount'],
  dropped_links_count: ['droppedLinksCount'],
  status: ['statusCode', 'statusMessage'],
  flags: ['flags'],
  kind: ['kind'],
  events: ['events'],
  links: ['links'],
  description: ['description'],
  unit: ['unit'],
  metadata: ['metadata'],
  exemplars: ['exemplars'],
}

const metricKinds = ['kind', 'gauge', 'sum', 'histogram', 'exponential_histogram', 'summary']

function copyChanged(record: TelemetryRecord, source: TelemetryRecord, changed: readonly string[]): void {
  if (source.signal !== record.signal) return
  if (record.signal === 'metric' && source.signal === 'metric' && changed.some(name => metricKinds.includes(name))) {
    record.data = source.data
  }
  for (const name of changed) {
    if (name === 'timestamp' && record.signal === 'trace') continue
    if (metricKinds.includes(name) && record.signal === 'metric') continue
    if (cheap.has(name)) continue
    const written = Object.hasOwn(properties, name) ? properties[name] : undefined
    // Better an error than a change that is lost without a word.
    if (!written)
      throw new TypeError(`item.${name} cannot be set: it is no field of a ${itemType(record)} that code may change`)
    for (const property of written) Reflect.set(record, property, Reflect.get(source, property))
  }
}

/** Changed resources that are equal stay one object, so that their records stay together. */
export class ResourcePool {
  private readonly changed = new Map<Resource, Map<string, Resource>>()

  get(original: Resource, plain: object): Resource {
    const key = JSON.stringify(plain)
    const siblings = this.changed.get(original) ?? new Map<string, Resource>()
    this.changed.set(original, siblings)
    const known = siblings.get(key)
    if (known) return known
    const resource = new Resource()
    resource.attributes = original.attributes.clone()
    resource.droppedAttributesCount = original.droppedAttributesCount
    resource.schemaUrl = original.schemaUrl
    updateMap(resource.attributes, plain)
    siblings.set(key, resource)
    return resource
  }
}

function applyResource(record: TelemetryRecord, plain: object, resources: ResourcePool): void {
  if (!isSame(record.resource.attributes, plain)) record.resource = resources.get(record.resource, plain)
}

/** Makes the map equal to the object, leaving alone what already is. */
function updateMap(map: ValueMap, plain: object): void {
  for (let at = map.size - 1; at >= 0; at -= 1) {
    const key = map.keyAt(at)
    if (!Object.hasOwn(plain, key) || Reflect.get(plain, key) === undefined) map.deleteAt(at)
  }
  for (const key of Object.keys(plain)) {
    const value: unknown = Reflect.get(plain, key)
    if (value === undefined) continue
    const current = map.get(key)
    if (current === undefined || !isSame(current, value)) map.set(key, valueFromPlain(value, key))
  }
}

function objectOf(value: unknown, field: string): Record<string, unknown> {
  if (value === undefined || value === null) return Object.create(null)
  if (isRecord(value)) return value
  throw new TypeError(`item.${field} must be an object`)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown, field: string): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  throw new TypeError(`item.${field} must be a string`)
}

/** Whether plain data still says what the value does, so that types which it cannot show, such as 5.0, are kept. */
function isSame(value: Value, plain: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'boolean') return value === plain
  if (typeof value === 'number') return value === plain
  if (value === null) return plain === null || plain === undefined
  if (value instanceof Double) return value.value === plain
  if (value instanceof ValueMap) return isSameMap(value, plain)
  if (Array.isArray(value)) {
    return Array.isArray(plain) && plain.length === value.length && value.every((item, at) => isSame(item, plain[at]))
  }
  return plainFromValue(value) === plain
}

function isSameMap(map: ValueMap, plain: unknown): boolean {
  if (typeof plain !== 'object' || plain === null || Array.isArray(plain)) return false
  if (Object.keys(plain).length !== map.size) return false
  for (let at = 0; at < map.size; at += 1) {
    const key = map.keyAt(at)
    if (!Object.hasOwn(plain, key) || !isSame(map.valueAt(at), Reflect.get(plain, key))) return false
  }
  return true
}

function isSamePlain(before: unknown, now: unknown): boolean {
  return before === now || JSON.stringify(before) === JSON.stringify(now)
}
