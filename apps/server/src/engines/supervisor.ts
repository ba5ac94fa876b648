import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, renameSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../own-metrics.ts'
import { StartupError } from '../startup-error.ts'
import { EngineDown } from './engine-down.ts'

/** A program that must be running as long as the server does. */
export interface ChildProgram {
  name: string
  command: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  cwd: string
  uid?: number | undefined
  gid?: number | undefined
  /** Takes the program's output. */
  logFile: string
  /** Runs before every start, e.g. to end what a crash left behind. */
  prepare?(): Promise<void>
  /** Resolves when the program serves; asked again and again until then. */
  probe(): Promise<void>
  readyWithinMs: number
  /** How long a first start is tried again: what a killed run left behind may need a moment to let go of its files. */
  startTriesMs?: number
  /** Sent one after the other until it ends, each with its time. */
  stop: readonly { signal: NodeJS.Signals; waitMs: number }[]
}

export interface Supervised {
  pid(): number | undefined
  stop(): Promise<void>
}

interface Surroundings {
  log: Logger
  metrics: Metrics
  /** Ends a start that is still under way. */
  signal?: AbortSignal | undefined
}

const startTriesMs = 20_000
const firstDelayMs = 200
const longestDelayMs = 10_000
/** A program that ran this long is healthy again: its next end starts the back-off anew. */
const steadyAfterMs = 30_000
const keptLogBytes = 20 * 1024 * 1024

/** Starts a program, waits until it serves, and starts it again whenever it ends on its own. */
export async function supervise(program: ChildProgram, surroundings: Surroundings): Promise<Supervised> {
  const { log, metrics, signal } = surroundings
  const restarts = metrics.counter(
    'weir_engine_restarts_total',
    'How often an engine ended on its own and was restarted',
  )
  restarts.add(0, { engine: program.name })
  const stopping = new AbortController()
  let child: RunningChild | undefined

  const launch = async (within: AbortSignal) => {
    await program.prepare?.()
    within.throwIfAborted()
    child = startChild(program)
    await untilReady(program, child, within, log)
  }

  const firstTriedAt = Date.now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      await launch(signal ?? stopping.signal)
      break
    } catch (error) {
      await endChild(program, child)
      if (signal?.aborted || error instanceof StartupError) throw error
      const problem = await cannotStart(program, error)
      if (Date.now() - firstTriedAt > (program.startTriesMs ?? startTriesMs)) throw problem
      log.warn(`${problem.message}; trying again`)
      await sleep(Math.min(firstDelayMs * 2 ** attempt, longestDelayMs / 2))
    }
  }

  const watch = async () => {
    let delay = firstDelayMs
    while (!stopping.signal.aborted) {
      const startedAt = Date.now()
      await child?.ended
      if (stopping.signal.aborted) return
      if (Date.now() - startedAt >= steadyAfterMs) delay = firstDelayMs
      log.warn(`${program.name} ended on its own and is started again`, { ended: child?.how(), delayMs: delay })
      restarts.add(1, { engine: program.name })
      await sleep(delay, undefined, { signal: stopping.signal }).catch(() => undefined)
      delay = Math.min(delay * 2, longestDelayMs)
      if (stopping.signal.aborted) return
      try {
        await launch(stopping.signal)
        log.info(`${program.name} serves again`, { pid: child?.process.pid })
      } catch (error) {
        if (stopping.signal.aborted) return
        log.error(`${program.name} could not be started again`, { error })
        await endChild(program, child)
      }
    }
  }
  const watching = watch()

  return {
    pid: () => child?.process.pid,
    async stop() {
      stopping.abort()
      await endChild(program, child)
      await watching
      // A restart may have been under way when the stop was asked for.
      await endChild(program, child)
    },
  }
}

interface RunningChild {
  process: ChildProcess
  ended: Promise<void>
  /** How it ended, for the log; undefined while it runs. */
  how(): string | undefined
}

function startChild(program: ChildProgram): RunningChild {
  const { command, args, env, cwd, uid, gid } = program
  const output = openLog(program.logFile)
  try {
    const process = spawn(command, args, {
      env,
      cwd,
      ...(uid === undefined ? {} : { uid, gid }),
      // Input stays open as long as we live: programs that watch it end with us, even when we are killed.
      stdio: ['pipe', output, output],
      // Its own process group: Ctrl-C in the terminal reaches only the server, which then stops everything in order.
      detached: true,
    })
    let how: string | undefined
    const ended = new Promise<void>(resolve => {
      process.once('exit', (code, signal) => {
        how = signal ?? `exit code ${code}`
        resolve()
      })
      process.once('error', error => {
        how ??= error.message
        if (process.pid === undefined) resolve()
      })
    })
    process.stdin?.on('error', () => undefined)
    return { process, ended, how: () => how }
  } finally {
    closeSync(output)
  }
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > keptLogBytes) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

async function untilReady(program: ChildProgram, child: RunningChild, signal: AbortSignal, log: Logger): Promise<void> {
  const startedAt = Date.now()
  let toldAt = startedAt
  let reason: unknown
  while (Date.now() - startedAt < program.readyWithinMs) {
    signal.throwIfAborted()
    const how = child.how()
    if (how !== undefined) throw new EngineDown(`${program.name} ended before it was ready (${how})`)
    try {
      await program.probe()
      return
    } catch (error) {
      reason = error
    }
    if (Date.now() - toldAt >= 5_000) {
      toldAt = Date.now()
      log.info(`still waiting for ${program.name} (${Math.round((toldAt - startedAt) / 1000)} s)`)
    }
    await Promise.race([sleep(50), child.ended])
  }
  throw new EngineDown(`${program.name} was not ready within ${program.readyWithinMs / 1000} s`, { cause: reason })
}

async function cannotStart(program: ChildProgram, error: unknown): Promise<StartupError> {
  const text = await readFile(program.logFile, 'utf8').catch(() => '')
  const lastLine = text.trimEnd().split('\n').at(-1)?.slice(0, 300) ?? ''
  const reason = error instanceof Error ? error.message : String(error)
  return new StartupError(`${reason}; its last words in ${program.logFile} were: ${lastLine}`)
}

async function endChild(program: ChildProgram, child: RunningChild | undefined): Promise<void> {
  if (!child) return
  for (const { signal, waitMs } of program.stop) {
    if (child.how() !== undefined || child.process.pid === undefined) return
    child.process.kill(signal)
    const timer = new AbortController()
    await Promise.race([child.ended, sleep(waitMs, undefined, { signal: timer.signal }).catch(() => undefined)])
    timer.abort()
  }
}
