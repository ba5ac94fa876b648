import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Batch, LogRecord, toItem } from '@weir/telemetry'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readRecords } from '../../archive/testing/read-archive.ts'
import type { ManifestEntry } from '../../archive/manifest.ts'
import { createManualClock, createTestContext, type TestContext } from '../../testing/test-context.ts'
import { localstorageOutputDefinition } from './localstorage-output.definition.ts'
import { createLocalArchive } from './localstorage-output.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'archive-'))
})

afterEach(() => rm(root, { recursive: true, force: true }))

const nowMs = Date.UTC(2026, 10, 15, 12)
const hourMs = 3_600_000

function create(config: object, context: Partial<TestContext> = {}) {
  const clock = createManualClock(nowMs)
  const made = createTestContext({ clock, permits: { files: true, commands: false } })
  const parsed = localstorageOutputDefinition.config.parse({ mounted_path: root, ...config })
  return { clock, context: made, destination: createLocalArchive(parsed, { ...made, ...context }) }
}

function logs(timeMs: number, body: string, service = 'shop'): Batch {
  const record = Object.assign(new LogRecord(), { body, timeUnixNano: BigInt(timeMs) * 1_000_000n })
  record.resource.attributes.set('service.name', service)
  return { signal: 'log', records: [record] }
}

const joined = (...batches: Batch[]): Batch => ({
  signal: 'log',
  records: batches.flatMap(batch => (batch.signal === 'log' ? batch.records : [])),
})

const attempt = (id: string) => ({ id, attempt: 1, signal: new AbortController().signal })

async function filesBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter(entry => entry.isFile())
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
}

async function manifests(): Promise<ManifestEntry[]> {
  const names = (await filesBelow(root)).filter(name => name.startsWith('_manifest/'))
  return Promise.all(names.map(async name => JSON.parse(await readFile(path.join(root, name), 'utf8'))))
}

describe('localstorage_output', () => {
  it.each([
    ['ndjson', 'none'],
    ['ndjson', 'zstd'],
    ['parquet', 'zstd'],
    ['otlp_json', 'gzip'],
  ])('writes %s with %s that can be found and read by the manifest', async (encoding, compression) => {
    const { destination } = create({ encoding, compression })
    const batch = joined(logs(nowMs, 'a'), logs(nowMs - hourMs, 'b'))
    expect(await destination.send(batch, attempt('try'))).toEqual({ kind: 'delivered' })
    const entries = await manifests()
    const read = await Promise.all(
      entries.map(async entry => readRecords(entry, await readFile(path.join(root, entry.path)))),
    )
    expect(read.flat().map(record => toItem(record))).toEqual(batch.records.map(record => toItem(record)).reverse())
  })

  it('writes bodies as lines of text', async () => {
    const { destination } = create({ encoding: 'raw' })
    await destination.send(joined(logs(nowMs, 'first line'), logs(nowMs, 'second')), attempt('try'))
    const [entry] = await manifests()
    expect(await readFile(path.join(root, entry?.path ?? ''), 'utf8')).toBe('first line\nsecond\n')
  })

  it('writes nothing twice when a batch is repeated after half of it failed', async () => {
    const order = ['service']
    const { destination } = create({ path_prefix: { order, format: '%s' } })
    const batch = joined(logs(nowMs, 'a', 'one'), logs(nowMs, 'b', 'two'))
    // A file stands where the second group wants its folder.
    await writeFile(path.join(root, 'two'), '')
    expect(await destination.send(batch, attempt('try'))).toMatchObject({ kind: 'failed', unhealthy: true })
    await rm(path.join(root, 'two'))
    expect(await destination.send(batch, attempt('try'))).toEqual({ kind: 'delivered' })
    const entries = await manifests()
    expect(entries.map(entry => entry.rows)).toEqual([1, 1])
    expect((await filesBelow(root)).filter(name => name.endsWith('.ndjson'))).toHaveLength(2)
  })

  it('leaves no unfinished files behind, and removes those of a killed agent', async () => {
    const { destination } = create({})
    const work = path.join(root, '.weir-unfinished')
    await mkdir(work)
    const [old, young, foreign] = [randomUUID(), randomUUID(), `${randomUUID()}.ndjson`]
    const longAgo = new Date(Date.now() - 48 * hourMs)
    for (const name of [old, young, foreign]) await writeFile(path.join(work, name), 'x')
    for (const name of [old, foreign]) await utimes(path.join(work, name), longAgo, longAgo)
    await destination.start?.()
    await destination.send(logs(nowMs, 'a'), attempt('try'))
    expect((await readdir(work)).sort()).toEqual([young, foreign].sort())
    await destination.stop?.()
  })

  it('keeps names out of records below its folder', async () => {
    const { destination } = create({ path_prefix: { order: ['service'], format: 'by/%s' } })
    for (const service of ['..', '../../x', '/etc', '\0', 'a/b', '_manifest', '.weir-unfinished']) {
      expect(await destination.send(logs(nowMs, 'x', service), attempt(service))).toEqual({ kind: 'delivered' })
    }
    const folders = await readdir(path.join(root, 'by'))
    expect(folders.sort()).toEqual([
      '_',
      '__.._x',
      '_etc',
      '_manifest',
      '_weir-unfinished',
      'a_b',
      'manifest',
      'unknown',
    ])
  })

  it('waits while it is not permitted to write', async () => {
    const { destination } = create({}, { permits: { files: false, commands: true } })
    await destination.start?.()
    expect(await destination.send(logs(nowMs, 'a'), attempt('try'))).toMatchObject({
      kind: 'failed',
      reason: 'not_permitted',
      unhealthy: true,
    })
    expect(await filesBelow(root)).toEqual([])
  })

  it('waits while its folder is missing, and does not make it', async () => {
    const missing = path.join(root, 'volume')
    const { destination } = create({ mounted_path: missing })
    const result = await destination.send(logs(nowMs, 'a'), attempt('try'))
    expect(result).toMatchObject({ kind: 'failed', reason: 'no_folder', unhealthy: true })
    expect(await readdir(root)).toEqual([])
    await mkdir(missing)
    expect(await destination.send(logs(nowMs, 'a'), attempt('try'))).toEqual({ kind: 'delivered' })
  })

  it('refuses records that cannot be written as asked, instead of trying forever', async () => {
    const { destination } = create({ encoding: 'parquet' })
    const batch = logs(nowMs, 'a')
    for (const record of batch.records) if (record.signal === 'log') record.severityNumber = 2 ** 40
    expect(await destination.send(batch, attempt('try'))).toMatchObject({ kind: 'refused', reason: 'encode_failed' })
  })

  it.each([
    ['a path from nowhere', { mounted_path: 'archive' }, 'full path'],
    ['Snappy for text', { mounted_path: '/a', compression: 'snappy' }, 'Parquet only'],
  ])('refuses %s', (_name, config, message) => {
    expect(localstorageOutputDefinition.config.safeParse(config).error?.message).toContain(message)
  })
})

