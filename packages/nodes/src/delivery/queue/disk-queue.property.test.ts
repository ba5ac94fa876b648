import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QueueEntry } from './disk-queue.ts'
import { diskFiles, type QueueFile, type QueueFiles } from './queue-files.ts'
import { batchOf, openTestQueue, segmentFiles, takeAll, type TestQueue, textsOf } from '../testing/queue-kit.ts'

const never = new AbortController().signal

/** A disk from which a program can be torn away: from then on it reaches nothing. */
function mortalFiles(): { files: QueueFiles; kill(): Promise<void> } {
  const handles = new Set<QueueFile>()
  let dead = false
  const alive = async <T>(work: () => Promise<T>): Promise<T> => {
    if (dead) throw new Error('dead')
    return work()
  }
  const wrap = (file: QueueFile): QueueFile => {
    handles.add(file)
    return {
      size: file.size,
      read: (target, position) => alive(() => file.read(target, position)),
      write: (parts, position) => alive(() => file.write(parts, position)),
      truncate: size => alive(() => file.truncate(size)),
      sync: () => alive(() => file.sync()),
      close: () =>
        alive(async () => {
          handles.delete(file)
          await file.close()
        }),
    }
  }
  const files: QueueFiles = {
    ...diskFiles,
    names: folder => alive(() => diskFiles.names(folder)),
    create: path => alive(async () => wrap(await diskFiles.create(path))),
    open: path => alive(async () => wrap(await diskFiles.open(path))),
    replace: (path, content) => alive(() => diskFiles.replace(path, content)),
    text: path => alive(() => diskFiles.text(path)),
    remove: path => alive(() => diskFiles.remove(path)),
  }
  return {
    files,
    async kill() {
      // What is on its way to the disk arrives, as with a program that is killed.
      await new Promise(resolve => setTimeout(resolve, 2))
      dead = true
      await Promise.all(Array.from(handles, file => file.close()))
    },
  }
}

type Command =
  | { kind: 'append'; count: number; size: number }
  | { kind: 'take' }
  | { kind: 'done'; which: number }
  | { kind: 'close' }
  | { kind: 'crash'; tail: number; flip: number | undefined }

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      count: fc.integer({ min: 1, max: 4 }),
      size: fc.integer({ min: 0, max: 300 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('take' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('done' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('crash' as const),
      tail: fc.nat(80),
      flip: fc.option(fc.nat(100_000), { nil: undefined }),
    }),
  },
)

/** A write that did not come to its end: the beginning of a frame at the end of the last file. */
async function tear(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'r+')
  const start = Buffer.alloc(bytes)
  await file.read(start, 0, bytes, 0)
  await file.write(start, 0, bytes, (await file.stat()).size)
  await file.close()
}

async function flipByte(path: string, chance: number): Promise<void> {
  const file = await open(path, 'r+')
  const at = chance % Math.max(1, (await stat(path)).size)
  const byte = Buffer.alloc(1)
  await file.read(byte, 0, 1, at)
  byte[0] = (byte[0] ?? 0) ^ (1 + (chance % 255))
  await file.write(byte, 0, 1, at)
  await file.close()
}

/** Uses a queue, and keeps beside it what must be in it. */
function createModel(folder: string) {
  /** Everything that was answered for and not done, by id. */
  const owed = new Map<string, { items: number; text: string }>()
  /** Done, but perhaps not noted before the program ended. */
  const done = new Set<string>()
  const taken: QueueEntry[] = []
  /** Frames that may be lost. */
  let damage = 0
  let appended = 0
  let disk = mortalFiles()
  let open: TestQueue | undefined
  /** Records in the queue when it was opened, and how many more there are since. */
  let held = 0
  let change = 0

  async function queue(): Promise<TestQueue> {
    if (open) return open
    disk = mortalFiles()
    open = await openTestQueue(folder, { segmentBytes: 900, fsync: 'never' }, { files: disk.files })
    held = open.queue.held('log')
    change = 0
    return open
  }

  function forget(): void {
    open = undefined
    taken.length = 0
  }

  function expectBalance({ queue: own, corrupt }: TestQueue): void {
    expect(own.held('log')).toBe(held + change - corrupt.log)
    if (damage === 0) expect(corrupt.log).toBe(0)
  }

  function expectKnown(entry: QueueEntry): void {
    const known = owed.get(entry.id)
    if (!known) expect(done).toContain(entry.id)
    else expect(textsOf(entry.batch)).toEqual(textsOf(batchOf(known.items, known.text)))
    taken.push(entry)
  }

  function finish(test: TestQueue, entry: QueueEntry): void {
    test.queue.done(entry)
    owed.delete(entry.id)
    done.add(entry.id)
    change -= entry.items
  }

  async function append(test: TestQueue, count: number, size: number): Promise<void> {
    const id = `b${appended++}`
    const text = `${id}${'x'.repeat(size)}`
    expect(await test.append(id, batchOf(count, text))).toBe('kept')
    owed.set(id, { items: count, text })
    change += count
  }

  async function crash(tail: number, flip: number | undefined): Promise<void> {
    await disk.kill()
    forget()
    const names = await segmentFiles(folder)
    const last = names.at(-1)
    if (last) await tear(join(folder, last), tail)
    if (flip === undefined || names.length === 0) return
    damage += 1
    await flipByte(join(folder, names[flip % names.length] ?? ''), flip)
  }

  return {
    async run(next: Command): Promise<void> {
      const test = await queue()
      if (next.kind === 'append') await append(test, next.count, next.size)
      if (next.kind === 'take') {
        const entry = await test.queue.next(never)
        if (entry) expectKnown(entry)
      }
      if (next.kind === 'done') {
        const [entry] = taken.splice(next.which % Math.max(1, taken.length), 1)
        if (entry) finish(test, entry)
      }
      if (next.kind === 'close') {
        await test.queue.close()
        forget()
      }
      if (next.kind === 'crash') await crash(next.tail, next.flip)
      if (open) expectBalance(open)
    },
    /** Everything that is owed is still there, except for what was damaged; nothing else is, except repeats. */
    async end(): Promise<void> {
      await open?.queue.close()
      forget()
      const test = await queue()
      for (const entry of await takeAll(test.queue)) expectKnown(entry)
      const found = new Set(taken.map(entry => entry.id))
      const missing = [...owed.keys()].filter(id => !found.has(id))
      expect(missing.length).toBeLessThanOrEqual(damage)
      for (const entry of taken.splice(0)) finish(test, entry)
      await test.queue.emptied(never)
      expectBalance(test)
      await test.queue.close()
      expect(await segmentFiles(folder)).toEqual([])
    },
  }
}

describe('a disk queue', () => {
  it('loses nothing that it answered for, whatever happens to the program, and counts what the disk lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 40 }), async commands => {
        const folder = await mkdtemp(join(tmpdir(), 'weir-model-'))
        try {
          const model = createModel(folder)
          for (const next of commands) await model.run(next)
          await model.end()
        } finally {
          await rm(folder, { recursive: true, force: true })
        }
      }),
      { numRuns: 40 },
    )
  })
})
