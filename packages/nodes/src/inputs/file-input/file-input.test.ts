import { appendFile, chmod, mkdir, rename, symlink, unlink, utimes, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { toItem } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { PipelineStopped } from '../../runtime-types.ts'
import { createTestContext } from '../../testing/test-context.ts'
import { fileInput } from './file-input.ts'
import { makeFolders, startInput } from './test-input.ts'

const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}`)
const text = (lines: readonly string[]) => lines.map(line => `${line}\n`).join('')

describe('file_input', () => {
  it('reads what is appended after it first started, and later files from their beginning', async () => {
    const folders = await makeFolders()
    await writeFile(folders.log('a.log'), 'old\n')
    const running = await startInput(folders)
    await running.says('')
    await appendFile(folders.log('a.log'), 'one\ntwo\n')
    expect(await running.have(2)).toEqual(['one', 'two'])
    await writeFile(folders.log('b.log'), 'three\n')
    expect(await running.have(3)).toEqual(['one', 'two', 'three'])
  })

  it('reads everything where it starts at the beginning', async () => {
    const folders = await makeFolders()
    await writeFile(folders.log('a.log'), 'old\n')
    const running = await startInput(folders, { start_at: 'beginning' })
    expect(await running.have(1)).toEqual(['old'])
  })

  it('names the file, the host and what was asked for', async () => {
    const folders = await makeFolders()
    await writeFile(folders.log('a.log'), 'one\n')
    const fields = { add_file_offset: true, add_ingestion_time: true, separate_source: true }
    const running = await startInput(folders, { start_at: 'beginning', ...fields })
    await running.have(1)
    const [record] = running.records
    expect(record && toItem(record)).toMatchObject({
      body: 'one',
      attributes: {
        'log.file.name': 'a.log',
        'log.file.path': folders.log('a.log'),
        'log.file.offset': 4,
        ingestion_time: expect.any(Number),
      },
      resource: { 'host.name': 'host-1', 'log.file.path': folders.log('a.log') },
    })
  })

  it('goes on after a restart where it stopped, also with what came in between', async () => {
    const folders = await makeFolders()
    await writeFile(folders.log('a.log'), text(numbered(1, 3)))
    const first = await startInput(folders, { start_at: 'beginning' })
    await first.have(3)
    await first.stop()
    await appendFile(folders.log('a.log'), text(numbered(4, 5)))
    await writeFile(folders.log('b.log'), text(numbered(6, 7)))
    const second = await startInput(folders)
    expect(await second.have(4)).toEqual(numbered(4, 7))
  })

  it('keeps no position where it is told not to, and says where it cannot', async () => {
    const folders = await makeFolders()
    await writeFile(folders.log('a.log'), 'one\n')
    for (let time = 0; time < 2; time += 1) {
      const running = await startInput(folders, { start_at: 'beginning', enable_persisting_cursor: false })
      expect(await running.have(1)).toEqual(['one'])
      await running.stop()
    }
    const running = await startInput({ ...folders, storage: undefined })
    await running.says('in memory only')
  })

  it('refuses to start where files may not be read', async () => {
    const input = fileInput.create({ path: '/var/log/*.log' }, createTestContext())
    await expect(input.start()).rejects.toThrow('This agent may not read files')
  })

  it('does not read the folder until its predecessor has let go of it', async () => {
    const folders = await makeFolders()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await writeFile(folders.log('a.log'), 'one\n')
    const first = await startInput(folders, { start_at: 'beginning' }, { push: () => released })
    await first.context.intake.whenOpen(new AbortController().signal)
    const second = await startInput(folders, { start_at: 'beginning' })
    await appendFile(folders.log('a.log'), 'two\n')
    while (first.context.pushed.length === 0) await new Promise(resolve => setTimeout(resolve, 5))
    await first.input.stop()
    expect(second.context.pushed).toEqual([])
    release()
    await first.stop()
    const all = [...first.bodies(), ...(await second.have(2 - first.records.length))]
    expect(all).toEqual(['one', 'two'])
  })

  it('stops while it waits for the folder', async () => {
    const folders = await makeFolders()
    const letGo = await folders.storage?.acquire()
    const running = await startInput(folders)
    await running.stop()
    letGo?.()
    const next = await startInput(folders)
    await next.says('No file fits')
    expect(running.context.healths).toEqual([])
  })
})

describe('what a file input takes only when it can pass it on', () => {
  it('reads again what the pipeline did not take', async () => {
    const folders = await makeFolders()
    await writeFile(folders.log('a.log'), text(numbered(1, 3)))
    let tries = 0
    const push = async () => {
      tries += 1
      if (tries === 1) throw new PipelineStopped()
    }
    const running = await startInput(folders, { start_at: 'beginning' }, { push })
    expect(await running.have(3)).toEqual(numbered(1, 3))
    expect(tries).toBe(2)
  })

  it('pauses while batches wait for their destinations', async () => {
    const folders = await makeFolders()
    const lines = numbered(1, 60_000)
    await writeFile(folders.log('a.log'), text(lines))
    const { promise: open, resolve } = Promise.withResolvers<void>()
    const running = await startInput(folders, { start_at: 'beginning', read_size: '16KiB' }, { push: () => open })
    while (running.context.pushed.length < 6) await new Promise(done => setTimeout(done, 5))
    const waited = running.context.pushed.length
    await new Promise(done => setTimeout(done, 60))
    expect(running.context.pushed.length).toBe(waited)
    resolve()
    expect(await running.have(60_000)).toEqual(lines)
  })

  it('pauses while the intake is closed', async () => {
    const folders = await makeFolders()
    await writeFile(folders.log('a.log'), 'one\n')
    const running = await startInput(folders, { start_at: 'beginning' })
    await running.have(1)
    running.context.setIntake(false)
    await appendFile(folders.log('a.log'), 'two\n')
    await new Promise(done => setTimeout(done, 60))
    expect(running.bodies()).toEqual(['one'])
    running.context.setIntake(true)
    expect(await running.have(2)).toEqual(['one', 'two'])
  })
})

describe('which files a file input reads', () => {
  it('those in any folder, but not the excluded ones, however late they appear', async () => {
    const folders = await makeFolders()
    const config = { path: `${folders.logs}/**/{app,web}-[0-9].log`, excluded_paths: [`${folders.logs}/x/skip`] }
    const running = await startInput(folders, config)
    await running.says('No file fits')
    await mkdir(folders.log('x/y'), { recursive: true })
    await mkdir(folders.log('x/skip'))
    await writeFile(folders.log('x/skip/app-1.log'), 'no\n')
    await writeFile(folders.log('x/app-x.log'), 'no\n')
    await writeFile(folders.log('x/y/app-1.log'), 'deep\n')
    await running.have(1)
    await writeFile(folders.log('web-2.log'), 'flat\n')
    expect(await running.have(2)).toEqual(['deep', 'flat'])
  })

  it('a file once, though links lead to it, and what a link leads to later', async () => {
    const folders = await makeFolders()
    await mkdir(folders.log('real'))
    await writeFile(folders.log('real/1'), 'one\n')
    await symlink(folders.log('real/1'), folders.log('a.log'))
    await symlink(folders.log('real/1'), folders.log('b.log'))
    await symlink(folders.log('nowhere'), folders.log('c.log'))
    const running = await startInput(folders, { start_at: 'beginning' })
    await running.have(1)
    await writeFile(folders.log('real/2'), 'two\n')
    await unlink(folders.log('a.log'))
    await unlink(folders.log('b.log'))
    await symlink(folders.log('real/2'), folders.log('a.log'))
    await running.have(2)
    await appendFile(folders.log('real/1'), 'late\n')
    expect(await running.have(3)).toEqual(['one', 'two', 'late'])
  })

  it('many more than may be open at once', async () => {
    const folders = await makeFolders()
    const names = Array.from({ length: 100 }, (_, at) => `${at}.log`)
    await Promise.all(names.map(name => writeFile(folders.log(name), `${name} 1\n`)))
    const running = await startInput(folders, { start_at: 'beginning', max_open_files: 3 })
    await running.have(100)
    await Promise.all(names.map(name => appendFile(folders.log(name), `${name} 2\n`)))
    const bodies = await running.have(200)
    expect(bodies.map(String).sort()).toEqual(names.flatMap(name => [`${name} 1`, `${name} 2`]).sort())
  })

  it('none that were not changed for long, until they are', async () => {
    const folders = await makeFolders()
    await writeFile(folders.log('a.log'), '')
    const running = await startInput(folders, { ignore_older_than: '1h' })
    await running.says('')
    await writeFile(folders.log('new.tmp'), 'old\n')
    await utimes(folders.log('new.tmp'), 1, 1)
    await rename(folders.log('new.tmp'), folders.log('b.log'))
    await appendFile(folders.log('a.log'), 'one\n')
    await running.have(1)
    await appendFile(folders.log('b.log'), 'fresh\n')
    expect(await running.have(3)).toEqual(['one', 'old', 'fresh'])
  })

  it.runIf(process.getuid?.() === 0)('says which it may not read, and reads them when it may', async () => {
    const folders = await makeFolders()
    await chmod(folders.logs, 0o777)
    await writeFile(folders.log('a.log'), 'secret\n', { mode: 0o600 })
    process.seteuid?.('nobody')
    try {
      const running = await startInput(folders, { start_at: 'beginning' })
      await running.says('a.log: permission denied')
      expect(running.context.healths.at(-1)?.status).toBe('degraded')
      process.seteuid?.(0)
      expect(await running.have(1)).toEqual(['secret'])
      while (running.context.healths.at(-1)?.status !== 'healthy') await new Promise(done => setTimeout(done, 5))
    } finally {
      process.seteuid?.(0)
    }
  })

  it('compressed ones once, where it is told to', async () => {
    const folders = await makeFolders()
    await writeFile(folders.log('a.log.2.gz'), gzipSync(text(numbered(1, 500))))
    await writeFile(folders.log('b.log.gz'), 'not gzip at all')
    const plain = await startInput(folders, { start_at: 'beginning', enable_persisting_cursor: false })
    await plain.says('2 compressed files are left out')
    await plain.stop()
    const running = await startInput(folders, { start_at: 'beginning', read_compressed: true, read_size: '4KiB' })
    expect(await running.have(500)).toEqual(numbered(1, 500))
    await running.says('b.log.gz: it is no whole gzip file')
    await running.stop()
    const again = await startInput(folders, { read_compressed: true })
    await writeFile(folders.log('c.log'), 'last\n')
    expect(await again.have(1)).toEqual(['last'])
  })
})
