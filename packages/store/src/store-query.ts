/** A setting of ClickHouse, sent with one statement only. */
export type StoreSettings = Readonly<Record<string, string | number>>

/** A value bound to a `{name:Type}` placeholder; never part of the SQL text. */
export type StoreParam = string | number | bigint | boolean | readonly string[]

/** A read-only statement with its bound values and its limits. `Row` is the shape of one result row. */
export interface StoreQuery<Row> {
  readonly sql: string
  readonly params: Readonly<Record<string, StoreParam>>
  readonly settings: StoreSettings
  /** Carries the row type only; it is never set. */
  readonly row?: Row
}
