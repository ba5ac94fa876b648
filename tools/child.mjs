import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'

/** What a shell would report for a program's end: its exit code, or 128 and the signal's number. */
export const exitCodeOf = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0)

/** The last lines of a text, so that a failure shows its cause and not everything before it. */
export const tail = (text, lines) => text.trimEnd().split('\n').slice(-lines).join('\n')

/**
 * Runs a program with all its output in `logFile` (or on the terminal with `echo`) and resolves with its exit code and what it
 * wrote; code 127 and the reason when it cannot be started. A SIGINT or SIGTERM to us ends the program first, then us.
 */
export function runLogged(command, args, { logFile, echo = false, ...options }) {
  const fd = echo ? undefined : openSync(logFile, 'w')
  return new Promise(resolve => {
    const child = spawn(command, args, { ...options, stdio: echo ? 'inherit' : ['ignore', fd, fd] })
    let ending
    let reason = ''
    const forward = signal => {
      ending = signal
      child.kill(signal)
    }
    process.on('SIGINT', forward).on('SIGTERM', forward)
    child.once('error', error => {
      reason = `${command}: ${error.message}\n`
    })
    child.once('close', (code, signal) => {
      process.removeListener('SIGINT', forward).removeListener('SIGTERM', forward)
      if (fd !== undefined) closeSync(fd)
      if (ending) process.exit(exitCodeOf(null, ending))
      resolve({
        code: reason ? 127 : exitCodeOf(code, signal),
        output: (echo ? '' : readFileSync(logFile, 'utf8')) + reason,
      })
    })
  })
}
