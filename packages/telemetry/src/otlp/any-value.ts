import { stringifyValue } from '../json/stringify.ts'
import { Double, double, MAX_VALUE_DEPTH, type Value, ValueMap } from '../value.ts'
import type { WireReader } from '../wire/reader.ts'
import type { WireWriter } from '../wire/writer.ts'

/** Reads an AnyValue; an empty one is null. */
export function readAnyValue(reader: WireReader, depth = 1): Value {
  if (depth > MAX_VALUE_DEPTH) throw reader.error(`a value is nested deeper than ${MAX_VALUE_DEPTH}`)
  let value: Value = null
  while (reader.next()) {
    switch (reader.field) {
      case 1:
        value = reader.string()
        break
      case 2:
        value = reader.bool()
        break
      case 3:
        value = reader.int64()
        break
      case 4:
        value = double(reader.double())
        break
      case 5:
        value = reader.message(readArrayValue, depth + 1)
        break
      case 6:
        value = reader.message(readKeyValueList, depth + 1)
        break
      case 7:
        value = reader.bytes().slice()
        break
      default:
        reader.skip()
    }
  }
  return value
}

function readArrayValue(reader: WireReader, depth: number): Value[] {
  const values: Value[] = []
  while (reader.next()) {
    if (reader.field === 1) values.push(reader.message(readAnyValue, depth))
    else reader.skip()
  }
  return values
}

function readKeyValueList(reader: WireReader, depth: number): ValueMap {
  const map = new ValueMap()
  while (reader.next()) {
    if (reader.field === 1) readKeyValue(reader, map, depth)
    else reader.skip()
  }
  return map
}

/** Reads the KeyValue in the current field into `map`. */
export function readKeyValue(reader: WireReader, map: ValueMap, depth = 1): void {
  const outer = reader.enter()
  let key = ''
  let value: Value = null
  while (reader.next()) {
    if (reader.field === 1) key = reader.internedString()
    else if (reader.field === 2) value = reader.message(readAnyValue, depth)
    else reader.skip()
  }
  reader.leave(outer)
  map.append(key, value)
}

/** Writes `value` as an AnyValue message in `field`. */
export function writeAnyValue(writer: WireWriter, field: number, value: Value, depth = 1): void {
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

function writeNumber(writer: WireWriter, value: number): void {
  if (Number.isSafeInteger(value)) writer.int64(3, value)
  else writer.double(4, value)
}

function writeContainer(writer: WireWriter, value: Value[] | ValueMap, depth: number): void {
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

/** Writes each entry of `map` as a KeyValue message in `field`. */
export function writeKeyValues(writer: WireWriter, field: number, map: ValueMap, depth = 1): void {
  const { keys, values } = map
  for (let at = keys.length - 1; at >= 0; at -= 1) {
    const end = writer.open()
    writeAnyValue(writer, 2, values[at] ?? null, depth)
    const key = keys[at]
    if (key) writer.string(1, key)
    writer.close(field, end)
  }
}
