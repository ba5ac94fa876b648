import {
  Double,
  MAX_VALUE_DEPTH,
  type Resource,
  type Scope,
  type TelemetryRecord,
  type Value,
  type ValueMap,
} from '@weir/telemetry'

/** From this size on a set finds a repeated key faster than looking through the others. */
const fewKeys = 16

function hasRepeatedKey(map: ValueMap): boolean {
  const { size } = map
  if (size < 2) return false
  const keys = map.keys
  if (size > fewKeys) return new Set(keys).size < size
  return keys.some((key, at) => keys.indexOf(key, at + 1) > 0)
}

/** Whether JSON says all of a value: not of bytes, of NaN and the infinities, of repeated keys, nor of deep nesting. */
function fitsJson(value: Value, depth: number): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null || value instanceof Double) return true
  if (value instanceof Uint8Array) return false
  // The document around a value takes a few levels of what a reader allows.
  if (depth > MAX_VALUE_DEPTH - 4) return false
  if (Array.isArray(value)) return value.every(item => fitsJson(item, depth + 1))
  return mapFits(value, depth)
}

function mapFits(map: ValueMap, depth = 1): boolean {
  if (hasRepeatedKey(map)) return false
  for (let at = 0; at < map.size; at += 1) if (!fitsJson(map.valueAt(at), depth + 1)) return false
  return true
}

function partsFit(record: TelemetryRecord): boolean {
  switch (record.signal) {
    case 'log':
      return fitsJson(record.body, 1)
    case 'metric':
      return mapFits(record.metadata) && record.exemplars.every(({ filteredAttributes }) => mapFits(filteredAttributes))
    case 'trace':
      return [...record.events, ...record.links].every(({ attributes }) => mapFits(attributes))
  }
}

/** Tells whether the columns say all of a record; what owners of many records say is looked at once. */
export function createExactness(): (record: TelemetryRecord) => boolean {
  const owners = new Map<Resource | Scope, boolean>()
  const ownerFits = (owner: Resource | Scope) => {
    let fits = owners.get(owner)
    if (fits === undefined) {
      fits = owner.droppedAttributesCount === 0 && mapFits(owner.attributes)
      owners.set(owner, fits)
    }
    return fits
  }
  return record =>
    ownerFits(record.resource) && ownerFits(record.scope) && mapFits(record.attributes) && partsFit(record)
}
