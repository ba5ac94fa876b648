import { createHash } from 'node:crypto'
import { type Batch, LogRecord, Span, toItem } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { type ArchiveLayout, archiveFiles, type FilePair } from './archive-files.ts'
import { pathPrefixField, pathText } from './path-prefix.ts'
import { readRecords } from './testing/read-archive.ts'

const agent = { id: 'agent-1', host: 'host-1', version: '1', tag: 'edge' }

function layout(
  given: { order?: string[]; format?: string } = {},
  format = { encoding: 'ndjson', compression: 'none' },
) {
  const prefix = pathPrefixField.parse(given)
  return { format, prefix, agent } as ArchiveLayout
}

async function filesOf(batch: Batch, made: ArchiveLayout, tryId = 'try-1'): Promise<FilePair[]> {
  return Array.fromAsync(archiveFiles(batch, tryId, made))
}

function log(time: string, service?: string, host?: string): LogRecord {
  const record = new LogRecord()
  record.timeUnixNano = BigInt(Date.parse(time)) * 1_000_000n + 123n
  record.body = `at ${time}`
  if (service !== undefined) record.resource.attributes.set('service.name', service)
  if (host !== undefined) record.resource.attributes.set('host.name', host)
  return record
}

const logs = (...records: LogRecord[]): Batch => ({ signal: 'log', records })
const folder = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
const entryOf = ({ manifest }: FilePair) => JSON.parse(Buffer.from(manifest.bytes).toString())
const ten = '2026-11-15T10:59:59.999Z'
const eleven = '2026-11-15T11:00:00Z'

