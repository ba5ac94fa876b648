import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { isAlive } from '../home/process-identity.ts'
import type { Logger } from '../logger.ts'
import { createMetrics } from '../own-metrics.ts'
import { freePort } from '@weir/nodes/free-port'
import { type ChildProgram, type Supervised, supervise } from './supervisor.ts'

/** Keeps a program from doing anything, without using the processor. */
const sleepForever = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'

let folder = ''
let warnings: string[] = []
const log: Logger = {
  debug() {},
  info() {},
  warn: message => void warnings.push(message),
  error: message => void warnings.push(message),
}
let started: Supervised[] = []
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'weir-supervisor-'))
  warnings = []
  started = []
  return async () => {
    for (const running of started) await running.stop()
    await rm(folder, { recursive: true })
  }
})

/** A program that listens on a port, with whatever else the test wants it to do. */
async function program(
  changes: Partial<ChildProgram> & { script?: string } = {},
): Promise<ChildProgram & { port: number }> {
  const port = await freePort()
  const { script = '', ...others } = changes
  return {
    port,
    name: 'listener',
    command: process.execPath,
    args: ['-e', `${script}; require('node:net').createServer(s => s.end()).listen(${port}, '127.0.0.1')`],
    env: {},
    cwd: folder,
    logFile: path.join(folder, 'listener.log'),
    probe: () => connects(port),
    readyWithinMs: 20_000,
    startTriesMs: 500,
    stop: [
      { signal: 'SIGTERM', waitMs: 2_000 },
      { signal: 'SIGKILL', waitMs: 2_000 },
    ],
    ...others,
  }
}

async function connects(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve()
    })
    socket.once('error', reject)
  })
}

async function start(child: ChildProgram, metrics = createMetrics(), signal?: AbortSignal) {
  const running = await supervise(child, { log, metrics, signal })
  started.push(running)
  return running
}

async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(50)) if (await check()) return
  expect.fail('did not happen in time')
}

describe('supervise', () => {
  it('waits until the program serves, and stops it for good', async () => {
    const child = await program({ script: 'console.log("hello")' })
    const running = await start(child)
    await connects(child.port)
    expect(await readFile(child.logFile, 'utf8')).toBe('hello\n')
    const pid = running.pid() ?? 0
    await running.stop()
    expect(isAlive(pid)).toBe(false)
    await sleep(500)
    await expect(connects(child.port)).rejects.toThrow('ECONNREFUSED')
  })

  it('starts a killed program again, and counts it', async () => {
    const metrics = createMetrics()
    const child = await program()
    const running = await start(child, metrics)
    const first = running.pid() ?? 0
    process.kill(first, 'SIGKILL')
    await until(
      async () =>
        running.pid() !== first &&
        (await connects(child.port).then(
          () => true,
          () => false,
        )),
    )
    expect(metrics.text()).toContain('weir_engine_restarts_total{engine="listener"} 1')
    expect(warnings).toEqual(['listener ended on its own and is started again'])
  })

  it('backs off from a program that keeps ending', async () => {
    const metrics = createMetrics()
    const marker = path.join(folder, 'broken')
    const script = `if (require('node:fs').existsSync(${JSON.stringify(marker)})) process.exit(3)`
    const child = await program({ script })
    const running = await start(child, metrics)
    await writeFile(marker, '')
    process.kill(running.pid() ?? 0, 'SIGKILL')
    await sleep(2_500)
    const restarts = Number(/engine="listener"} (\d+)/.exec(metrics.text())?.[1])
    // 0.2 + 0.4 + 0.8 + 1.6 s: at most four in this time, however fast the machine is.
    expect(restarts).toBeGreaterThanOrEqual(2)
    expect(restarts).toBeLessThanOrEqual(4)
    await rm(marker)
    await until(() =>
      connects(child.port).then(
        () => true,
        () => false,
      ),
    )
  })

  it('stops while the program is being started again', async () => {
    const marker = path.join(folder, 'slow')
    // The second time it runs, but never listens.
    const child = await program({
      script: `if (require('node:fs').existsSync(${JSON.stringify(marker)})) ${sleepForever}`,
    })
    const running = await start(child)
    await writeFile(marker, '')
    const first = running.pid() ?? 0
    process.kill(first, 'SIGKILL')
    await until(() => running.pid() !== first)
    const second = running.pid() ?? 0
    await running.stop()
    expect(isAlive(second)).toBe(false)
  })

  it('kills a program that ignores being asked', async () => {
    const child = await program({
      script: `process.on('SIGTERM', () => {})`,
      stop: [
        { signal: 'SIGTERM', waitMs: 300 },
        { signal: 'SIGKILL', waitMs: 2_000 },
      ],
    })
    const running = await start(child)
    const pid = running.pid() ?? 0
    await running.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('lets a program that watches its input end when the server is killed', async () => {
    const child = await program({ script: `process.stdin.resume().on('end', () => process.exit())` })
    const server = path.join(folder, 'server.mjs')
    const plain = { ...child, probe: undefined }
    await writeFile(
      server,
      `import { supervise } from ${JSON.stringify(new URL('./supervisor.ts', import.meta.url).href)}
       const nothing = { counter: () => ({ add() {} }) }
       const running = await supervise({ ...${JSON.stringify(plain)}, probe: async () => {} }, { log: console, metrics: nothing })
       process.stdout.write(String(running.pid()))
       setInterval(() => {}, 1000)`,
    )
    const parent = spawn(process.execPath, [server], { stdio: ['ignore', 'pipe', 'inherit'] })
    const pid = Number(await new Promise(resolve => parent.stdout.once('data', resolve)))
    await until(() =>
      connects(child.port).then(
        () => true,
        () => false,
      ),
    )
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await until(() => !isAlive(pid))
  })

  it('gives up a start when it is told to', async () => {
    const abort = new AbortController()
    const child = await program({ probe: () => Promise.reject(new TypeError('never')) })
    const starting = supervise(child, { log, metrics: createMetrics(), signal: abort.signal })
    await sleep(300)
    abort.abort(new RangeError('stop'))
    await expect(starting).rejects.toThrow('stop')
  })

  it('repeats the last words of a program that cannot start', async () => {
    const child = await program({ script: 'console.error("no such library"); process.exit(7)' })
    await expect(supervise(child, { log, metrics: createMetrics() })).rejects.toThrow(
      /^listener ended before it was ready \(exit code 7\); its last words in .+listener\.log were: no such library$/,
    )
  })
})
