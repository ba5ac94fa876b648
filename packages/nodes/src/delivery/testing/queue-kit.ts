import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Batch, encodeRequest, LogRecord, MetricPoint, type Signal, Span } from '@weir/telemetry'
import type { Clock } from '../../runtime-types.ts'
import { createManualClock } from '../../testing/test-context.ts'
import type { Appended, AppendOptions, QueueSettings } from '../queue/append-loop.ts'
import { type DiskQueue, openDiskQueue, type QueueEntry } from '../queue/disk-queue.ts'
import { diskFiles, type QueueFile, type QueueFiles } from '../queue/queue-files.ts'
import { type Items, noItems } from '../queue/segment.ts'

export function batchOf(count: number, text: string, signal: Signal = 'log'): Batch {
  if (signal === 'metric') return { signal, records: Array.from({ length: count }, () => new MetricPoint()) }
  if (signal === 'trace') return { signal, records: Array.from({ length: count }, () => new Span()) }
  const records = Array.from({ length: count }, (_, at) => {
    const record = new LogRecord()
    record.body = `${text} ${at}`
    return record
  })
  return { signal, records }
}

/** The bodies of logs, to tell which batch it is. */
export const textsOf = (batch: Batch): unknown[] =>
  batch.signal === 'log' ? batch.records.map(record => record.body) : [`${batch.records.length} of ${batch.signal}`]

/** A queue with what it told. */
export interface TestQueue {
  readonly queue: DiskQueue
  readonly dropped: Items
  readonly corrupt: Items & { bytes: number }
  readonly stuck: (string | undefined)[]
  readonly append: (
    id: string,
    batch: Batch,
    options?: Partial<AppendOptions> & { attempts?: number },
  ) => Promise<Appended>
}

const settingsOf = (folder: string): QueueSettings => ({
  folder,
  maxBytes: 1024 * 1024,
  segmentBytes: 64 * 1024,
  onFull: 'block',
  fsync: 'never',
})

export async function openTestQueue(
  folder: string,
  changes: Partial<QueueSettings> = {},
  parts: { clock?: Clock; files?: QueueFiles } = {},
): Promise<TestQueue> {
  const dropped = noItems()
  const corrupt = { ...noItems(), bytes: 0 }
  const stuck: (string | undefined)[] = []
  const queue = await openDiskQueue(
    { ...settingsOf(folder), ...changes },
    {
      clock: parts.clock ?? createManualClock(),
      files: parts.files ?? diskFiles,
      events: {
        dropped: (signal, items) => {
          dropped[signal] += items
        },
        corrupt: (bytes, items) => {
          corrupt.bytes += bytes
          for (const signal of ['log', 'metric', 'trace'] as const) corrupt[signal] += items[signal]
        },
        stuck: message => stuck.push(message),
      },
    },
  )
  return {
    queue,
    dropped,
    corrupt,
    stuck,
    append: (id, batch, { attempts = 0, ...options } = {}) =>
      queue.append(
        {
          head: { id, attempts },
          body: encodeRequest(batch),
          signal: batch.signal,
          items: batch.records.length,
          time: 1000,
        },
        { whenFull: 'policy', ...options },
      ),
  }
}

const never = new AbortController().signal

/** All that can be taken now. */
export async function takeAll(queue: DiskQueue): Promise<QueueEntry[]> {
  const entries: QueueEntry[] = []
  for (let entry = await queue.next(never); entry; entry = await queue.next(never)) entries.push(entry)
  return entries
}

export async function segmentFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter(name => name.endsWith('.segment')).sort()
}

export async function folderBytes(folder: string): Promise<number> {
  const sizes = (await segmentFiles(folder)).map(async name => (await stat(join(folder, name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** What a {@link watchFiles} does with an operation before it is carried out; throwing makes it fail. */
export type Watch = (operation: keyof QueueFile | keyof QueueFiles, bytes: number) => void

/** The disk, with somebody who sees every operation. */
export function watchFiles(watch: Watch): QueueFiles {
  const watched = (file: QueueFile): QueueFile => ({
    size: file.size,
    async read(target, position) {
      watch('read', target.length)
      return file.read(target, position)
    },
    async write(parts, position) {
      watch(
        'write',
        parts.reduce((sum, part) => sum + part.length, 0),
      )
      return file.write(parts, position)
    },
    async truncate(size) {
      watch('truncate', size)
      return file.truncate(size)
    },
    async sync() {
      watch('sync', 0)
      return file.sync()
    },
    close: () => file.close(),
  })
  return {
    ...diskFiles,
    async create(path) {
      watch('create', 0)
      return watched(await diskFiles.create(path))
    },
    async open(path) {
      watch('open', 0)
      return watched(await diskFiles.open(path))
    },
    async replace(path, content) {
      watch('replace', content.length)
      return diskFiles.replace(path, content)
    },
    async remove(path) {
      watch('remove', 0)
      return diskFiles.remove(path)
    },
    async syncFolder(path) {
      watch('syncFolder', 0)
      return diskFiles.syncFolder(path)
    },
  }
}

export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: it failed, write`), { code })
}
