import { isHex } from '../hex.ts'
import type { FieldWriter, RawBytes } from './field-writer.ts'
import { utf8Length } from './utf8.ts'

/** Counts the bytes that `WireWriter` would write for the same calls. */
export class WireMeasure implements FieldWriter {
  size = 0

  uint32(field: number, value: number): void {
    this.size += tagSize(field) + varintSize(value >>> 0)
  }

  int32(field: number, value: number): void {
    const bits = value | 0
    this.size += tagSize(field) + (bits < 0 ? 10 : varintSize(bits))
  }

  sint32(field: number, value: number): void {
    this.uint32(field, (value << 1) ^ (value >> 31))
  }

  bool(field: number, _value: boolean): void {
    this.size += tagSize(field) + 1
  }

  int64(field: number, value: number | bigint): void {
    this.size += tagSize(field) + int64Size(value)
  }

  fixed32(field: number, _value: number): void {
    this.size += tagSize(field) + 4
  }

  fixed64(field: number, _value: number | bigint): void {
    this.size += tagSize(field) + 8
  }

  double(field: number, _value: number): void {
    this.size += tagSize(field) + 8
  }

  string(field: number, text: string): void {
    this.delimited(field, utf8Length(text))
  }

  bytes(field: number, bytes: Uint8Array): void {
    this.delimited(field, bytes.length)
  }

  raw(_received: RawBytes, start: number, end: number): void {
    this.size += end - start
  }

  hexBytes(field: number, hex: string): void {
    if (isHex(hex)) this.delimited(field, hex.length >>> 1)
  }

  message<T>(field: number, value: T, write: (writer: FieldWriter, value: T) => void): void {
    const end = this.open()
    write(this, value)
    this.close(field, end)
  }

  repeated<T>(field: number, values: readonly T[], write: (writer: FieldWriter, value: T) => void): void {
    for (const value of values) this.message(field, value, write)
  }

  packedFixed64(field: number, values: readonly bigint[]): void {
    this.delimited(field, values.length * 8)
  }

  packedDouble(field: number, values: readonly number[]): void {
    this.delimited(field, values.length * 8)
  }

  packedUint64(field: number, values: readonly bigint[]): void {
    const end = this.open()
    for (const value of values) this.size += int64Size(value)
    this.close(field, end)
  }

  open(): number {
    return this.size
  }

  close(field: number, end: number): void {
    this.size += tagSize(field) + varintSize(this.size - end)
  }

  private delimited(field: number, length: number): void {
    this.size += tagSize(field) + varintSize(length) + length
  }
}

function tagSize(field: number): number {
  return field < 16 ? 1 : varintSize(field * 8)
}

function varintSize(value: number): number {
  if (value < 0x80) return 1
  if (value < 0x4000) return 2
  if (value < 0x20_0000) return 3
  return value < 0x1000_0000 ? 4 : 5
}

function int64Size(value: number | bigint): number {
  if (value < 0) return 10
  if (value <= 0xffff_ffff) return varintSize(Number(value))
  const high = typeof value === 'bigint' ? Number(value >> 32n) : Math.floor(value / 0x1_0000_0000)
  return Math.ceil((64 - Math.clz32(high)) / 7)
}
