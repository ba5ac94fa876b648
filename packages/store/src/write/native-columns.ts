import { TextPlace, ValueMap } from '@weir/telemetry'
import { ByteBuffer } from './byte-buffer.ts'
import { DICTIONARY_HEAD, Dictionary } from './dictionary.ts'
import { valueText } from './value-text.ts'

/** What a column can be given; which of these fits is up to the column's type. */
export type ColumnValue = string | TextPlace | number | bigint | boolean | ValueMap | readonly ColumnValue[]

/** The values of one column of a block, in the encoding of ClickHouse's Native format. */
export interface NativeColumn {
  /** The type that the values are sent as; the store turns them into the column's own. */
  readonly type: string
  /** How many bytes the values take so far. */
  readonly bytes: number
  add(value: ColumnValue): void
  /** Adds the value that was added last so many times more. */
  repeat(times: number): void
  /** What goes before all values, whatever these are. */
  head(): Uint8Array[]
  /** The bytes of all values, in the order in which they are to be sent. */
  parts(): Uint8Array[]
}

type Write = (to: ByteBuffer, value: ColumnValue) => void

const SCALARS: Readonly<Record<string, Write>> = {
  String: (to, value) => {
    if (value instanceof TextPlace) to.utf8(value)
    else to.text(typeof value === 'string' ? value : refuse('a text', value))
  },
  Bool: (to, value) => to.uint8(typeof value === 'boolean' ? Number(value) : refuse('true or false', value)),
  UInt8: (to, value) => to.uint8(whole(value)),
  UInt16: (to, value) => to.uint16(whole(value)),
  UInt32: (to, value) => to.uint32(whole(value)),
  Int32: (to, value) => to.uint32(whole(value)),
  // Both halves of what a bigint holds are kept, so it serves signed and unsigned alike.
  UInt64: (to, value) => to.int64(typeof value === 'bigint' ? value : BigInt(whole(value))),
  Float64: (to, value) => to.float64(typeof value === 'number' ? value : refuse('a number', value)),
  // Nanoseconds since 1970.
  'DateTime64(9)': (to, value) => to.int64(typeof value === 'bigint' ? value : refuse('whole nanoseconds', value)),
}

/** A column for values of a type. */
export function nativeColumn(declared: string): NativeColumn {
  const type = declared.replace(/^Boolean$/, 'Bool')
  if (type === 'LowCardinality(String)') return new DictionaryColumn()
  if (type === 'Map(LowCardinality(String), String)') return new MapColumn()
  const element = /^Array\((.*)\)$/.exec(type)?.[1]
  if (element !== undefined) return new ArrayColumn(nativeColumn(element))
  const write = SCALARS[type]
  if (write === undefined) throw new Error(`Columns of type ${declared} cannot be written`)
  return new ScalarColumn(type, write)
}

class ScalarColumn implements NativeColumn {
  readonly type: string
  readonly #write: Write
  readonly #values = new ByteBuffer()
  #last = { start: 0, end: 0 }

  constructor(type: string, write: Write) {
    this.type = type
    this.#write = write
  }

  get bytes(): number {
    return this.#values.length
  }

  add(value: ColumnValue): void {
    const start = this.#values.length
    this.#write(this.#values, value)
    this.#last = { start, end: this.#values.length }
  }

  repeat(times: number): void {
    this.#values.repeat(this.#last.start, this.#last.end, times)
  }

  head(): Uint8Array[] {
    return []
  }

  parts(): Uint8Array[] {
    return [this.#values.written()]
  }
}

class DictionaryColumn implements NativeColumn {
  readonly type = 'LowCardinality(String)'
  readonly #texts = new Dictionary()

  get bytes(): number {
    return this.#texts.bytes
  }

  add(value: ColumnValue): void {
    this.#texts.add(typeof value === 'string' ? value : refuse('a text', value))
  }

  repeat(times: number): void {
    this.#texts.repeat(this.#texts.count - 1, this.#texts.count, times)
  }

  head(): Uint8Array[] {
    return [DICTIONARY_HEAD]
  }

  parts(): Uint8Array[] {
    return this.#texts.parts()
  }
}

class MapColumn implements NativeColumn {
  readonly type = 'Map(LowCardinality(String), String)'
  readonly #ends = new ByteBuffer()
  readonly #keys = new Dictionary()
  readonly #place = new TextPlace()
  readonly #values = new ByteBuffer()
  #entries = 0
  #last = { entries: 0, keys: 0, keysEnd: 0, values: 0, valuesEnd: 0 }

  get bytes(): number {
    return this.#ends.length + this.#keys.bytes + this.#values.length
  }

  add(value: ColumnValue): void {
    const map = value instanceof ValueMap ? value : refuse('a map', value)
    const { size } = map
    const keys = this.#keys.count
    const values = this.#values.length
    const place = this.#place
    for (let at = 0; at < size; at += 1) {
      if (!map.findKey(at, place) || !this.#keys.addLikely(place)) this.#keys.add(map.keyAt(at))
      if (map.findText(at, place)) this.#values.utf8(place)
      else this.#values.text(valueText(map.valueAt(at)))
    }
    this.#last = { entries: size, keys, keysEnd: this.#keys.count, values, valuesEnd: this.#values.length }
    this.#end(size)
  }

  repeat(times: number): void {
    const { entries, keys, keysEnd, values, valuesEnd } = this.#last
    this.#keys.repeat(keys, keysEnd, times)
    this.#values.repeat(values, valuesEnd, times)
    for (let i = 0; i < times; i += 1) this.#end(entries)
  }

  head(): Uint8Array[] {
    return [DICTIONARY_HEAD]
  }

  parts(): Uint8Array[] {
    return [this.#ends.written(), ...this.#keys.parts(), this.#values.written()]
  }

  #end(entries: number): void {
    this.#entries += entries
    this.#ends.wholeUint64(this.#entries)
  }
}

class ArrayColumn implements NativeColumn {
  readonly type: string
  readonly #items: NativeColumn
  readonly #ends = new ByteBuffer()
  #count = 0
  #last: ColumnValue = []

  constructor(items: NativeColumn) {
    this.#items = items
    this.type = `Array(${items.type})`
  }

  get bytes(): number {
    return this.#ends.length + this.#items.bytes
  }

  add(value: ColumnValue): void {
    const list: readonly ColumnValue[] = Array.isArray(value) ? value : refuse('a list', value)
    this.#last = list
    for (const item of list) this.#items.add(item)
    this.#count += list.length
    this.#ends.wholeUint64(this.#count)
  }

  repeat(times: number): void {
    for (let i = 0; i < times; i += 1) this.add(this.#last)
  }

  head(): Uint8Array[] {
    return this.#items.head()
  }

  parts(): Uint8Array[] {
    return [this.#ends.written(), ...this.#items.parts()]
  }
}

function whole(value: ColumnValue): number {
  return typeof value === 'number' && Number.isInteger(value) ? value : refuse('a whole number', value)
}

function refuse(wanted: string, value: ColumnValue): never {
  throw new TypeError(`A column takes ${wanted}, not ${typeof value}`)
}
