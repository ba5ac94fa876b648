import { type Resource, Scope } from '@weir/telemetry'
import type { Column, Table } from '../schema/table.ts'
import { ByteBuffer } from './byte-buffer.ts'
import { type ColumnValue, type NativeColumn, nativeColumn } from './native-columns.ts'
import { valueText } from './value-text.ts'

/** What all rows of a batch have in common; the same object for all of them. */
export interface BatchColumns {
  organizationId: string
  batchId: string
  retentionDays: number
  /** When the batch came, in nanoseconds: the time of records that have none. */
  now: bigint
}

interface HasOrigin {
  resource: Resource
  scope?: Scope
}

/** Where the columns of a table come from. */
export type Columns<From> = Readonly<Record<string, (from: From, now: bigint) => ColumnValue>>

/** How records become rows of a table. */
export interface RowEncoder<Record> {
  table: Table
  /** The names of the columns that are sent; all others have a default. */
  columns: readonly string[]
  start(): RowBlock<Record>
}

/** Rows of one or more batches, as they are sent to the store. */
export interface RowBlock<Record> {
  readonly rows: number
  readonly bytes: number
  /** `share`: how many of the received bytes each of the records stands for. */
  add(records: readonly Record[], batch: BatchColumns, share: number): void
  /** The bytes to be sent, for as long as no more rows are added. */
  finish(): Uint8Array[]
}

interface Filled<From> {
  name: string
  column: NativeColumn
  read: (from: From, now: bigint) => ColumnValue
}

const BATCH: Columns<BatchColumns> = {
  OrganizationId: batch => batch.organizationId,
  BatchId: batch => batch.batchId,
  RetentionDays: batch => batch.retentionDays,
}

const NO_SCOPE = new Scope()

const ORIGIN: Columns<HasOrigin> = {
  ServiceName: ({ resource }) => valueText(resource.attributes.get('service.name') ?? null),
  ResourceSchemaUrl: ({ resource }) => resource.schemaUrl,
  ResourceAttributes: ({ resource }) => resource.attributes,
  ScopeSchemaUrl: ({ scope = NO_SCOPE }) => scope.schemaUrl,
  ScopeName: ({ scope = NO_SCOPE }) => scope.name,
  ScopeVersion: ({ scope = NO_SCOPE }) => scope.version,
  ScopeAttributes: ({ scope = NO_SCOPE }) => scope.attributes,
  ScopeDroppedAttrCount: ({ scope = NO_SCOPE }) => scope.droppedAttributesCount >>> 0,
}

/** Makes an encoder from a table and from where its own columns come. */
export function rowEncoder<Record extends HasOrigin>(table: Table, own: Columns<Record>): RowEncoder<Record> {
  const known = new Set(plainColumns(table).map(column => column.name))
  for (const name of Object.keys(own)) if (!known.has(name)) throw new Error(`${table.name} has no column ${name}`)
  const names = new Set(['Bytes', ...[BATCH, ORIGIN, own].flatMap(from => Object.keys(from))])
  const columns = plainColumns(table)
    .filter(column => names.has(column.name))
    .map(column => column.name)
  return { table, columns, start: () => new Block(table, own) }
}

class Block<Record extends HasOrigin> implements RowBlock<Record> {
  readonly #ofBatch: Filled<BatchColumns>[]
  readonly #ofOrigin: Filled<HasOrigin>[]
  readonly #ofRecord: Filled<Record>[]
  readonly #shares = nativeColumn('UInt32')
  rows = 0
  #batch: BatchColumns | undefined
  #resource: Resource | undefined
  #scope: Scope | undefined

  constructor(table: Table, own: Columns<Record>) {
    this.#ofBatch = filled(table, BATCH)
    this.#ofOrigin = filled(table, ORIGIN)
    this.#ofRecord = filled(table, own)
  }

  get bytes(): number {
    return this.#all().reduce((sum, { column }) => sum + column.bytes, 0)
  }

  add(records: readonly Record[], batch: BatchColumns, share: number): void {
    if (records.length === 0) return
    for (const { column, read } of this.#ofRecord) for (const record of records) column.add(read(record, batch.now))
    this.#addOrigins(records, batch.now)
    const isNew = batch !== this.#batch
    this.#batch = batch
    for (const { column, read } of this.#ofBatch) {
      if (isNew) column.add(read(batch, batch.now))
      column.repeat(isNew ? records.length - 1 : records.length)
    }
    this.#shares.add(share)
    this.#shares.repeat(records.length - 1)
    this.rows += records.length
  }

  finish(): Uint8Array[] {
    const columns = this.#all()
    const head = new ByteBuffer()
    head.count(columns.length)
    head.count(this.rows)
    return columns.flatMap(({ name, column }) => {
      head.text(name)
      head.text(column.type)
      return [head.taken(), ...column.head(), ...column.parts()]
    })
  }

  #all(): { name: string; column: NativeColumn }[] {
    return [...this.#ofBatch, ...this.#ofOrigin, ...this.#ofRecord, { name: 'Bytes', column: this.#shares }]
  }

  /** Records of the same origin come in a row: what they share is written out once and copied. */
  #addOrigins(records: readonly Record[], now: bigint): void {
    let run = 0
    const repeat = () => {
      if (run > 0) for (const { column } of this.#ofOrigin) column.repeat(run)
      run = 0
    }
    for (const record of records) {
      if (record.resource === this.#resource && record.scope === this.#scope) {
        run += 1
        continue
      }
      repeat()
      this.#resource = record.resource
      this.#scope = record.scope
      for (const { column, read } of this.#ofOrigin) column.add(read(record, now))
    }
    repeat()
  }
}

function filled<From>(table: Table, from: Columns<From>): Filled<From>[] {
  const columns: Filled<From>[] = []
  for (const { name, type } of plainColumns(table)) {
    const read = from[name]
    if (read !== undefined) columns.push({ name, read, column: nativeColumn(type) })
  }
  return columns
}

/** A Nested column stands for several, each an array; any other column stands for itself. */
function plainColumns(table: Table): Pick<Column, 'name' | 'type'>[] {
  return table.columns.flatMap(column => {
    const inner = /^Nested\((.*)\)$/s.exec(column.type)?.[1]
    if (inner === undefined) return [column]
    return splitAtCommas(inner).map(part => {
      const space = part.indexOf(' ')
      return { name: `${column.name}.${part.slice(0, space)}`, type: `Array(${part.slice(space + 1)})` }
    })
  })
}

/** At those that are not within brackets. */
function splitAtCommas(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char === '(') depth += 1
    else if (char === ')') depth -= 1
    else if (char === ',' && depth === 0) {
      parts.push(text.slice(start, at).trim())
      start = at + 1
    }
  }
  return [...parts, text.slice(start).trim()]
}
