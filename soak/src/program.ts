import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ProgramOptions {
  readonly name: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly logFile: string
  /** Resolves once it serves. */
  ready(): Promise<void>
}

/** A program under test: started again whenever we kill it; that it ends by itself is a finding. */
export class Program {
  readonly #options: ProgramOptions
  #child: ChildProcess | undefined
  #killing = false
  #stopped = false
  /** Ends that nobody asked for. */
  readonly crashes: string[] = []
  kills = 0

  constructor(options: ProgramOptions) {
    this.#options = options
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  async start(): Promise<void> {
    const { name, args, env, logFile } = this.#options
    const log = openSync(logFile, 'a')
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', log, log] })
    closeSync(log)
    this.#child = child
    child.once('exit', (code, signal) => {
      if (this.#killing || this.#stopped) return
      this.crashes.push(`${name} ended by itself: ${signal ?? code}`)
    })
    await this.#options.ready()
  }

  /** Ends it without warning, and starts it again. */
  async kill(): Promise<void> {
    this.#killing = true
    this.kills += 1
    await this.#end('SIGKILL')
    this.#killing = false
    await this.start()
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.race([this.#end('SIGTERM'), sleep(30_000)])
    this.#child?.kill('SIGKILL')
  }

  /** Resident memory in megabytes; 0 while it is being started. */
  memory(): number {
    try {
      const status = readFileSync(`/proc/${this.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
    } catch {
      return 0
    }
  }

  /** The pids of its children whose command line has this in it. */
  children(having: string): number[] {
    try {
      const pids = readFileSync(`/proc/${this.pid}/task/${this.pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
      return pids.map(Number).filter(pid => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(having))
    } catch {
      return []
    }
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
}
