import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from './problem.mjs'

const beatEvery = 2_000
// Longer than any pause a living holder can have; only matters when its pid cannot be asked (another machine or container).
const silentFor = 30_000

function readLock(file) {
  try {
    const { mtimeMs } = statSync(file)
    const text = readFileSync(file, 'utf8')
    try {
      return { ...JSON.parse(text), text, mtimeMs }
    } catch {
      return { text, mtimeMs } // being written right now, or by a holder that died while writing
    }
  } catch {
    return undefined
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function isStale(lock) {
  if (Date.now() - lock.mtimeMs > silentFor) return true
  return lock.host === hostname() && Number.isInteger(lock.pid) && !isAlive(lock.pid)
}

function create(file, text) {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
    throw new Problem(`This user may not write to ${path.dirname(file)}. Run the command as the owner of that folder.`)
  }
}

/** Removes a stale lock, but never one that a second waiter has just taken: only the holder of `.takeover` may remove. */
function removeStale(file) {
  const takeover = `${file}.takeover`
  if (!create(takeover, '')) {
    const other = readLock(takeover)
    if (other && Date.now() - other.mtimeMs > 10_000) rmSync(takeover, { force: true })
    return
  }
  const lock = readLock(file)
  if (lock && isStale(lock)) rmSync(file, { force: true })
  rmSync(takeover, { force: true })
}

/**
 * Runs `work` while no other process on this clone runs it: the file holds the pid of the holder, is touched while the work
 * goes on, and is taken over when its holder is gone.
 */
export async function withFileLock(file, { onWait, every = 500 }, work) {
  const text = JSON.stringify({ pid: process.pid, host: hostname(), since: new Date().toISOString() })
  let told = false
  while (!create(file, text)) {
    const lock = readLock(file)
    if (lock && isStale(lock)) {
      removeStale(file)
      continue
    }
    if (lock && !told) {
      told = true
      onWait(lock.pid)
    }
    await sleep(every)
  }
  const release = () => {
    if (readLock(file)?.text === text) rmSync(file, { force: true })
  }
  const beat = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(file, now, now)
    } catch {
      // Taken away by hand: the work goes on, only the protection against a second run is gone.
    }
  }, beatEvery)
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.removeListener('exit', release)
    release()
  }
}
