import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import type { Clock } from '../../runtime-types.ts'

/** Between asking a command to end and making it. */
const graceMs = 2000

export interface CommandOptions {
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string | undefined
  readonly env: Readonly<Record<string, string>>
  readonly clock: Clock
  /** Takes what it prints; reading goes on when the promise resolves. */
  readonly onOutput: (stream: 'stdout' | 'stderr', chunk: Buffer) => Promise<void>
}

export interface CommandEnd {
  /** Null when a signal ended it. */
  readonly code: number | null
  readonly signal: string | null
  /** Given when it could not be started. */
  readonly problem?: string
}

/** A command that runs, in a process group of its own. */
export class CommandRun {
  /** Resolves when it has ended and all that it printed was taken; never rejects. */
  readonly ended: Promise<CommandEnd>
  #child: ChildProcess
  #clock: Clock
  #cancel: (() => void) | undefined

  constructor({ file, args, cwd, env, clock, onOutput }: CommandOptions) {
    this.#clock = clock
    const isPosix = process.platform !== 'win32'
    this.#child = spawn(file, args, {
      cwd,
      env,
      detached: isPosix,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    this.ended = this.#follow(onOutput)
  }

  async #follow(onOutput: CommandOptions['onOutput']): Promise<CommandEnd> {
    const child = this.#child
    const { promise, resolve } = Promise.withResolvers<CommandEnd>()
    child.once('error', error => resolve({ code: null, signal: null, problem: error.message }))
    child.once('exit', (code, signal) => {
      // What it left running would keep its output open, and go on for ever.
      this.#signal('SIGKILL')
      resolve({ code, signal })
    })
    const read = async (stream: Readable | null, name: 'stdout' | 'stderr') => {
      // A broken pipe ends the reading; how the command ended tells the rest.
      try {
        for await (const chunk of stream ?? []) if (Buffer.isBuffer(chunk)) await onOutput(name, chunk)
      } catch {
        this.kill()
      }
    }
    const [end] = await Promise.all([promise, read(child.stdout, 'stdout'), read(child.stderr, 'stderr')])
    this.#cancel?.()
    return end
  }

  /** Asks the whole group to end, and makes it after a while. */
  kill(): void {
    if (this.#cancel || this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.#signal('SIGTERM')
    this.#cancel = this.#clock.after(graceMs, () => this.#signal('SIGKILL'))
  }

  #signal(signal: 'SIGTERM' | 'SIGKILL'): void {
    const { pid } = this.#child
    if (pid === undefined) return
    try {
      if (process.platform === 'win32') this.#child.kill(signal)
      else process.kill(-pid, signal)
    } catch {
      // Nobody is left.
    }
  }
}
