import { appendFile, copyFile, open, rename, truncate, unlink, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeFolders, type RunningInput, startInput, type TestFolders } from './test-input.ts'

const lines = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at + 1}`)
const text = (all: readonly string[]) => all.map(line => `${line}\n`).join('')

/** What happens to `a.log` while nothing is read; all of it must arrive once, in whatever order. */
interface Case {
  readonly title: string
  /** Bytes of the content at first are about ten times this. */
  readonly count: number
  readonly act: (folders: TestFolders) => Promise<void>
  readonly expected: readonly string[]
}

const first = (count: number) => lines('first', count)

function cases(count: number): Case[] {
  return [
    {
      title: 'it is renamed, written to a little longer, and made anew',
      count,
      async act(folders) {
        await using old = await open(folders.log('a.log'), 'a')
        await rename(folders.log('a.log'), folders.log('a.log.1'))
        await writeFile(folders.log('a.log'), 'new 1\n')
        await old.appendFile('old 1\n')
      },
      expected: ['old 1', 'new 1'],
    },
    {
      title: 'it is renamed to where nothing is looked for',
      count,
      async act(folders) {
        await using old = await open(folders.log('a.log'), 'a')
        await old.appendFile('old 1\n')
        await rename(folders.log('a.log'), folders.log('a.old'))
        await writeFile(folders.log('a.log'), 'new 1\n')
        await old.appendFile('old 2\n')
      },
      expected: ['old 1', 'old 2', 'new 1'],
    },
    {
      title: 'it is copied and emptied',
      count,
      async act(folders) {
        await appendFile(folders.log('a.log'), 'old 1\nold 2\n')
        await copyFile(folders.log('a.log'), folders.log('a.log.1'))
        await truncate(folders.log('a.log'))
        await appendFile(folders.log('a.log'), 'new 1\n')
      },
      expected: ['old 1', 'old 2', 'new 1'],
    },
    {
      title: 'it is copied and emptied, and by now larger than before',
      count,
      async act(folders) {
        await appendFile(folders.log('a.log'), 'old 1\n')
        await copyFile(folders.log('a.log'), folders.log('a.log.1'))
        await truncate(folders.log('a.log'))
        await appendFile(folders.log('a.log'), text(lines('other', count * 2)))
      },
      expected: ['old 1', ...lines('other', count * 2)],
    },
    {
      title: 'it is emptied',
      count,
      async act(folders) {
        await truncate(folders.log('a.log'))
        await appendFile(folders.log('a.log'), 'new 1\n')
      },
      expected: ['new 1'],
    },
    {
      title: 'it is written anew, and larger',
      count,
      async act(folders) {
        await writeFile(folders.log('a.log'), text(lines('other', count * 2)))
      },
      expected: lines('other', count * 2),
    },
    {
      title: 'it is deleted',
      count,
      async act(folders) {
        await appendFile(folders.log('a.log'), 'old 1\n')
        await unlink(folders.log('a.log'))
      },
      expected: ['old 1'],
    },
    {
      title: 'it is deleted, and another has its place',
      count,
      async act(folders) {
        await appendFile(folders.log('a.log'), 'old 1\n')
        await unlink(folders.log('a.log'))
        await writeFile(folders.log('a.log'), text(lines('other', count)))
      },
      expected: ['old 1', ...lines('other', count)],
    },
    {
      title: 'it is rotated twice',
      count,
      async act(folders) {
        await appendFile(folders.log('a.log'), 'old 1\n')
        await rename(folders.log('a.log'), folders.log('a.log.1'))
        await writeFile(folders.log('a.log'), text(lines('second', count)))
        await rename(folders.log('a.log.1'), folders.log('a.log.2'))
        await rename(folders.log('a.log'), folders.log('a.log.1'))
        await writeFile(folders.log('a.log'), 'new 1\n')
      },
      expected: ['old 1', ...lines('second', count), 'new 1'],
    },
  ]
}

async function readFirst(folders: TestFolders, count: number, config = {}): Promise<RunningInput> {
  await writeFile(folders.log('a.log'), text(first(count)))
  const running = await startInput(folders, { start_at: 'beginning', ...config })
  await running.have(count)
  return running
}

/** A last line in a file of its own shows that nothing else is to come. */
async function rest(running: RunningInput, folders: TestFolders, from: number, expected: number): Promise<string[]> {
  await running.have(from + expected)
  await writeFile(folders.log('zz.log'), 'end of all\n')
  const bodies = await running.have(from + expected + 1)
  return bodies.slice(from).map(String).sort()
}

const sorted = (all: readonly string[]) => [...all, 'end of all'].sort()

describe.each([
  ['a short file', 5],
  ['a long file', 500],
])('%s that was read, and then', (_size, size) => {
  it.each(cases(size).map(one => [one.title, one] as const))('%s', async (_title, { count, act, expected }) => {
    const folders = await makeFolders()
    const running = await readFirst(folders, count)
    running.context.setIntake(false)
    await act(folders)
    running.context.setIntake(true)
    expect(await rest(running, folders, count, expected.length)).toEqual(sorted(expected))
  })

  const survives = cases(size).filter(({ title }) => !/deleted|nothing is looked for/.test(title))
  it.each(survives.map(one => [one.title, one] as const))('%s, while it is down', async (_title, one) => {
    const folders = await makeFolders()
    const before = await readFirst(folders, one.count)
    await before.stop()
    await one.act(folders)
    const running = await startInput(folders)
    expect(await rest(running, folders, 0, one.expected.length)).toEqual(sorted(one.expected))
  })
})

describe('a file input and files that are alike', () => {
  it('does not read a copy of a file that stays', async () => {
    const folders = await makeFolders()
    const running = await readFirst(folders, 500)
    await copyFile(folders.log('a.log'), folders.log('b.log'))
    await appendFile(folders.log('a.log'), 'more\n')
    expect(await rest(running, folders, 500, 1)).toEqual(sorted(['more']))
  })

  it('reads files whose beginnings are the same', async () => {
    const folders = await makeFolders()
    const banner = `${'='.repeat(2000)}\n`
    await writeFile(folders.log('a.log'), `${banner}a 1\n`)
    const running = await startInput(folders, { start_at: 'beginning' })
    await running.have(2)
    await writeFile(folders.log('b.log'), `${banner}b 1\n`)
    await running.have(4)
    await writeFile(folders.log('c.log'), banner)
    await appendFile(folders.log('c.log'), 'c 1\nc 2\nc 3\n')
    const bodies = await running.have(8)
    expect(bodies.filter(body => String(body).length < 5)).toEqual(['a 1', 'b 1', 'c 1', 'c 2', 'c 3'])
  })

  it('reads short files that are the same but do not belong together', async () => {
    const folders = await makeFolders()
    await writeFile(folders.log('1.log'), 'done\n')
    const running = await startInput(folders, { start_at: 'beginning' })
    await running.have(1)
    await unlink(folders.log('1.log'))
    await writeFile(folders.log('2.log'), 'done\n')
    expect(await running.have(2)).toEqual(['done', 'done'])
  })

  it('does not read what was read already out of a compressed copy', async () => {
    const folders = await makeFolders()
    const before = await readFirst(folders, 500, { read_compressed: true })
    await before.stop()
    await writeFile(folders.log('a.log.1.gz'), gzipSync(text([...first(500), 'rest 1'])))
    await writeFile(folders.log('a.log'), 'new 1\n')
    const running = await startInput(folders, { read_compressed: true })
    expect(await rest(running, folders, 0, 2)).toEqual(sorted(['rest 1', 'new 1']))
  })
})

describe('a line that is not finished', () => {
  it('is one line after the file was copied and emptied in the middle of it', async () => {
    const folders = await makeFolders()
    const running = await readFirst(folders, 5, { multiline_flush_interval: '1m' })
    await appendFile(folders.log('a.log'), 'whole\nhalf ')
    await running.have(6)
    running.context.setIntake(false)
    await appendFile(folders.log('a.log'), 'other half\n')
    await copyFile(folders.log('a.log'), folders.log('a.log.1'))
    await truncate(folders.log('a.log'))
    running.context.setIntake(true)
    expect(await rest(running, folders, 6, 1)).toEqual(sorted(['half other half']))
  })

  it('is sent when its file is emptied and nothing of it is left', async () => {
    const folders = await makeFolders()
    const running = await readFirst(folders, 5, { multiline_flush_interval: '1m' })
    await appendFile(folders.log('a.log'), 'whole\nhalf')
    await running.have(6)
    await truncate(folders.log('a.log'))
    expect(await rest(running, folders, 6, 1)).toEqual(sorted(['half']))
  })

  it('is sent after a while, and what follows is another', async () => {
    const folders = await makeFolders()
    const running = await readFirst(folders, 5, { multiline_flush_interval: '40ms' })
    await appendFile(folders.log('a.log'), 'half')
    await running.have(6)
    await appendFile(folders.log('a.log'), ' more\n')
    expect(await running.have(7)).toEqual([...first(5), 'half', 'more'])
  })

  it('is read again after a restart', async () => {
    const folders = await makeFolders()
    const before = await readFirst(folders, 5, { multiline_flush_interval: '1m' })
    await appendFile(folders.log('a.log'), 'whole\nhalf')
    await before.have(6)
    await before.stop()
    await appendFile(folders.log('a.log'), ' and half\n')
    const running = await startInput(folders)
    expect(await rest(running, folders, 0, 1)).toEqual(sorted(['half and half']))
  })
})
