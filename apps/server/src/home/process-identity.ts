import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/**
 * What tells a process from a later one that was given the same pid: the boot and the moment it was started in.
 * Undefined where the system does not say (no /proc), and for a process that is gone.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ])
    // The program's name stands in parentheses and may hold anything, so fields are counted from its end.
    const startTime = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return startTime === undefined ? undefined : `${boot.trim()}:${startTime}`
  } catch {
    return undefined
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !hasEnded(pid)
  } catch (error) {
    // A process of another user cannot be signalled, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A process that has ended keeps its pid until its parent asks for the exit code. */
function hasEnded(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return false
  }
}
