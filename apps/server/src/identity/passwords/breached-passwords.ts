import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { StartupError } from '../../startup-error.ts'

/** A line is a hash, perhaps with a count behind a colon; nothing longer belongs into such a file. */
const longestLine = 128
const linePattern = /^([0-9A-F]{8,40})(:\d*)?\r?$/i

export interface BreachedPasswords {
  has(password: string): Promise<boolean>
}

export const noBreachedPasswords: BreachedPasswords = { has: () => Promise.resolve(false) }

/**
 * A local file of SHA-1 hashes of known passwords, or of prefixes of one length, sorted, one in a line. It is searched in
 * place: some forty short reads, however large it is.
 */
export async function openBreachedPasswords(path: string): Promise<BreachedPasswords & { close(): Promise<void> }> {
  const file = await open(path).catch(() => {
    throw new StartupError(`The file of WEIR_BREACHED_PASSWORDS cannot be read: ${path}.`)
  })
  const { size } = await file.stat()
  const first = await lineFrom(file, 0, size)
  if (!first) {
    await file.close()
    throw new StartupError(
      `The file of WEIR_BREACHED_PASSWORDS must hold a SHA-1 hash in hex in each line, sorted: ${path}.`,
    )
  }
  return {
    has: password => {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
      return holds(file, size, hash.slice(0, first.hash.length))
    },
    close: () => file.close(),
  }
}

interface Line {
  hash: string
  /** Where the next line starts. */
  next: number
}

/** The line that starts here. */
async function lineFrom(file: FileHandle, start: number, size: number): Promise<Line | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(longestLine), 0, longestLine, start)
  const text = buffer.toString('latin1', 0, bytesRead)
  const end = text.indexOf('\n')
  if (end === -1 && start + bytesRead < size) return undefined
  const hash = linePattern.exec(end === -1 ? text : text.slice(0, end))?.[1]
  return hash === undefined ? undefined : { hash: hash.toUpperCase(), next: start + (end === -1 ? bytesRead : end + 1) }
}

/** Where the line starts that this place lies in. */
async function startOfLine(file: FileHandle, place: number): Promise<number> {
  const from = Math.max(0, place - longestLine)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(place - from), 0, place - from, from)
  return from + buffer.toString('latin1', 0, bytesRead).lastIndexOf('\n') + 1
}

async function holds(file: FileHandle, size: number, wanted: string): Promise<boolean> {
  let low = 0
  let high = size
  while (low < high) {
    const start = await startOfLine(file, Math.floor((low + high) / 2))
    const line = await lineFrom(file, start, size)
    if (!line) return false
    if (line.hash === wanted) return true
    if (line.hash < wanted) low = line.next
    else high = start
  }
  return false
}
