import type { Column, Table, TableIndex, View } from './table.ts'

/** Where statements go. */
export interface Target {
  /** Name of a ClickHouse cluster; without it everything is on one server. */
  cluster?: string | undefined
}

/** How many recent insert tokens a table remembers. */
const DEDUPLICATION_WINDOW = 20_000
const DEDUPLICATION_SECONDS = 7 * 86_400

/** The table that holds the rows: on a cluster, the part of them that is on one shard. */
export function storedName(table: Table, { cluster }: Target = {}): string {
  return cluster !== undefined && table.shardBy !== undefined ? `${table.name}_local` : table.name
}

/** The statements that create a table where it does not exist: on a cluster also the one that stands for all shards. */
export function createTableSql(table: Table, target: Target = {}, name = storedName(table, target)): string[] {
  const lines = [...table.columns.map(columnSql), ...table.indexes.map(indexSql)]
  const stored = [
    `CREATE TABLE IF NOT EXISTS ${name}${onCluster(target)} (\n${lines.map(line => `  ${line}`).join(',\n')}\n)`,
    `ENGINE = ${engineSql(table, target)}`,
    ...(table.partitionBy.length === 0 ? [] : [`PARTITION BY (${table.partitionBy.join(', ')})`]),
    ...(table.primaryKey === undefined ? [] : [`PRIMARY KEY (${table.primaryKey.join(', ')})`]),
    `ORDER BY (${table.orderBy.join(', ')})`,
    ...(table.ttl === undefined ? [] : [`TTL ${table.ttl}`]),
    `SETTINGS ${settingsSql(table, target)}`,
  ].join('\n')
  if (target.cluster === undefined || table.shardBy === undefined) return [stored]
  const all =
    `CREATE TABLE IF NOT EXISTS ${table.name}${onCluster(target)} AS ${name}\n` +
    `ENGINE = Distributed(${quoted(target.cluster)}, currentDatabase(), ${name}, ${table.shardBy})`
  return [stored, all]
}

/** The statement that creates a view where it does not exist. On a cluster each shard keeps the roll-ups of its own rows. */
export function createViewSql(view: View, tables: ReadonlyMap<string, Table>, target: Target = {}): string {
  const to = stored(view.to, tables, target)
  return `CREATE MATERIALIZED VIEW IF NOT EXISTS ${view.name}${onCluster(target)} TO ${to} AS\n${viewSelect(view, tables, target)}`
}

/** What a view puts into its table for the rows that are there already. */
export function viewSelect(view: View, tables: ReadonlyMap<string, Table>, target: Target = {}): string {
  return view.select.replace(/\bFROM source\b/, `FROM ${stored(view.from, tables, target)} AS source`)
}

export function onCluster({ cluster }: Target): string {
  return cluster === undefined ? '' : ` ON CLUSTER ${quoted(cluster)}`
}

function stored(name: string, tables: ReadonlyMap<string, Table>, target: Target): string {
  const table = tables.get(name)
  if (table === undefined) throw new Error(`There is no table ${name}`)
  return storedName(table, target)
}

function engineSql(table: Table, { cluster }: Target): string {
  const engine = table.engine ?? 'MergeTree'
  if (cluster === undefined) return engine
  const [family = '', own = ''] = /^(\w+)(?:\((.*)\))?$/.exec(engine)?.slice(1) ?? []
  const path = table.shardBy === undefined ? 'all' : '{shard}'
  const replica = table.shardBy === undefined ? '{shard}-{replica}' : '{replica}'
  const place = `'/clickhouse/tables/{uuid}/${path}', '${replica}'`
  return `Replicated${family}(${place}${own === '' || own === undefined ? '' : `, ${own}`})`
}

function settingsSql(table: Table, { cluster }: Target): string {
  const settings =
    cluster === undefined
      ? [`non_replicated_deduplication_window = ${DEDUPLICATION_WINDOW}`]
      : [
          `replicated_deduplication_window = ${DEDUPLICATION_WINDOW}`,
          `replicated_deduplication_window_seconds = ${DEDUPLICATION_SECONDS}`,
        ]
  return [...settings, ...(table.ttl === undefined ? [] : ['ttl_only_drop_parts = 1'])].join(', ')
}

function quoted(cluster: string): string {
  if (!/^[\w.-]+$/.test(cluster)) throw new RangeError(`A cluster cannot be called ${JSON.stringify(cluster)}`)
  return `'${cluster}'`
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
