import { fileURLToPath } from 'node:url'
import { resolveEngineLaunch } from './launch.ts'

export interface EngineOptions {
  /** Folder of the engine's files; one process at a time. */
  dataPath: string
  /** Port on the loopback address; 0 takes a free one, which the ready line names. */
  port: number
  password: string
  database?: string
  /** Soft limit in bytes for what the engine allocates. */
  memoryLimit?: number
}

/** How to start the engine as a child process. */
export interface EngineCommand {
  command: string
  args: string[]
  /** To be laid over the parent's environment. */
  env: Record<string, string>
}

/** An emulated engine is slow enough that more sessions only wait for each other. */
const SESSIONS = { native: 5, emulated: 3 }
/** The engine goes by the memory of its whole process, in which an emulator's translations alone are more than a gigabyte. */
const EMULATED_MEMORY_LIMIT = 4 * 1024 ** 3

/**
 * The command that starts the embedded engine. Keep its stdin open as a pipe, since it stops when that ends; it serves once it
 * has written `{"event":"ready","port":…}` to stdout, to user `default` with the password; SIGTERM stops it cleanly.
 */
export function engineCommand(options: EngineOptions): EngineCommand {
  const launch = resolveEngineLaunch(fileURLToPath(new URL('./shim.ts', import.meta.url)))
  const sessions = launch.emulated ? SESSIONS.emulated : SESSIONS.native
  const flags: Record<string, string | number | undefined> = {
    data: options.dataPath,
    port: options.port,
    database: options.database,
    sessions,
    'memory-limit': options.memoryLimit ?? (launch.emulated ? EMULATED_MEMORY_LIMIT : undefined),
  }
  const args = Object.entries(flags).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, String(value)],
  )
  return {
    command: launch.command,
    args: [...launch.args, ...args],
    env: {
      ...launch.env,
      WEIR_ENGINE_PASSWORD: options.password,
      // A query holds a thread of this pool for as long as it runs, and files need some too.
      UV_THREADPOOL_SIZE: String(2 * (sessions + 1)),
    },
  }
}
