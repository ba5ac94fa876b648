import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeFrame } from './frame.ts'
import type { QueueFile } from './queue-files.ts'
import { SegmentReader, type Step } from './segment-reader.ts'

const salt = 5

function fileOf(bytes: Buffer): QueueFile {
  const nothing = () => Promise.resolve()
  return {
    size: bytes.length,
    read: (target, position) => Promise.resolve(bytes.copy(target, 0, position)),
    write: nothing,
    truncate: nothing,
    sync: nothing,
    close: nothing,
  }
}

function frame(sequence: number, body: Uint8Array): Buffer {
  const prefix = { sequence, time: 1, signal: 'log', items: 1 } as const
  return Buffer.concat(encodeFrame(prefix, { head: { id: `${sequence}`, attempts: 0 }, body }, salt))
}

async function readAll(bytes: Buffer, payloads = true): Promise<Step[]> {
  const reader = new SegmentReader(fileOf(bytes), salt)
  const steps: Step[] = []
  for (let step = await reader.next(bytes.length, () => payloads); step; ) {
    steps.push(step)
    step = await reader.next(bytes.length, () => payloads)
  }
  return steps
}

const sequences = (steps: readonly Step[]) =>
  steps.map(step => (step.kind === 'frame' ? step.prefix.sequence : `gap ${step.bytes}`))

describe('reading a segment', () => {
  const [one, two, three] = [frame(1, Buffer.alloc(10)), frame(2, Buffer.alloc(200_000, 7)), frame(3, Buffer.alloc(0))]
  const whole = Buffer.concat([one, two, three])

  it('finds every frame, larger than its window or empty', async () => {
    const steps = await readAll(whole)
    expect(sequences(steps)).toEqual([1, 2, 3])
    expect(steps.map(step => step.kind === 'frame' && step.payload?.length)).toEqual(
      [one, two, three].map(part => part.length - 36),
    )
  })

  it('reads no payload that nobody wants', async () => {
    expect((await readAll(whole, false)).map(step => step.kind === 'frame' && step.payload)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it.each([
    ['garbage before', Buffer.concat([Buffer.alloc(70_000, 1), one]), ['gap 70000', 1]],
    ['garbage between', Buffer.concat([one, Buffer.from('Weir Weir Weir'), three]), [1, 'gap 14', 3]],
    ['a frame that was cut off', Buffer.concat([one, two.subarray(0, 100_000)]), [1, 'gap 100000']],
    ['a prefix that was cut off', Buffer.concat([one, two.subarray(0, 20)]), [1, 'gap 20']],
    ['nothing but garbage', Buffer.alloc(100_000, 'Weir'), ['gap 100000']],
    ['nothing', Buffer.alloc(0), []],
  ])('steps over %s', async (_name, bytes, expected) => {
    expect(sequences(await readAll(bytes))).toEqual(expected)
  })

  it('takes no record for a frame, not even one that holds a frame of another file', async () => {
    const prefix = { sequence: 9, time: 1, signal: 'log', items: 1 } as const
    const forged = Buffer.concat(
      encodeFrame(prefix, { head: { id: 'x', attempts: 0 }, body: Buffer.alloc(0) }, salt + 1),
    )
    const holder = frame(1, forged)
    holder[2] = 0
    expect(sequences(await readAll(Buffer.concat([holder, three])))).toEqual([`gap ${holder.length}`, 3])
  })

  it('loses only what was damaged, wherever that is', async () => {
    const parts = Array.from({ length: 6 }, (_, at) => frame(at, Buffer.alloc(at * 40_000, at)))
    const bounds = parts.map((_, at) => Buffer.concat(parts.slice(0, at)).length)
    const bytes = Buffer.concat(parts)
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 3000 }), async (at, length) => {
        const damaged = Buffer.from(bytes)
        const end = Math.min(bytes.length, at + length)
        for (let place = at; place < end; place += 1) damaged[place] = (damaged[place] ?? 0) ^ 0xff
        const found = sequences(await readAll(damaged)).filter(entry => typeof entry === 'number')
        const untouched = parts.flatMap((part, index) => {
          const start = bounds[index] ?? 0
          return start + part.length <= at || start >= end ? [index] : []
        })
        expect(found).toEqual(expect.arrayContaining(untouched))
      }),
      { numRuns: 50 },
    )
  })
})
