import { Double, type LogRecord, type Span, type Value, ValueMap } from '@weir/telemetry'

const textOverhead = 24
const entryOverhead = 16
const objectOverhead = 64
const recordOverhead = 400

/** About how many bytes of memory a value takes. */
function sizeOfValue(value: Value): number {
  if (typeof value === 'string') return textOverhead + value.length
  if (value === null || typeof value !== 'object') return 8
  if (value instanceof Double) return 24
  if (value instanceof ValueMap) return sizeOfMap(value)
  if (value instanceof Uint8Array) return objectOverhead + value.length
  return value.reduce<number>((total, element) => total + 8 + sizeOfValue(element), objectOverhead)
}

export function sizeOfMap(map: ValueMap): number {
  let total = objectOverhead
  for (let at = 0; at < map.size; at += 1) {
    total += entryOverhead + textOverhead + map.keyAt(at).length + sizeOfValue(map.valueAt(at))
  }
  return total
}

/** About how many bytes of memory a log takes by itself; its resource is shared and not counted. */
export function sizeOfLog(log: LogRecord): number {
  return recordOverhead + sizeOfValue(log.body) + sizeOfMap(log.attributes)
}

/** About how many bytes of memory a span takes by itself. */
export function sizeOfSpan(span: Span): number {
  let total = recordOverhead + span.name.length + span.traceState.length + sizeOfMap(span.attributes)
  for (const event of span.events) total += objectOverhead + event.name.length + sizeOfMap(event.attributes)
  for (const link of span.links) total += 2 * objectOverhead + link.traceState.length + sizeOfMap(link.attributes)
  return total
}
