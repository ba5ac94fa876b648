import { itemType, type Resource, type TelemetryRecord } from '@weir/telemetry'
import type { Clock } from '../../runtime-types.ts'
import { BoundedMap } from '../../state/bounded-map.ts'
import { canonicalMap } from '../../state/canonical-text.ts'

const limits = { entries: 10_000, bytes: 8 * 1024 * 1024 }

/** Remembers for which items a call was made a short while ago. */
export interface Suppression {
  isSuppressed(record: TelemetryRecord): boolean
  /** A call was made for the item. */
  note(record: TelemetryRecord): void
}

function nameOf(record: TelemetryRecord): string {
  if (record.signal !== 'log') return record.name
  const pattern = itemType(record) === 'log' ? undefined : record.attributes.get('pattern')
  return typeof pattern === 'string' ? pattern : record.eventName
}

/** Items are the same to it when type, name and resource are. */
export function createSuppression(windowMs: number, clock: Clock): Suppression {
  const calls = new BoundedMap<number>(limits)
  const resources = new WeakMap<Resource, string>()

  function keyOf(record: TelemetryRecord): string {
    const { resource } = record
    const text = resources.get(resource) ?? canonicalMap(resource.attributes)
    resources.set(resource, text)
    return JSON.stringify([itemType(record), nameOf(record), text])
  }

  return {
    isSuppressed(record) {
      const last = calls.get(keyOf(record))
      return last !== undefined && clock.now() - last < windowMs
    },
    note: record => void calls.set(keyOf(record), clock.now()),
  }
}
