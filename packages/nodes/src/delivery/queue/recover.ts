import { join } from 'node:path'
import { type Cursor, isOpen, readCursor } from './cursor.ts'
import type { QueueFiles } from './queue-files.ts'
import { noItems, readSummary, removeSegment, type Segment, segmentOf, totalItems, writeSummary } from './segment.ts'
import { SegmentReader } from './segment-reader.ts'

/** What a queue finds on disk. */
export interface Recovered {
  /** With something left to deliver, the oldest first. */
  readonly segments: Segment[]
  readonly cursor: Cursor
  /** The first sequence that was never used. */
  readonly next: number
  /** What a write left that did not come to its end: nobody was told that it is safe. */
  readonly tornBytes: number
  /** Files that cannot be opened or read at all; they stay where they are. */
  readonly unreadable: number
}

export const cursorPath = (folder: string): string => join(folder, 'cursor.json')

/** Finds what is left of a queue, reading only segments that nobody noted the contents of. */
export async function recover(folder: string, files: QueueFiles): Promise<Recovered> {
  const cursor = await readCursor(cursorPath(folder), files)
  const names = (await files.names(folder)).sort()
  const segments: Segment[] = []
  let next = cursor.open.reduce((above, [, to]) => Math.max(above, to + 1), cursor.next)
  let tornBytes = 0
  let unreadable = 0
  for (const name of names) {
    const segment = segmentOf(folder, name)
    if (!segment) continue
    try {
      tornBytes += await count(segment, cursor, files)
    } catch {
      unreadable += 1
      continue
    }
    segment.sealed = true
    next = Math.max(next, segment.next)
    if (totalItems(segment.left) > 0) segments.push(segment)
    else await removeSegment(segment, files)
  }
  return { segments, cursor, next, tornBytes, unreadable }
}

/** Fills in what the segment holds; resolves with the bytes that were cut off its end. */
async function count(segment: Segment, cursor: Cursor, files: QueueFiles): Promise<number> {
  const file = await files.open(segment.path)
  try {
    if (await readSummary(segment, file.size, files)) {
      const touched = segment.first < cursor.next
      if (!touched) Object.assign(segment.left, segment.items)
      if (!touched || isDelivered(segment, cursor)) return 0
      Object.assign(segment.items, noItems())
      segment.next = segment.first
    }
    const torn = await scan(segment, new SegmentReader(file, segment.salt), file.size, cursor)
    if (torn > 0) await file.truncate(segment.bytes).catch(() => {})
    if (totalItems(segment.left) > 0) await writeSummary(segment, files)
    return torn
  } finally {
    await file.close()
  }
}

function isDelivered({ first, next }: Segment, cursor: Cursor): boolean {
  return next <= cursor.next && !cursor.open.some(([from, to]) => to >= first && from < next)
}

async function scan(segment: Segment, reader: SegmentReader, size: number, cursor: Cursor): Promise<number> {
  let torn = 0
  for (;;) {
    const step = await reader.next(size, () => false)
    if (!step) break
    torn = step.kind === 'gap' ? step.bytes : 0
    if (step.kind === 'gap') continue
    const { signal, items, sequence, time } = step.prefix
    // Numbers only grow: one that does not is a left-over of a write that failed.
    if (sequence < segment.next) continue
    segment.items[signal] += items
    if (isOpen(cursor, sequence)) segment.left[signal] += items
    segment.next = sequence + 1
    segment.oldest ??= time
  }
  segment.bytes = size - torn
  return torn
}
