import { join } from 'node:path'
import type { Signal } from '@weir/telemetry'
import { z } from 'zod'
import type { QueueFiles } from './queue-files.ts'

/** Numbers of records by signal. */
export type Items = Record<Signal, number>

export const noItems = (): Items => ({ log: 0, metric: 0, trace: 0 })
export const totalItems = ({ log, metric, trace }: Readonly<Items>): number => log + metric + trace

/** One file of a queue. */
export interface Segment {
  readonly name: string
  readonly path: string
  /** The sequence of its first frame. */
  readonly first: number
  readonly salt: number
  /** How much of the file counts. */
  bytes: number
  /** Above the sequence of its last frame. */
  next: number
  /** When its oldest records came. */
  oldest: number | undefined
  /** Records that it holds or held, delivered or not. */
  readonly items: Items
  /** Records that are still to be delivered. */
  readonly left: Items
  /** Those of them that are being delivered. */
  readonly taken: Items
  /** How many frames are being delivered. */
  open: number
  /** Nothing more is written to it. */
  sealed: boolean
  /** The reader has been through it. */
  read: boolean
  /** It is not on disk any more. */
  gone: boolean
  /** Something in it could not be read. */
  corrupt: boolean
}

const namePattern = /^(\d{15})-([0-9a-f]{8})\.segment$/

function newSegment(folder: string, name: string, first: number, salt: number): Segment {
  return {
    name,
    path: join(folder, name),
    first,
    salt,
    bytes: 0,
    next: first,
    oldest: undefined,
    items: noItems(),
    left: noItems(),
    taken: noItems(),
    open: 0,
    sealed: false,
    read: false,
    gone: false,
    corrupt: false,
  }
}

export function nameSegment(folder: string, first: number, salt: number): Segment {
  const name = `${String(first).padStart(15, '0')}-${salt.toString(16).padStart(8, '0')}.segment`
  return newSegment(folder, name, first, salt)
}

/** The segment that a file name stands for; undefined for other files. */
export function segmentOf(folder: string, name: string): Segment | undefined {
  const [, first, salt] = namePattern.exec(name) ?? []
  return first && salt ? newSegment(folder, name, Number(first), Number.parseInt(salt, 16)) : undefined
}

const summary = z.object({
  bytes: z.number(),
  next: z.number(),
  oldest: z.number().optional(),
  items: z.object({ log: z.number(), metric: z.number(), trace: z.number() }),
})

const summaryPath = (segment: Segment) => `${segment.path}.summary`

/** Notes what a sealed segment holds, so that a start need not read it. Without the note it is read: failing is no harm. */
export async function writeSummary(segment: Segment, files: QueueFiles): Promise<void> {
  const { bytes, next, oldest, items } = segment
  try {
    await files.replace(summaryPath(segment), JSON.stringify({ bytes, next, oldest, items }))
  } catch {}
}

/** Fills in what the note says; false when there is none for a file of this size. */
export async function readSummary(segment: Segment, size: number, files: QueueFiles): Promise<boolean> {
  try {
    const noted = summary.parse(JSON.parse((await files.text(summaryPath(segment))) ?? ''))
    if (noted.bytes !== size || noted.next < segment.first) return false
    segment.bytes = size
    segment.next = noted.next
    segment.oldest = noted.oldest
    Object.assign(segment.items, noted.items)
    return true
  } catch {
    return false
  }
}

/** Failing leaves files behind that the next start finds again, and at worst delivers twice. */
export async function removeSegment(segment: Segment, files: QueueFiles): Promise<void> {
  try {
    await files.remove(segment.path)
    await files.remove(summaryPath(segment))
  } catch {}
}
