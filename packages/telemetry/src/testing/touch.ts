import fc from 'fast-check'
import type { Batch, MetricPoint, Resource, Scope, TelemetryRecord } from '../records.ts'
import type { Value } from '../value.ts'
import { cloneValue, ValueMap } from '../value-map.ts'
import { arbitraryValue } from './arbitrary-records.ts'

/** Something that a processor might do to a batch; numbers choose among what is there. */
type Touch = (batch: Batch) => void

/** Applies the touches in order. What they choose depends on nothing but the content of the batch. */
export function touch(batch: Batch, touches: readonly Touch[]): void {
  for (const apply of touches) apply(batch)
}

function pick<T>(list: readonly T[], choice: number): T | undefined {
  return list[choice % Math.max(1, list.length)]
}

const choice = fc.nat({ max: 7 })
const key = fc.oneof(fc.constantFrom('a', '__proto__', 'toString', 'constructor', '', 'schlüssel'), fc.string())

type MapEdit = (map: ValueMap) => void

const mapEdit: fc.Arbitrary<MapEdit> = fc.oneof(
  fc.tuple(key, arbitraryValue).map(
    ([name, value]): MapEdit =>
      map =>
        map.set(name, cloneValue(value)),
  ),
  fc.tuple(choice, arbitraryValue).map(
    ([at, value]): MapEdit =>
      map => {
        if (map.size > 0) map.setAt(at % map.size, cloneValue(value))
      },
  ),
  fc.tuple(choice, arbitraryValue).map(
    ([at, value]): MapEdit =>
      map => {
        const name = pick(map.keys, at)
        if (name !== undefined) map.set(name, cloneValue(value))
      },
  ),
  choice.map(
    (at): MapEdit =>
      map => {
        if (map.size > 0) map.deleteAt(at % map.size)
      },
  ),
  choice.map(
    (at): MapEdit =>
      map =>
        map.delete(pick(map.keys, at) ?? 'absent'),
  ),
  fc.tuple(key, arbitraryValue).map(
    ([name, value]): MapEdit =>
      map =>
        map.append(name, cloneValue(value)),
  ),
  fc.constant<MapEdit>(map => map.clear()),
  // What is read may be kept, and what is kept may be changed in place.
  fc.tuple(choice, key).map(
    ([at, name]): MapEdit =>
      map =>
        changeInside(pick(map.values, at), name),
  ),
  key.map(
    (name): MapEdit =>
      map => {
        map.get(name)
        map.has(name)
      },
  ),
)

function changeInside(value: Value | undefined, name: string): void {
  if (value instanceof ValueMap) value.set(name, 'changed')
  else if (Array.isArray(value)) value.push(name)
  else if (value instanceof Uint8Array) value.fill(1)
}

type RecordEdit = (record: TelemetryRecord, batch: Batch) => void

const recordEdit: fc.Arbitrary<RecordEdit> = fc.oneof(
  {
    weight: 4,
    arbitrary: mapEdit.map(
      (edit): RecordEdit =>
        record =>
          edit(record.attributes),
    ),
  },
  mapEdit.map(
    (edit): RecordEdit =>
      record =>
        edit(record.resource.attributes),
  ),
  mapEdit.map(
    (edit): RecordEdit =>
      record =>
        edit(record.scope.attributes),
  ),
  fc.constantFrom<RecordEdit>(
    record => (record.attributes = new ValueMap()),
    record => (record.resource.schemaUrl = 'https://example.com/other'),
    record => (record.resource.droppedAttributesCount = 7),
    record => (record.scope.name = 'other'),
    record => (record.scope.version = ''),
    (record, { records }) => (record.resource = records[0]?.resource ?? record.resource),
    (record, { records }) => (record.scope = records[0]?.scope ?? record.scope),
    (record, { records }) => (record.attributes = records[0]?.attributes.clone() ?? record.attributes),
    record => (record.resource = renamed(record.resource)),
    record => (record.scope = renamed(record.scope)),
  ),
  fc.tuple(mapEdit, arbitraryValue, fc.nat(), fc.string()).map(
    ([edit, value, number, text]): RecordEdit =>
      record =>
        editFields(record, edit, value, number, text),
  ),
)

function renamed(owner: Resource): Resource
function renamed(owner: Scope): Scope
function renamed(owner: Resource | Scope): Resource | Scope {
  const copy = owner.clone()
  copy.attributes.set('renamed', true)
  return copy
}

function editFields(record: TelemetryRecord, edit: MapEdit, value: Value, number: number, text: string): void {
  const which = number % 6
  switch (record.signal) {
    case 'log':
      if (which === 0) record.body = cloneValue(value)
      else if (which === 1) changeInside(record.body, text)
      else if (which === 2) record.severityText = text
      else if (which === 3)
        Object.assign(record, { severityNumber: number % 25, timeUnixNano: BigInt(number), flags: 0 })
      else if (which === 4) Object.assign(record, { traceId: '', spanId: 'ab'.repeat(8), eventName: text })
      else Object.assign(record, { observedTimeUnixNano: 0n, droppedAttributesCount: number })
      break
    case 'trace':
      if (which === 0) for (const event of record.events) edit(event.attributes)
      else if (which === 1) record.links = record.links.slice(1)
      else if (which === 2) record.statusMessage = text
      else if (which === 3) Object.assign(record, { name: text, kind: number % 6, endTimeUnixNano: BigInt(number) })
      else if (which === 4) Object.assign(record, { statusCode: number % 3, parentSpanId: '', traceState: text })
      else Object.assign(record, { flags: number, droppedLinksCount: 1, droppedEventsCount: 0, startTimeUnixNano: 5n })
      break
    case 'metric':
      editPoint(record, which, edit, number, text)
  }
}

function editPoint(point: MetricPoint, which: number, edit: MapEdit, number: number, text: string): void {
  if (which === 0) point.data = { kind: 'gauge', value: number, isInt: true }
  else if (which === 1 && 'temporality' in point.data) point.data.temporality = number % 3
  else if (which === 2) Object.assign(point, { name: text, unit: 'ms' })
  else if (which === 3) edit(point.metadata)
  else if (which === 4) for (const exemplar of point.exemplars) edit(exemplar.filteredAttributes)
  else
    Object.assign(point, { timeUnixNano: BigInt(number), startTimeUnixNano: 0n, flags: number % 2, description: text })
}

const arbitraryTouch: fc.Arbitrary<Touch> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(choice, recordEdit).map(
      ([at, edit]): Touch =>
        batch => {
          const record = pick<TelemetryRecord>(batch.records, at)
          if (record) edit(record, batch)
        },
    ),
  },
  choice.map(
    (at): Touch =>
      ({ records }) =>
        records.splice(at % Math.max(1, records.length), 1),
  ),
  fc.constant<Touch>(({ records }) => records.reverse()),
)

export const arbitraryTouches: fc.Arbitrary<Touch[]> = fc.array(arbitraryTouch, { maxLength: 6 })
