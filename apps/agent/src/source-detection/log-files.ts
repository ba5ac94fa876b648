import { access, constants, lstat, opendir } from 'node:fs/promises'
import path from 'node:path'

/** Log files of one folder that one pattern takes in. */
export interface LogFiles {
  /** For `path` of a file_input. */
  pattern: string
  folder: string
  files: number
  bytes: number
  /** When one of them was last changed, in milliseconds since the epoch. */
  newest: number
}

const mostEntries = 20_000
const mostDepth = 5

const endings = ['.log', '.out', '.err'] as const
/** Logs whose names have no ending that tells. */
const known = new Set(['syslog', 'messages', 'secure', 'maillog', 'cron', 'mail.info', 'mail.warn', 'daemon', 'user'])
/** Folders that are read in another way, or hold what is no log. */
const leftOut = new Set(['journal', 'containers', 'pods', 'private', 'node_modules', '.git'])
/** These mean something in the pattern of a file_input, or would break the text they are shown in. */
const special = /[*?[\]{}\\!,\n\r\0]/

/** The log files below these folders, by folder and pattern, the most recently changed first. Their content is not looked at. */
export async function logFiles(folders: readonly string[], signal: AbortSignal): Promise<LogFiles[]> {
  const found = new Map<string, LogFiles>()
  const open = folders.map(folder => ({ folder, depth: 0 }))
  let entries = 0
  for (let next = open.shift(); next && !signal.aborted && entries < mostEntries; next = open.shift()) {
    const { folder, depth } = next
    for await (const entry of entriesOf(folder)) {
      entries += 1
      if (signal.aborted || entries > mostEntries) break
      if (special.test(entry.name)) continue
      // Links are neither: what they lead to may be anywhere, and is found there when it is among the folders.
      if (entry.isDirectory() && depth < mostDepth && !leftOut.has(entry.name)) {
        open.push({ folder: path.join(folder, entry.name), depth: depth + 1 })
      } else if (entry.isFile()) await count(found, folder, entry.name)
    }
  }
  return [...found.values()].filter(({ bytes }) => bytes > 0).sort((a, b) => b.newest - a.newest)
}

async function* entriesOf(folder: string) {
  const stats = await lstat(folder).catch(() => undefined)
  if (!stats?.isDirectory()) return
  try {
    yield* await opendir(folder)
  } catch {
    // Not ours to read, or gone meanwhile.
  }
}

async function count(found: Map<string, LogFiles>, folder: string, name: string): Promise<void> {
  const ending = endings.find(one => name.endsWith(one))
  if (!ending && !known.has(name)) return
  const file = path.join(folder, name)
  const stats = await lstat(file).catch(() => undefined)
  if (!stats?.isFile() || !(await isReadable(file))) return
  const pattern = ending ? path.join(folder, `*${ending}`) : file
  const before = found.get(pattern) ?? { pattern, folder, files: 0, bytes: 0, newest: 0 }
  found.set(pattern, {
    ...before,
    files: before.files + 1,
    bytes: before.bytes + stats.size,
    newest: Math.max(before.newest, stats.mtimeMs),
  })
}

export const isReadable = (file: string): Promise<boolean> =>
  access(file, constants.R_OK).then(
    () => true,
    () => false,
  )