describe('retention of localstorage_output', () => {
  async function sweep({ clock, destination }: ReturnType<typeof create>): Promise<void> {
    await destination.start?.()
    clock.advance(60_000)
    // The next sweep is planned when this one is over.
    await expect.poll(() => clock.timers).toBe(1)
    await destination.stop?.()
    expect(clock.timers).toBe(0)
  }

  const bodies = async () => {
    const entries = await manifests()
    const texts = await Promise.all(entries.map(entry => readFile(path.join(root, entry.path), 'utf8')))
    return texts.map(text => JSON.parse(text).body)
  }

  it('deletes what is too old, with its folders, and says so', async () => {
    const made = create({ max_age: '24h' })
    await made.destination.send(logs(nowMs - 25 * hourMs, 'old'), attempt('1'))
    await made.destination.send(logs(nowMs - 23 * hourMs, 'young'), attempt('2'))
    await sweep(made)
    expect(await bodies()).toEqual(['young'])
    expect(await readdir(path.join(root, 'signal=log'))).toHaveLength(1)
    expect(made.context.healths.at(-1)?.message).toMatch(/^Deleted 1 old files of \d+ bytes/)
  })

  it('deletes the oldest when there is too much', async () => {
    const large = 'x'.repeat(600_000)
    const made = create({ max_total_size: '1MiB' })
    for (const hour of [3, 1, 2])
      await made.destination.send(logs(nowMs - hour * hourMs, `${hour}${large}`), attempt(`${hour}`))
    await sweep(made)
    expect((await bodies()).map(body => String(body).slice(0, 1))).toEqual(['1'])
  })

  it('deletes nothing that is not its own, whatever a manifest says', async () => {
    const made = create({ max_age: '24h' })
    await made.destination.send(logs(nowMs - 25 * hourMs, 'old'), attempt('1'))
    const outside = await mkdtemp(path.join(tmpdir(), 'outside-'))
    await writeFile(path.join(outside, 'mine.txt'), 'x')
    await writeFile(path.join(root, 'mine.txt'), 'x')
    const [manifest] = (await filesBelow(root)).filter(name => name.startsWith('_manifest/'))
    const folder = path.join(root, path.dirname(manifest ?? ''))
    const [entry] = await manifests()
    const forged = {
      mine: path.join(outside, 'mine.txt'),
      up: `../${path.basename(outside)}/mine.txt`,
      other: 'mine.txt',
    }
    for (const [name, target] of Object.entries(forged)) {
      await writeFile(path.join(folder, `${name}.json`), JSON.stringify({ ...entry, path: target }))
    }
    await writeFile(path.join(folder, 'broken.json'), '{')
    await sweep(made)
    expect(await readFile(path.join(outside, 'mine.txt'), 'utf8')).toBe('x')
    expect(await readFile(path.join(root, 'mine.txt'), 'utf8')).toBe('x')
    await rm(outside, { recursive: true })
  })

  it('runs on the first worker only', async () => {
    const { clock, destination } = create({ max_age: '24h' }, { worker: { index: 1, count: 2 } })
    await destination.start?.()
    expect(clock.timers).toBe(0)
  })
})
