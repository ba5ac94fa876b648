import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, copyFileSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { seededRandom } from '../../testing/test-context.ts'
import { makeFolders } from './test-input.ts'

const address = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** A program that runs the input; what was delivered is in a file before the push resolves. */
const program = (logs: string, received: string) => `
  import { appendFileSync } from 'node:fs'
  import { createTestContext, storageIn } from ${address('../../testing/test-context.ts')}
  import { fileInput } from ${address('./file-input.ts')}
  const context = createTestContext({
    clock: { now: () => Date.now(), after: (ms, callback) => { const timer = setTimeout(callback, ms); return () => clearTimeout(timer) } },
    permits: { files: true, commands: false },
    storage: storageIn(${JSON.stringify(join(logs, '.kept'))}),
    async push(batch) {
      await new Promise(resolve => setTimeout(resolve, 5))
      appendFileSync(${JSON.stringify(received)}, batch.records.map(record => record.body + '\\n').join(''))
      context.pushed.length = 0
    },
  })
  const input = fileInput.create(${JSON.stringify({ path: `${logs}/app.log*`, poll_interval: '30ms', start_at: 'beginning', multiline_flush_interval: '1m' })}, context)
  await input.start()
  process.stdout.write('ready')
`

const lifeMs = 800
const kills = 5

it('loses no line when it is killed while files are rotated, and repeats few', { timeout: 60_000 }, async () => {
  const folders = await makeFolders()
  const log = folders.log('app.log')
  const received = folders.log('received.txt')
  const script = folders.log('program.ts')
  writeFileSync(received, '')
  writeFileSync(log, '')
  writeFileSync(script, program(folders.logs, received))
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise(resolve => child?.stdout?.once('data', resolve))
  }
  onTestFinished(() => void child?.kill('SIGKILL'))
  await start()

  const random = seededRandom(7)
  let written = 0
  let rotations = 0
  const write = () => {
    const count = 1 + Math.floor(random() * 40)
    const text = Array.from({ length: count }, (_, at) => `line ${written + at} of the application\n`).join('')
    // Now and then a line is written in two parts.
    const cut = random() < 0.3 ? Math.floor(random() * text.length) : text.length
    appendFileSync(log, text.slice(0, cut))
    appendFileSync(log, text.slice(cut))
    written += count
    if (random() > 0.06) return
    rotations += 1
    if (random() < 0.5) renameSync(log, `${log}.${rotations}`)
    else {
      copyFileSync(log, `${log}.${rotations}`)
      truncateSync(log)
    }
  }

  const lives: number[] = []
  for (let life = 0; life < kills; life += 1) {
    const before = written
    const until = Date.now() + lifeMs
    while (Date.now() < until) {
      write()
      await sleep(2)
    }
    child?.kill('SIGKILL')
    lives.push(written - before)
    // The files go on without it for a while.
    for (let turn = 0; turn < 50; turn += 1) write()
    await start()
  }

  const lines = () => readFileSync(received, 'utf8').split('\n').slice(0, -1)
  const missing = () => {
    const all = new Set(lines())
    return Array.from({ length: written }, (_, at) => `line ${at} of the application`).filter(line => !all.has(line))
  }
  const patience = Date.now() + 20_000
  while (missing().length > 0 && Date.now() < patience) await sleep(100)
  expect(missing()).toEqual([])
  expect(new Set(lines()).size).toBe(written)
  expect(rotations).toBeGreaterThan(10)
  // An interval of the cursor and what was on its way, for every kill: less than all that a life was given.
  const repeated = lines().length - written
  expect(repeated).toBeLessThan(lives.reduce((sum, count) => sum + count, 0) + kills * 1000)
})
