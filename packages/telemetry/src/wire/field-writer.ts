/** Bytes, and a view of them. */
export interface RawBytes {
  readonly bytes: Uint8Array
  readonly view: DataView
}

/** What writes, or measures, the fields of a message from the last to the first. `WireWriter` tells the rest. */
export interface FieldWriter {
  uint32(field: number, value: number): void
  int32(field: number, value: number): void
  sint32(field: number, value: number): void
  bool(field: number, value: boolean): void
  int64(field: number, value: number | bigint): void
  fixed32(field: number, value: number): void
  fixed64(field: number, value: number | bigint): void
  double(field: number, value: number): void
  string(field: number, text: string): void
  bytes(field: number, bytes: Uint8Array): void
  raw(received: RawBytes, start: number, end: number): void
  hexBytes(field: number, hex: string): void
  message<T>(field: number, value: T, write: (writer: FieldWriter, value: T) => void): void
  repeated<T>(field: number, values: readonly T[], write: (writer: FieldWriter, value: T) => void): void
  packedFixed64(field: number, values: readonly bigint[]): void
  packedDouble(field: number, values: readonly number[]): void
  packedUint64(field: number, values: readonly bigint[]): void
  open(): number
  close(field: number, end: number): void
}
