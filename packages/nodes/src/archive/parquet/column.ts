import type { SchemaElement } from 'hyparquet-writer'

export type Cell = string | number | bigint | boolean | Uint8Array | null

export type ColumnKind = 'time' | 'text' | 'int32' | 'uint32' | 'int64' | 'double' | 'bool' | 'bytes'

/** A column of a Parquet file, read off records of one signal. */
export interface Column<R> {
  readonly name: string
  readonly kind: ColumnKind
  /** Null where the record has nothing; a cell of the kind else. */
  readonly read: (record: R) => Cell
}

const elements: Record<ColumnKind, Omit<SchemaElement, 'name'>> = {
  time: { type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'NANOS' } },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  int32: { type: 'INT32' },
  uint32: {
    type: 'INT32',
    converted_type: 'UINT_32',
    logical_type: { type: 'INTEGER', bitWidth: 32, isSigned: false },
  },
  int64: { type: 'INT64' },
  double: { type: 'DOUBLE' },
  bool: { type: 'BOOLEAN' },
  bytes: { type: 'BYTE_ARRAY' },
}

export function schemaOf(columns: readonly Pick<Column<never>, 'name' | 'kind'>[]): SchemaElement[] {
  return [
    { name: 'weir', num_children: columns.length },
    ...columns.map(({ name, kind }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...elements[kind] })),
  ]
}

/** An unsigned time as the signed number of the same bits, which is what the column holds. */
export function time(nanoseconds: bigint): Cell {
  return nanoseconds === 0n ? null : BigInt.asIntN(64, nanoseconds)
}

export const text = (value: string): Cell => (value === '' ? null : value)
export const number = (value: number): Cell => (value === 0 ? null : value)
