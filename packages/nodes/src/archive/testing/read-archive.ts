import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import {
  decodeJsonRequest,
  decodeRequest,
  fromItem,
  parseJsonValue,
  type Signal,
  type TelemetryRecord,
  type Value,
  ValueMap,
} from '@weir/telemetry'
import { parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import type { ManifestEntry } from '../manifest.ts'

type Row = Readonly<Record<string, unknown>>

const jsonColumns = new Set(['attributes', 'resource', 'scope_attributes', 'events', 'links', 'exemplars', 'metadata'])
const timeColumns = new Set(['timestamp', 'observed_timestamp', 'start_timestamp', 'end_timestamp'])

const parsers = { timestampFromNanoseconds: (nanoseconds: bigint) => nanoseconds }

/** The rows of a Parquet file, times as nanoseconds. */
export async function readParquet(bytes: Uint8Array): Promise<Row[]> {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  if (!(file instanceof ArrayBuffer)) throw new TypeError('bytes of a file expected')
  return parquetReadObjects({ file, compressors, parsers, utf8: false })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const nanosecondsOf = (value: unknown): bigint => (typeof value === 'bigint' ? BigInt.asUintN(64, value) : 0n)

function cellValue(name: string, cell: unknown): Value {
  if (typeof cell === 'string') return jsonColumns.has(name) ? parseJsonValue(cell) : cell
  return typeof cell === 'number' || typeof cell === 'boolean' ? cell : null
}

/** The item that a row describes, as far as items go. */
function itemOf(signal: Signal, row: Row): ValueMap {
  const item = new ValueMap()
  item.set('_type', signal)
  for (const [name, cell] of Object.entries(row)) {
    if (!timeColumns.has(name) && name !== 'otlp') item.set(name, cellValue(name, cell))
  }
  const scope = { name: textOf(row['scope_name']), version: textOf(row['scope_version']) }
  const attributes = parseJsonValue(textOf(row['scope_attributes']))
  item.set('scope', ValueMap.from([...Object.entries(scope), ['attributes', attributes]]))
  if (signal === 'trace') {
    const message = textOf(row['status_message'])
    item.set('status', ValueMap.from(Object.entries({ code: item.get('status_code') ?? 0, message })))
  }
  if (signal === 'metric') item.set(textOf(row['kind']), metricData(row))
  if (row['body_format'] === 'json') item.set('body', parseJsonValue(textOf(row['body'])))
  return item
}

function metricData(row: Row): Value {
  if (typeof row['data'] === 'string') return parseJsonValue(row['data'])
  const temporality = row['aggregation_temporality']
  return ValueMap.from([
    ['aggregation_temporality', typeof temporality === 'number' ? temporality : 0],
    ['is_monotonic', row['is_monotonic'] === true],
  ])
}

function numberOf({ value, value_int: integer }: Row): { value: number | bigint | null; isInt: boolean } {
  if (typeof integer !== 'bigint') return { value: typeof value === 'number' ? value : null, isInt: false }
  return { value: Number.isSafeInteger(Number(integer)) ? Number(integer) : integer, isInt: true }
}

/** The record of a row, with everything that it had. */
export function recordOf(signal: Signal, row: Row): TelemetryRecord {
  if (row['otlp'] instanceof Uint8Array) {
    const [record] = decodeRequest(signal, row['otlp']).records
    if (record) return record
  }
  const record = fromItem(itemOf(signal, row))
  record.resource.schemaUrl = textOf(row['resource_schema_url'])
  record.scope.schemaUrl = textOf(row['scope_schema_url'])
  if (record.signal === 'log') {
    record.timeUnixNano = nanosecondsOf(row['timestamp'])
    record.observedTimeUnixNano = nanosecondsOf(row['observed_timestamp'])
  } else if (record.signal === 'metric') {
    record.timeUnixNano = nanosecondsOf(row['timestamp'])
    record.startTimeUnixNano = nanosecondsOf(row['start_timestamp'])
    if ('value' in record.data) record.data = { ...record.data, ...numberOf(row) }
  } else {
    record.startTimeUnixNano = nanosecondsOf(row['timestamp'])
    record.endTimeUnixNano = nanosecondsOf(row['end_timestamp'])
  }
  return record
}

function unpack(path: string, bytes: Uint8Array): string {
  if (path.endsWith('.gz')) return gunzipSync(bytes).toString()
  return path.endsWith('.zst') ? zstdDecompressSync(bytes).toString() : Buffer.from(bytes).toString()
}

/** The records of a file, found by what its manifest says. Lines of text have none. */
export async function readRecords(entry: ManifestEntry, bytes: Uint8Array): Promise<TelemetryRecord[]> {
  if (entry.encoding === 'parquet') return (await readParquet(bytes)).map(row => recordOf(entry.signal, row))
  const lines = unpack(entry.path, bytes).trimEnd().split('\n')
  if (entry.encoding === 'otlp_json') {
    return lines.flatMap((line): readonly TelemetryRecord[] => decodeJsonRequest(entry.signal, line).records)
  }
  return lines.map(line => fromItem(parseJsonValue(line)))
}
