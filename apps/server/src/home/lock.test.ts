import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { lockHome } from './lock.ts'
import { processIdentity } from './process-identity.ts'

let home = ''
let file = ''
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'weir-lock-'))
  file = path.join(home, 'lock')
  return () => rm(home, { recursive: true })
})

/** A process that has ended, so that its pid is nobody's. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await new Promise(resolve => child.once('exit', resolve))
  return child.pid ?? 0
}

function livingProcess(): number {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child.pid ?? 0
}

const lockText = (pid: number, identity?: string) =>
  JSON.stringify({ pid, port: 4300, startedAt: new Date().toISOString(), identity })

describe('lockHome', () => {
  it('writes who holds the home, and removes it on release', async () => {
    const lock = await lockHome(file, home, 4300)
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ pid: process.pid, port: 4300 })
    await lock.release()
    expect(await readdir(home)).toEqual([])
  })

  it('refuses a second start in one sentence that names pid and port', async () => {
    const pid = livingProcess()
    await writeFile(file, lockText(pid, await processIdentity(pid)))
    await expect(lockHome(file, home, 1)).rejects.toThrow(
      `Weir already runs on the home ${home}: process ${pid}, port 4300.`,
    )
    expect(JSON.parse(await readFile(file, 'utf8')).pid).toBe(pid)
  })

  it('takes over the lock of a process that is gone', async () => {
    await writeFile(file, lockText(await deadPid()))
    const lock = await lockHome(file, home, 4301)
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ pid: process.pid, port: 4301 })
    await lock.release()
  })

  it.runIf(process.platform === 'linux')('takes over when another program has the pid by now', async () => {
    await writeFile(file, lockText(livingProcess(), 'an-earlier-boot:123'))
    const lock = await lockHome(file, home, 4301)
    expect(JSON.parse(await readFile(file, 'utf8')).pid).toBe(process.pid)
    await lock.release()
  })

  it.each(['', 'not json', '{"pid":"x"}'])('takes over a damaged lock: %j', async text => {
    await writeFile(file, text)
    const lock = await lockHome(file, home, 4301)
    await lock.release()
    expect(await readdir(home)).toEqual([])
  })

  it('lets exactly one of many starts win a dead lock', async () => {
    await writeFile(file, lockText(await deadPid()))
    const starts = await Promise.allSettled(Array.from({ length: 8 }, () => lockHome(file, home, 4300)))
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('leaves a lock alone that is not its own any more', async () => {
    const lock = await lockHome(file, home, 4300)
    await writeFile(file, lockText(1))
    await lock.release()
    expect(JSON.parse(await readFile(file, 'utf8')).pid).toBe(1)
  })
})
