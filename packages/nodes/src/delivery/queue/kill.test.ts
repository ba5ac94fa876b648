import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestQueue, takeAll } from '../testing/queue-kit.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weir-kill-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Appends without end, tells what is safe, and delivers some of it. */
const program = `
  const { openTestQueue, batchOf } = await import(process.argv[1])
  const [folder, round, fsync] = process.argv.slice(2)
  const { queue, append } = await openTestQueue(folder, { fsync, maxBytes: 1e9, segmentBytes: 20_000 })
  const never = new AbortController().signal
  const say = line => process.stdout.write(line + '\\n')
  for (let at = 0; ; at += 4) {
    const ids = [0, 1, 2, 3].map(n => round + '-' + (at + n))
    await Promise.all(ids.map(async id => {
      await append(id, batchOf(2, id.repeat(20)))
      say('kept ' + id)
    }))
    const entry = at % 12 === 0 ? await queue.next(never) : undefined
    if (entry) {
      say('done ' + entry.id)
      queue.done(entry)
    }
  }
`

/** Runs it until it said so many lines, and kills it in the middle of whatever it does. */
async function runAndKill(round: number, fsync: string, lines: number): Promise<string[]> {
  const kit = new URL('../testing/queue-kit.ts', import.meta.url).href
  const args = ['--input-type=module', '-e', program, kit, folder, String(round), fsync]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const said: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line)
    if (said.length === lines) child.kill('SIGKILL')
  }
  return said
}

describe('a program that is killed', () => {
  it('loses nothing that was safe', async () => {
    const kept = new Set<string>()
    const done = new Set<string>()
    for (const [round, fsync] of ['always', 'never'].entries()) {
      for (const line of await runAndKill(round, fsync, 50 + round)) {
        const [what, id = ''] = line.split(' ')
        if (what === 'kept') kept.add(id)
        else done.add(id)
      }
    }
    const { queue, corrupt } = await openTestQueue(folder)
    const found = (await takeAll(queue)).map(entry => entry.id)
    const missing = [...kept].filter(id => !found.includes(id) && !done.has(id))
    expect(missing).toEqual([])
    expect(kept.size).toBeGreaterThan(80)
    expect(new Set(found).size).toBe(found.length)
    expect(corrupt.log).toBe(0)
    await queue.close()
  })
})
