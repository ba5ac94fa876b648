import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'

const levels = ['debug', 'info', 'warn', 'error'] as const
type Level = (typeof levels)[number]
export type LogFields = Record<string, unknown>

export interface Logger {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

interface LogOutput {
  /** Takes one JSON line, with its line end. */
  file(line: string): void
  /** Takes one short line for people. */
  console(line: string): void
}

/** Writes JSON lines to the file and short lines to the console, leaving out what is below the level. */
export function createLogger(level: Level, output: LogOutput): Logger {
  const least = levels.indexOf(level)
  const write = (at: Level, message: string, fields: LogFields = {}) => {
    if (levels.indexOf(at) < least) return
    const time = new Date().toISOString()
    output.file(`${JSON.stringify({ time, level: at, message, ...fields }, plain)}\n`)
    output.console(`${time.slice(11, 19)} ${at.padEnd(5)} ${message}${shortly(fields.error)}`)
  }
  return {
    debug: (message, fields) => write('debug', message, fields),
    info: (message, fields) => write('info', message, fields),
    warn: (message, fields) => write('warn', message, fields),
    error: (message, fields) => write('error', message, fields),
  }
}

const secretName = /password|secret|authorization|cookie|bearer/i

/** Errors lose everything in JSON, and secrets must never get there. */
function plain(key: string, value: unknown): unknown {
  if (secretName.test(key)) return '[redacted]'
  if (typeof value === 'bigint') return value.toString()
  if (!(value instanceof Error)) return value
  const { name, cause } = value
  const message = messageOf(value)
  return {
    name,
    message,
    stack: value.stack?.replace(value.message, () => message),
    ...('code' in value ? { code: value.code } : {}),
    ...('issues' in value ? { issues: value.issues } : {}),
    ...(cause === undefined ? {} : { cause }),
  }
}

/** What an error says. A failed query also repeats its values, which may be hashes or tokens: those are left out. */
function messageOf(error: Error): string {
  return 'params' in error ? error.message.replace(/\nparams:[^]*$/, '') : error.message
}

function shortly(error: unknown): string {
  if (error === undefined) return ''
  return `: ${error instanceof Error ? messageOf(error) : JSON.stringify(error)}`
}

const keptBytes = 20 * 1024 * 1024

/** A log file, made at the first line and set aside as `<name>.1` when it has grown large. */
export function openLogFile(file: string): { write(line: string): void; close(): void } {
  let descriptor: number | undefined
  let size = 0
  const open = () => {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    const opened = openSync(file, 'a', 0o600)
    size = fstatSync(opened).size
    return opened
  }
  const close = () => {
    if (descriptor !== undefined) closeSync(descriptor)
    descriptor = undefined
  }
  return {
    write(line) {
      if (size > keptBytes) {
        close()
        renameSync(file, `${file}.1`)
      }
      descriptor ??= open()
      size += writeSync(descriptor, line)
    },
    close,
  }
}
