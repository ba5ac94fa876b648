import {
  type Batch,
  DecodeError,
  Double,
  fromItem,
  plainFromValue,
  type TelemetryRecord,
  type Value,
  ValueMap,
} from '@weir/telemetry'

/** An item that is not one; the message says which and why. */
export class ItemError extends Error {}

/**
 * The records of items. An item is plain data, or what `parseJsonValue` gives, which keeps integers exact and 5.0 a double.
 */
export function recordsOf(items: readonly unknown[]): TelemetryRecord[] {
  return items.map((item, at) => {
    try {
      return item instanceof ValueMap ? exactRecord(item) : fromItem(item)
    } catch (error) {
      if (error instanceof DecodeError) throw new ItemError(`items[${at}]: ${error.message}`)
      throw error
    }
  })
}

function exactRecord(item: ValueMap): TelemetryRecord {
  const record = fromItem(plainFromValue(item))
  const attributes = item.get('attributes')
  const resource = item.get('resource')
  if (attributes instanceof ValueMap) record.attributes = attributes
  if (resource instanceof ValueMap) record.resource.attributes = resource
  if (record.signal === 'log') record.body = item.get('body') ?? null
  if (record.signal === 'metric') keepNumber(record.data, item)
  return record
}

function keepNumber(data: { kind: string; value?: number | bigint | null; isInt?: boolean }, item: ValueMap): void {
  const own = item.get(data.kind)
  const value: Value | undefined = own instanceof ValueMap ? own.get('value') : undefined
  if (value instanceof Double) data.isInt = false
  else if (typeof value === 'bigint') data.value = value
}

/** Batches of neighbouring records of one signal, in order. */
export function batchesOf(records: readonly TelemetryRecord[]): Batch[] {
  const batches: Batch[] = []
  for (const record of records) {
    const last = batches.at(-1)
    if (last?.signal === 'log' && record.signal === 'log') last.records.push(record)
    else if (last?.signal === 'metric' && record.signal === 'metric') last.records.push(record)
    else if (last?.signal === 'trace' && record.signal === 'trace') last.records.push(record)
    else batches.push(batchOf(record))
  }
  return batches
}

function batchOf(record: TelemetryRecord): Batch {
  if (record.signal === 'log') return { signal: 'log', records: [record] }
  if (record.signal === 'metric') return { signal: 'metric', records: [record] }
  return { signal: 'trace', records: [record] }
}

/** The ids of items, by the records that were made of them. */
export function uuidsOf(
  items: readonly unknown[],
  records: readonly TelemetryRecord[],
): WeakMap<TelemetryRecord, string> {
  const uuids = new WeakMap<TelemetryRecord, string>()
  records.forEach((record, at) => {
    const item = items[at]
    const uuid: unknown = item instanceof ValueMap ? item.get('_uuid') : fieldOf(item, '_uuid')
    if (typeof uuid === 'string') uuids.set(record, uuid)
  })
  return uuids
}

function fieldOf(item: unknown, name: string): unknown {
  return typeof item === 'object' && item !== null ? Reflect.get(item, name) : undefined
}
