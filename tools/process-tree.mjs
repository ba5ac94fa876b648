import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Every process of this machine as `{ pid, parent, residentBytes, command }`. */
function listProcesses() {
  return process.platform === 'linux' ? fromProc() : fromPs()
}

function fromProc() {
  return readdirSync('/proc').flatMap(name => {
    if (!/^\d+$/.test(name)) return []
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      const field = key => new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? '0'
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      return [
        { pid: Number(name), parent: Number(field('PPid')), residentBytes: Number(field('VmRSS')) * 1024, command },
      ]
    } catch {
      return [] // ended while we looked
    }
  })
}

function fromPs() {
  const { stdout } = spawnSync('ps', ['-Ao', 'pid=,ppid=,rss=,command='], {
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
  return (stdout ?? '').split('\n').flatMap(line => {
    const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line)
    if (!match) return []
    return [
      { pid: Number(match[1]), parent: Number(match[2]), residentBytes: Number(match[3]) * 1024, command: match[4] },
    ]
  })
}

/** A process and everything it started, directly or not, parents first. */
export function processTree(pid, processes = listProcesses()) {
  const found = processes.filter(one => one.pid === pid)
  for (const parent of found) found.push(...processes.filter(one => one.parent === parent.pid && !found.includes(one)))
  return found
}
