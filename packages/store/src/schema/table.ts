/** One column, in the words of ClickHouse. */
export interface Column {
  name: string
  type: string
  default?: string
  codec?: string
}

export interface TableIndex {
  name: string
  expression: string
  type: string
  granularity: number
  /** Dear to build: left out of inserts, and built when parts are merged. */
  isLate?: true
  /** So dear that merges, too, leave it out while they cannot keep up. */
  isPausable?: true
}

/** One table of the store: the only source of its DDL, on one server and on a cluster. */
export interface Table {
  name: string
  columns: readonly Column[]
  indexes: readonly TableIndex[]
  /** A family of MergeTree; plain where absent. */
  engine?: `${'Aggregating' | 'Summing'}MergeTree${string}`
  partitionBy: readonly string[]
  /** A prefix of `orderBy`, kept in memory; the whole of it when absent. */
  primaryKey?: readonly string[]
  orderBy: readonly string[]
  /** The time of a row, by which it ages: an expression of type DateTime. */
  at?: string
  /** When rows go. */
  ttl?: string
  /** On a cluster: spreads rows over the shards; without it every node has the whole table. */
  shardBy?: string
}

/** Keeps `to` filled with what the rows of `from` come to. It works inside the insert: both are written before it is answered. */
export interface View {
  name: string
  from: string
  to: string
  /** Of the columns of `from`, which it must call `source`. */
  select: string
}
