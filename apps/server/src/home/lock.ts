import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { StartupError } from '../startup-error.ts'
import { isAlive, processIdentity } from './process-identity.ts'

const lockSchema = z.object({
  pid: z.int(),
  port: z.int(),
  startedAt: z.string(),
  identity: z.string().optional(),
})

export interface HomeLock {
  release(): Promise<void>
}

/** Makes this process the only one that works on a home; a lock left behind by a dead process is taken over. */
export async function lockHome(file: string, home: string, port: number): Promise<HomeLock> {
  const mine = JSON.stringify({
    pid: process.pid,
    port,
    startedAt: new Date().toISOString(),
    identity: await processIdentity(process.pid),
  })
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await wasCreated(file, mine)) return { release: () => release(file, mine) }
    const found = await readSettled(file)
    const holder = parse(found)
    if (holder && (await holds(holder))) throw runsAlready(home, holder)
    await setAside(file, found)
  }
  throw new StartupError(`The lock file ${file} keeps changing; another start is under way on this home.`)
}

function runsAlready(home: string, holder: { pid: number; port: number }): StartupError {
  return new StartupError(
    `Weir already runs on the home ${home}: process ${holder.pid}, port ${holder.port}. ` +
      'Stop it first, or set WEIR_HOME to another folder.',
  )
}

async function wasCreated(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** The lock's text; an empty file is one that is being written, so it gets a moment. */
async function readSettled(file: string): Promise<string> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const text = await readFile(file, 'utf8').catch(() => '')
    if (text !== '') return text
    await sleep(50)
  }
  return ''
}

function parse(text: string): z.infer<typeof lockSchema> | undefined {
  try {
    return lockSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

async function holds({ pid, identity }: z.infer<typeof lockSchema>): Promise<boolean> {
  if (!isAlive(pid)) return false
  const now = await processIdentity(pid)
  return identity === undefined || now === undefined || now === identity
}

/** Removes a dead lock. Two starts may do this at once: what was grabbed by mistake is put back. */
async function setAside(file: string, expected: string): Promise<void> {
  const aside = `${file}.${randomBytes(4).toString('hex')}`
  try {
    await rename(file, aside)
  } catch {
    return
  }
  const grabbed = await readFile(aside, 'utf8')
  if (grabbed !== expected) await writeFile(file, grabbed, { flag: 'wx', mode: 0o600 }).catch(() => undefined)
  await rm(aside, { force: true })
}

async function release(file: string, mine: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '')
  if (text === mine) await rm(file, { force: true })
}
