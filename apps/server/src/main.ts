import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { homeLayout } from './home/layout.ts'
import type { FirstAdmin } from './identity/first-start.ts'
import { createLogger, type Logger, openLogFile } from './logger.ts'
import type { RunningServer } from './program.ts'
import { StartupError } from './startup-error.ts'
import { version } from './version.ts'

const stopWithinMs = 20_000
/** Beside the code it belongs to, and never in a folder that others can write to. */
const compileCache = fileURLToPath(new URL('../../../node_modules/.cache/weir-server', import.meta.url))

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Runs the server until it is told to stop or fails; gives the exit code. */
async function run(): Promise<number> {
  const config = readConfig(process.env)
  const file = openLogFile(path.join(homeLayout(config.home).logs, 'server.log'))
  const log = createLogger(config.logLevel, { file: line => file.write(line), console: say })
  const end = untilEnd(log)
  // The larger part of the code is loaded here, compiled by an earlier start: it saves a third of the time to come up.
  enableCompileCache(compileCache)
  const { startServer } = await import('./program.ts')
  const server = await startServer(config, { log, signal: end.signal, onFirstAdmin: announce })
  flushCompileCache()
  say(`Weir ${version} is ready: ${config.publicUrl}`)
  const exitCode = await end.code
  say('Stopping…')
  await stop(server, log)
  file.close()
  return exitCode
}

/** Waits for a signal to stop (exit code 0) or an error that nobody handled (exit code 1). */
function untilEnd(log: Logger): { signal: AbortSignal; code: Promise<number> } {
  const controller = new AbortController()
  const code = new Promise<number>(resolve => {
    const end = (exitCode: number) => {
      resolve(exitCode)
      controller.abort(new Stopped(exitCode))
    }
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => end(0))
    for (const name of ['uncaughtException', 'unhandledRejection'] as const) {
      process.on(name, (error: unknown) => {
        log.error('an error was not handled, stopping', { error })
        end(1)
      })
    }
  })
  return { signal: controller.signal, code }
}

/** The start was given up because the server is to end. */
class Stopped extends Error {
  override readonly name = 'Stopped'
  readonly exitCode: number

  constructor(exitCode: number) {
    super('told to stop')
    this.exitCode = exitCode
  }
}

async function stop(server: RunningServer, log: Logger): Promise<void> {
  const impatience = setTimeout(() => {
    log.error(`stopping took more than ${stopWithinMs / 1000} s and is cut short`)
    process.exit(1)
  }, stopWithinMs)
  await server.stop()
  clearTimeout(impatience)
}

/** Straight to the terminal: the log file must never hold a password. */
function announce({ email, password }: FirstAdmin): void {
  say(`The first administrator is ${email}${password === undefined ? '' : `, password ${password} (shown only once)`}`)
}

function exitCodeFor(error: unknown): number {
  if (error instanceof Stopped) return error.exitCode
  process.stderr.write(
    error instanceof StartupError ? `${error.message}\n` : `Weir could not start: ${inspected(error)}\n`,
  )
  return 1
}

function inspected(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

// The terminal may be gone before we are; that is no reason to fail.
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)
process.exit(await run().catch(exitCodeFor))
