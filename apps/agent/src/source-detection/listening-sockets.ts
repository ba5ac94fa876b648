import { open, readdir, readlink } from 'node:fs/promises'
import path from 'node:path'

/** A socket that waits for senders, and the program behind it where that can be told. */
export interface ListeningSocket {
  transport: 'tcp' | 'udp'
  port: number
  /** Empty when it belongs to another user, whose processes cannot be looked into. */
  program: string
}

const tables = [
  { file: 'tcp', transport: 'tcp', state: '0A' },
  { file: 'tcp6', transport: 'tcp', state: '0A' },
  { file: 'udp', transport: 'udp', state: '07' },
  { file: 'udp6', transport: 'udp', state: '07' },
] as const

const mostTableBytes = 2 * 1024 * 1024
const mostProcesses = 5000
const mostFiles = 4000

/** The sockets of this host that listen, by port; those of this very process are left out. */
export async function listeningSockets(
  proc: string,
  signal: AbortSignal,
  ownPid = process.pid,
): Promise<ListeningSocket[]> {
  const entries = (await Promise.all(tables.map(table => readTable(proc, table)))).flat()
  const programs = await programsOf(proc, new Set(entries.map(({ inode }) => inode)), signal)
  const found = new Map<string, ListeningSocket>()
  for (const { transport, port, inode } of entries) {
    const owner = programs.get(inode)
    if (owner?.pid === ownPid) continue
    const key = `${transport} ${port}`
    // One that listens for IPv4 and IPv6 is in two tables.
    if (!found.get(key)?.program) found.set(key, { transport, port, program: owner?.name ?? '' })
  }
  return [...found.values()].sort((a, b) => a.port - b.port || (a.transport < b.transport ? -1 : 1))
}

interface TableEntry {
  transport: 'tcp' | 'udp'
  port: number
  inode: string
}

async function readTable(proc: string, { file, transport, state }: (typeof tables)[number]): Promise<TableEntry[]> {
  const text = await readStart(path.join(proc, 'net', file), mostTableBytes)
  return text.split('\n').flatMap((line): TableEntry[] => {
    const [, local = '', , lineState, , , , , , inode = ''] = line.trim().split(/\s+/)
    const port = Number.parseInt(local.split(':')[1] ?? '', 16)
    return lineState === state && port > 0 && /^\d+$/.test(inode) ? [{ transport, port, inode }] : []
  })
}

interface Program {
  pid: number
  name: string
}

/** Whose sockets these are, as far as the processes of this host let themselves be looked into. */
async function programsOf(
  proc: string,
  inodes: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Program>> {
  const found = new Map<string, Program>()
  const pids = (await namesIn(proc)).filter(name => /^\d+$/.test(name)).slice(0, mostProcesses)
  for (const pid of pids) {
    if (signal.aborted || found.size === inodes.size) break
    const sockets = (await socketsOf(proc, pid)).filter(inode => inodes.has(inode) && !found.has(inode))
    if (sockets.length === 0) continue
    const name = (await readStart(path.join(proc, pid, 'comm'), 64)).trim()
    for (const inode of sockets) found.set(inode, { pid: Number(pid), name })
  }
  return found
}

async function socketsOf(proc: string, pid: string): Promise<string[]> {
  const folder = path.join(proc, pid, 'fd')
  const names = (await namesIn(folder)).slice(0, mostFiles)
  const targets = await Promise.all(names.map(name => readlink(path.join(folder, name)).catch(() => '')))
  return targets.flatMap(target => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? [])
}

/** Empty for what is gone or not ours to read. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

/** Files in /proc have no size, so no more than this is asked for. */
async function readStart(file: string, mostBytes: number): Promise<string> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return ''
  try {
    const bytes = Buffer.alloc(mostBytes)
    let length = 0
    while (length < mostBytes) {
      const { bytesRead } = await handle.read(bytes, length, mostBytes - length)
      if (bytesRead === 0) break
      length += bytesRead
    }
    return bytes.toString('utf8', 0, length)
  } catch {
    return ''
  } finally {
    await handle.close()
  }
}
