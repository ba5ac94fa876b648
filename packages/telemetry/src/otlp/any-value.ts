import { stringifyValue } from '../json/stringify.ts'
import { Double, MAX_VALUE_DEPTH, type Value } from '../value.ts'
import type { ValueMap } from '../value-map.ts'
import type { FieldWriter } from '../wire/field-writer.ts'

/** Writes `value` as an AnyValue message in `field`. */
export function writeAnyValue(writer: FieldWriter, field: number, value: Value, depth = 1): void {
  const end = writer.open()
  if (typeof value === 'string') writer.string(1, value)
  else if (typeof value === 'number') writeNumber(writer, value)
  else if (typeof value === 'boolean') writer.bool(2, value)
  else if (typeof value === 'bigint') writer.int64(3, value)
  else if (value instanceof Double) writer.double(4, value.value)
  else if (value instanceof Uint8Array) writer.bytes(7, value)
  else if (value !== null) writeContainer(writer, value, depth)
  writer.close(field, end)
}

function writeNumber(writer: FieldWriter, value: number): void {
  if (Number.isSafeInteger(value)) writer.int64(3, value)
  else writer.double(4, value)
}

function writeContainer(writer: FieldWriter, value: Value[] | ValueMap, depth: number): void {
  if (depth === MAX_VALUE_DEPTH) {
    writer.string(1, stringifyValue(value))
    return
  }
  const end = writer.open()
  if (Array.isArray(value)) {
    for (let at = value.length - 1; at >= 0; at -= 1) writeAnyValue(writer, 1, value[at] ?? null, depth + 1)
    writer.close(5, end)
  } else {
    writeKeyValues(writer, 1, value, depth + 1)
    writer.close(6, end)
  }
}

/** Writes each entry of `map` as a KeyValue message in `field`; runs of those that are as received are copied. */
export function writeKeyValues(writer: FieldWriter, field: number, map: ValueMap, depth = 1): void {
  const source = map.sourceFor(field, depth)
  let at = map.size - 1
  while (at >= 0) {
    const first = source === undefined ? at + 1 : map.runStart(at)
    if (source !== undefined && first <= at) {
      writer.raw(source, map.rawStart(first), map.rawEnd(at))
      at = first - 1
    } else {
      writeKeyValue(writer, field, map.keyAt(at), map.valueAt(at), depth)
      at -= 1
    }
  }
}

/** Writes one entry as a KeyValue message in `field`. */
export function writeKeyValue(writer: FieldWriter, field: number, key: string, value: Value, depth: number): void {
  const end = writer.open()
  writeAnyValue(writer, 2, value, depth)
  if (key) writer.string(1, key)
  writer.close(field, end)
}
