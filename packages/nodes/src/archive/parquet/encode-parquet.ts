import { setImmediate } from 'node:timers/promises'
import { constants, gzipSync, zstdCompressSync } from 'node:zlib'
import type { Batch, TelemetryRecord } from '@weir/telemetry'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { ArchiveCompression } from '../archive-fields.ts'
import { type Column, schemaOf } from './column.ts'
import { sharedColumns } from './shared-columns.ts'
import { logColumns, metricColumns, traceColumns } from './signal-columns.ts'

/** Of the columns. A change that a reader must know of counts it up. */
export const schemaVersion = 1

/** A row group is made at a stretch; other work gets its turn in between. */
const rowsPerGroup = 4000

const codecs = { none: 'UNCOMPRESSED', gzip: 'GZIP', zstd: 'ZSTD', snappy: 'SNAPPY' } as const

const compressors = {
  GZIP: (bytes: Uint8Array): Uint8Array => gzipSync(bytes, { level: 1 }),
  ZSTD: (bytes: Uint8Array): Uint8Array =>
    zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
}

async function encodeRows<R extends TelemetryRecord>(
  records: readonly R[],
  columns: readonly Column<R>[],
  compression: ArchiveCompression,
): Promise<Uint8Array> {
  const writer = new ByteWriter(1024 * 1024)
  const signal = records[0]?.signal ?? ''
  const file = new ParquetWriter({
    writer,
    schema: schemaOf(columns),
    codec: codecs[compression],
    compressors,
    kvMetadata: [
      { key: 'weir.schema_version', value: String(schemaVersion) },
      { key: 'weir.signal', value: signal },
    ],
  })
  for (let start = 0; start < records.length; start += rowsPerGroup) {
    if (start > 0) await setImmediate()
    const rows = records.slice(start, start + rowsPerGroup)
    const columnData = columns.map(({ name, read }) => ({ name, data: rows.map(read) }))
    await file.write({ columnData, rowGroupSize: rowsPerGroup })
  }
  await file.finish()
  return writer.getBytes()
}

/** A Parquet file of the records, whose columns depend on the signal only. */
export function encodeParquet(batch: Batch, compression: ArchiveCompression): Promise<Uint8Array> {
  const shared = sharedColumns()
  switch (batch.signal) {
    case 'log':
      return encodeRows(batch.records, [...logColumns, ...shared], compression)
    case 'metric':
      return encodeRows(batch.records, [...metricColumns, ...shared], compression)
    case 'trace':
      return encodeRows(batch.records, [...traceColumns, ...shared], compression)
  }
}
