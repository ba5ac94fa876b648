import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withFileLock } from './file-lock.mjs'

let folder
let file
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'weir-lock-'))
  file = path.join(folder, 'x.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const options = { onWait: () => {}, every: 10 }

const gonePid = () =>
  new Promise(resolve => {
    const child = spawn(process.execPath, ['-e', ''])
    child.once('exit', () => resolve(child.pid))
  })

describe('withFileLock', () => {
  it('lets one in at a time, and says who is waited for', async () => {
    let inside = 0
    let most = 0
    const waitedFor = []
    const work = async () => {
      inside += 1
      most = Math.max(most, inside)
      await sleep(30)
      inside -= 1
      return 'done'
    }
    const runs = Array.from({ length: 4 }, () =>
      withFileLock(file, { every: 5, onWait: pid => waitedFor.push(pid) }, work),
    )
    expect(await Promise.all(runs)).toEqual(['done', 'done', 'done', 'done'])
    expect(most).toBe(1)
    expect(waitedFor).toEqual([process.pid, process.pid, process.pid])
    expect(existsSync(file)).toBe(false)
  })

  it('is free again after a failure', async () => {
    const failing = withFileLock(file, options, async () => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(existsSync(file)).toBe(false)
  })

  it('takes over from a holder that is gone', async () => {
    writeFileSync(file, JSON.stringify({ pid: await gonePid(), host: hostname() }))
    expect(await withFileLock(file, options, async () => 'taken')).toBe('taken')
  })

  it('takes over a lock that nobody has touched for long, whatever is in it', async () => {
    writeFileSync(file, '')
    const longAgo = new Date(Date.now() - 60_000)
    utimesSync(file, longAgo, longAgo)
    expect(await withFileLock(file, options, async () => 'taken')).toBe('taken')
  })

  it('waits for a holder on another machine', async () => {
    writeFileSync(file, JSON.stringify({ pid: await gonePid(), host: 'elsewhere' }))
    let taken = false
    const run = withFileLock(file, options, async () => {
      taken = true
    })
    await sleep(100)
    expect(taken).toBe(false)
    rmSync(file)
    await run
    expect(taken).toBe(true)
  })
})