describe('files of an archive', () => {
  it('are in folders by signal and hour of the events', async () => {
    const files = await filesOf(logs(log(ten), log(eleven), log(ten)), layout())
    expect(files.map(({ data }) => folder(data.path))).toEqual([
      'signal=log/date=2026-11-15/hour=10/',
      'signal=log/date=2026-11-15/hour=11/',
    ])
    expect(files.map(file => entryOf(file).rows)).toEqual([2, 1])
    const span = Object.assign(new Span(), { startTimeUnixNano: log(ten).timeUnixNano })
    const [trace] = await filesOf({ signal: 'trace', records: [span] }, layout())
    expect(trace?.data.path).toMatch(/^signal=trace\/date=2026-11-15\/hour=10\//)
  })

  it.each([
    [
      'years and minutes',
      ['Year', 'Month', 'Day', 'Hour', '2 Minute'],
      'y=%s/m=%s/d=%s/%s/%s',
      'y=2026/m=11/d=15/10/58/',
    ],
    ['names', ['tag', 'host', 'service'], 'fixed/%s/%s-%s/', 'fixed/edge/web-1-shop/'],
    ['no part', [], 'all', 'all/'],
    ['minutes', ['Minute', '5 Minute', '30 Minute'], '%s/%s/%s', '59/55/30/'],
  ])('follow a prefix of %s', async (_name, order, format, expected) => {
    const [file] = await filesOf(logs(log(ten, 'shop', 'web-1')), layout({ order, format }))
    expect(folder(file?.data.path ?? '')).toBe(expected)
  })

  it('never span two hours, also where the folder does not say the hour', async () => {
    const files = await filesOf(logs(log(ten), log(eleven)), layout({ order: ['Date'], format: '%s' }))
    expect(files.map(({ data }) => folder(data.path))).toEqual(['2026-11-15/', '2026-11-15/'])
    expect(files.map(({ manifest }) => folder(manifest.path))).toEqual([
      '_manifest/date=2026-11-15/hour=10/',
      '_manifest/date=2026-11-15/hour=11/',
    ])
    expect(new Set(files.map(({ data }) => data.path)).size).toBe(2)
  })

  it('have names that sort by time and are the same for every try of a batch', async () => {
    const batch = logs(log(eleven), log(ten))
    const first = await filesOf(batch, layout())
    const repeat = await filesOf(batch, layout())
    const other = await filesOf(batch, layout(), 'try-2')
    expect(repeat).toEqual(first)
    const uuid = /\/[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\.ndjson$/
    for (const { data } of first) expect(data.path).toMatch(uuid)
    expect(other.map(({ data }) => data.path)).not.toEqual(first.map(({ data }) => data.path))
    const names = first.map(({ data }) => data.path.slice(folder(data.path).length))
    expect([...names].sort()).toEqual(names.reverse())
  })

  it('are told about in a manifest', async () => {
    const prefix = { order: ['signal'], format: 'weir/prod/%s' }
    const batch = logs(log(ten, 'b'), log('2026-11-15T10:00:00Z', 'a'), log(ten, 'b'))
    const made = await filesOf(batch, layout(prefix, { encoding: 'parquet', compression: 'zstd' }))
    expect(made).toHaveLength(1)
    const [file] = made
    if (!file) return
    expect(file.manifest.path).toBe(
      `weir/prod/_manifest/date=2026-11-15/hour=10/${file.data.path.slice('weir/prod/log/'.length, -'.parquet'.length)}.json`,
    )
    expect(entryOf(file)).toEqual({
      version: 1,
      path: file.data.path,
      signal: 'log',
      rows: 3,
      bytes: file.data.bytes.length,
      sha256: createHash('sha256').update(file.data.bytes).digest('hex'),
      encoding: 'parquet',
      compression: 'zstd',
      schema_version: 1,
      min_time_unix_nano: String(BigInt(Date.parse('2026-11-15T10:00:00Z')) * 1_000_000n + 123n),
      max_time_unix_nano: String(BigInt(Date.parse(ten)) * 1_000_000n + 123n),
      services: ['a', 'b'],
      services_complete: true,
    })
  })

  it('list no more services than a reader can bear', async () => {
    const records = Array.from({ length: 100 }, (_, at) => log(ten, `service-${at}`))
    const [file] = await filesOf(logs(...records), layout())
    const entry = file && entryOf(file)
    expect(entry.services).toHaveLength(32)
    expect(entry.services_complete).toBe(false)
  })

  it('stay few, whatever senders put into a batch', async () => {
    const records = Array.from({ length: 1000 }, (_, at) => log(new Date(at * 3_600_000).toISOString(), `s${at}`))
    const order = ['Date', 'Hour', 'service']
    const files = await filesOf(logs(...records), layout({ order, format: '%s/%s/%s' }))
    expect(files).toHaveLength(129)
    const last = files.at(-1)
    expect(folder(last?.data.path ?? '')).toBe('other/other/other/')
    expect(folder(last?.manifest.path ?? '')).toBe('_manifest/date=other/hour=other/')
    expect(last && entryOf(last).rows).toBe(872)
  })

  it.each([
    ['ndjson', 'gzip', '.ndjson.gz'],
    ['ndjson', 'zstd', '.ndjson.zst'],
    ['otlp_json', 'none', '.otlp.json'],
    ['otlp_json', 'zstd', '.otlp.json.zst'],
    ['parquet', 'gzip', '.parquet'],
  ])('hold the records as %s with %s', async (encoding, compression, ending) => {
    const batch = logs(log(ten, 'shop'), log(ten, 'shop'))
    const [file] = await filesOf(batch, layout({}, { encoding, compression }))
    expect(file?.data.path.endsWith(ending)).toBe(true)
    const records = file && (await readRecords(entryOf(file), file.data.bytes))
    expect(records?.map(record => toItem(record))).toEqual(batch.records.map(record => toItem(record)))
  })

  it.each(['ndjson', 'otlp_json', 'raw'])('hold thousands of records as %s, written in turns', async encoding => {
    const batch = logs(...Array.from({ length: 4001 }, () => log(ten, 'shop')))
    const [file] = await filesOf(batch, layout({}, { encoding, compression: 'none' }))
    const text = Buffer.from(file?.data.bytes ?? []).toString()
    expect(text.endsWith('\n')).toBe(true)
    expect(text.trimEnd().split('\n')).toHaveLength(encoding === 'otlp_json' ? 3 : 4001)
    expect(text.split(`at ${ten}`)).toHaveLength(4002)
  })

  it.each([
    ['..', 'unknown'],
    ['', 'unknown'],
    ['../../etc/passwd', '__.._etc_passwd'],
    ['.hidden', '_hidden'],
    ['_manifest', 'manifest'],
    ['a\\b\0c d', 'a_b_c_d'],
    ['größe-日本', 'größe-日本'],
    ['x'.repeat(500), 'x'.repeat(60)],
  ])('turn the name %j into %j', (name, expected) => {
    expect(pathText(name)).toBe(expected)
  })

  it.each([
    [['signal'], '%s/%s', 'one %s for each'],
    [['signal'], '../%s', '. or ..'],
    [['signal'], '/%s', 'leading /'],
    [['signal'], 'a//%s', 'no //'],
    [['signal'], 'a\\%s', 'letters, digits'],
    [['signal'], '_manifest/%s', 'taken'],
    [['signal'], `${'x'.repeat(600)}%s`, '512'],
  ])('refuse the order %j with the format %j', (order, format, message) => {
    expect(pathPrefixField.safeParse({ order, format }).error?.message).toContain(message)
  })
})
