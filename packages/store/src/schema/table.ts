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
}

/** One table of the store: the only source of its DDL. */
export interface Table {
  name: string
  columns: readonly Column[]
  indexes: readonly TableIndex[]
  partitionBy: string
  /** A prefix of `orderBy`, kept in memory; the whole of it when absent. */
  primaryKey?: readonly string[]
  orderBy: readonly string[]
  /** A DateTime expression; rows go when it is older than the retention. */
  ttl?: string
}

/** How many recent insert tokens a table remembers: enough for hours of retries at one insert a second. */
const DEDUPLICATION_WINDOW = 20_000

/** The statement that creates a table where it does not exist. */
export function createTableSql(table: Table, ttlDays: number): string {
  const lines = [...table.columns.map(columnSql), ...table.indexes.map(indexSql)]
  const clauses = [
    `CREATE TABLE IF NOT EXISTS ${table.name} (\n${lines.map(line => `  ${line}`).join(',\n')}\n)`,
    'ENGINE = MergeTree',
    `PARTITION BY ${table.partitionBy}`,
    ...(table.primaryKey === undefined ? [] : [`PRIMARY KEY (${table.primaryKey.join(', ')})`]),
    `ORDER BY (${table.orderBy.join(', ')})`,
    ...(table.ttl === undefined ? [] : [`TTL ${ttlSql(table.ttl, ttlDays)}`]),
    `SETTINGS non_replicated_deduplication_window = ${DEDUPLICATION_WINDOW}, ttl_only_drop_parts = 1`,
  ]
  return clauses.join('\n')
}

/** The statement that changes how long a table keeps its rows. */
export function modifyTtlSql(table: Table, ttlDays: number): string | undefined {
  return table.ttl === undefined ? undefined : `ALTER TABLE ${table.name} MODIFY TTL ${ttlSql(table.ttl, ttlDays)}`
}

function ttlSql(expression: string, days: number): string {
  if (!Number.isInteger(days) || days < 1)
    throw new RangeError(`ttlDays must be a whole number of at least 1, not ${days}`)
  return `${expression} + toIntervalDay(${days})`
}

function columnSql(column: Column): string {
  return [
    `\`${column.name}\` ${column.type}`,
    ...(column.default === undefined ? [] : [`DEFAULT ${column.default}`]),
    ...(column.codec === undefined ? [] : [`CODEC(${column.codec})`]),
  ].join(' ')
}

function indexSql(index: TableIndex): string {
  return `INDEX ${index.name} ${index.expression} TYPE ${index.type} GRANULARITY ${index.granularity}`
}
