import { encodeRequest, LogRecord, patternRecord, type TelemetryRecord, toItem, ValueMap } from '@weir/telemetry'
import fc from 'fast-check'
import { parquetMetadata } from 'hyparquet'
import { describe, expect, it } from 'vitest'
import { arbitraryBatch } from '../testing/arbitrary-batch.ts'
import { readParquet, recordOf } from '../testing/read-archive.ts'
import { encodeParquet } from './encode-parquet.ts'

function otlp(record: TelemetryRecord): string {
  switch (record.signal) {
    case 'log':
      return Buffer.from(encodeRequest({ signal: 'log', records: [record] })).toString('hex')
    case 'metric':
      return Buffer.from(encodeRequest({ signal: 'metric', records: [record] })).toString('hex')
    case 'trace':
      return Buffer.from(encodeRequest({ signal: 'trace', records: [record] })).toString('hex')
  }
}

describe('parquet', () => {
  it('gives every record back as it was, down to the bytes of its OTLP', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryBatch, async batch => {
        const rows = await readParquet(await encodeParquet(batch, 'zstd'))
        const restored = rows.map(row => recordOf(batch.signal, row))
        expect(restored.map(otlp)).toEqual(batch.records.map(otlp))
      }),
      { numRuns: 50 },
    )
  })

  it('gives pattern items back', async () => {
    const record = patternRecord({
      pattern: 'user * came',
      count: 12,
      sample: 'user ada came',
      sentimentScore: -0.5,
      startTimestamp: 1_700_000_000_000,
      timestamp: 1_700_000_180_000,
    })
    record.attributes.set('service', 'checkout')
    const [row] = await readParquet(await encodeParquet({ signal: 'log', records: [record] }, 'snappy'))
    const item = toItem(recordOf('log', row ?? {}))
    expect(item).toEqual(toItem(record))
    expect(item._type).toBe('cluster_pattern_and_sample')
  })

  it.each(['none', 'gzip', 'zstd', 'snappy'] as const)('holds columns that others can query, with %s', async codec => {
    const record = new LogRecord()
    record.timeUnixNano = 1_700_000_000_123_456_789n
    record.resource.attributes.set('service.name', 'checkout')
    record.attributes.set('user', 5)
    record.body = ValueMap.from([['a', [1, 'x']]])
    const bytes = await encodeParquet({ signal: 'log', records: [record, new LogRecord()] }, codec)
    const [row, empty] = await readParquet(bytes)
    expect(row).toMatchObject({
      timestamp: 1_700_000_000_123_456_789n,
      service_name: 'checkout',
      attributes: '{"user":5}',
      resource: '{"service.name":"checkout"}',
      body: '{"a":[1,"x"]}',
      body_format: 'json',
    })
    expect(row?.['otlp'] ?? null).toBeNull()
    expect(empty).toMatchObject({ attributes: '{}' })
  })

  it('says in its footer what it is, and the times of its rows', async () => {
    const records = Array.from({ length: 4500 }, (_, at) => {
      const record = new LogRecord()
      record.timeUnixNano = 1_700_000_000_000_000_000n + BigInt(at) * 1_000_000n
      record.body = `line ${at}`
      return record
    })
    const bytes = await encodeParquet({ signal: 'log', records }, 'zstd')
    const metadata = parquetMetadata(Uint8Array.from(bytes).buffer)
    expect(metadata.key_value_metadata).toEqual([
      { key: 'weir.schema_version', value: '1' },
      { key: 'weir.signal', value: 'log' },
    ])
    expect(metadata.row_groups.map(group => Number(group.num_rows))).toEqual([4000, 500])
    const times = metadata.row_groups.map(group => group.columns[0]?.meta_data?.statistics)
    expect(times[1]?.min_value).toEqual(new Date(1_700_000_004_000))
    expect((await readParquet(bytes)).map(row => row['body'])).toEqual(records.map(record => record.body))
  })
})
