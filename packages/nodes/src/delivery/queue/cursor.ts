import { z } from 'zod'
import type { QueueFiles } from './queue-files.ts'

const flight = z.object({
  id: z.string(),
  signal: z.enum(['log', 'metric', 'trace']),
  /** The sequences of its first and last frame; it is made of all frames of the signal between that were not in another. */
  from: z.number(),
  to: z.number(),
  frames: z.number(),
})
/** Frames that were sent as one request, under one id. */
export type Flight = z.output<typeof flight>

const cursor = z.object({
  /** Every frame from here on is still to be taken. */
  next: z.number(),
  /** Frames before it that were taken and not delivered yet, as ranges with both ends in them. */
  open: z.array(z.tuple([z.number(), z.number()])),
  flights: z.array(flight),
})
/** How far a queue is delivered. */
export type Cursor = z.output<typeof cursor>

/** The cursor that was last saved; without a readable one everything counts as not delivered. */
export async function readCursor(path: string, files: QueueFiles): Promise<Cursor> {
  try {
    return cursor.parse(JSON.parse((await files.text(path)) ?? ''))
  } catch {
    return { next: 0, open: [], flights: [] }
  }
}

/** Whether a frame is still to be delivered. */
export function isOpen({ next, open }: Cursor, sequence: number): boolean {
  return sequence >= next || open.some(([from, to]) => sequence >= from && sequence <= to)
}

/** Neighbouring numbers as ranges; they must grow. */
export function rangesOf(numbers: Iterable<number>): [number, number][] {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges
}

/** Saves the newest state, one write at a time; those who ask while one is under way share the next. */
export function createCursorFile(path: string, files: QueueFiles, state: () => Cursor) {
  let wanted: PromiseWithResolvers<void> | undefined
  let running = false

  async function run(): Promise<void> {
    running = true
    while (wanted) {
      const { resolve } = wanted
      wanted = undefined
      try {
        await files.replace(path, JSON.stringify(state()))
      } catch {
        // A cursor that stands still costs repeats, never records; the next save may work again.
      }
      resolve()
    }
    running = false
  }

  return {
    /** Resolves when the state as it is now is saved, or could not be. */
    save(): Promise<void> {
      wanted ??= Promise.withResolvers()
      const { promise } = wanted
      if (!running) void run()
      return promise
    },
  }
}
