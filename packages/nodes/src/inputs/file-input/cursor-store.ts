import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { codeOf } from './error-code.ts'

const mark = z.object({ length: z.number(), digest: z.string() })

const cursorSchema = z.object({
  id: z.number().int(),
  path: z.string(),
  key: z.string(),
  head: mark,
  offset: z.number().int().nonnegative(),
  tail: mark,
})

/** How far one content was delivered. */
export type Cursor = z.output<typeof cursorSchema>

const lineSchema = z.union([
  z.object({ put: cursorSchema }),
  z.object({ drop: z.number().int() }),
  z.object({ pattern: z.string() }),
])
type Line = z.output<typeof lineSchema>

/** The file is written anew when it has grown by this much beyond what it must hold. */
const slackBytes = 1024 * 1024

/**
 * Cursors in a file of lines, each with a checksum. Changes are appended, so a process that is killed leaves at most one
 * broken line; from time to time the file is written anew beside the old one and takes its place.
 */
export interface CursorStore {
  /** Patterns for which the files that were there at first are known. */
  readonly patterns: ReadonlySet<string>
  readonly cursors: ReadonlyMap<number, Cursor>
  /** Whether anything was kept before, readable or not. */
  readonly isNew: boolean
  /** Whether something was not written yet. */
  readonly isDirty: boolean
  put(cursor: Cursor): void
  drop(id: number): void
  addPattern(pattern: string): void
  /** Writes what changed; rejects when it cannot, and tries again the next time. */
  flush(): Promise<void>
}

function encode(line: Line): string {
  const text = JSON.stringify(line)
  return `${crc32(text).toString(16).padStart(8, '0')} ${text}\n`
}

function decode(text: string): Line | undefined {
  const body = text.slice(9)
  if (text[8] !== ' ' || Number.parseInt(text.slice(0, 8), 16) !== crc32(body)) return undefined
  try {
    return lineSchema.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

async function readLines(path: string): Promise<string[] | undefined> {
  try {
    return (await readFile(path, 'utf8')).split('\n').filter(line => line !== '')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Opens the cursors in a folder; lines that are broken are left out. Without a folder they are kept in memory only. */
export async function openCursors(folder: string | undefined): Promise<CursorStore> {
  if (folder === undefined) return new Cursors(undefined, undefined)
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'cursors.log')
  return new Cursors(path, await readLines(path))
}

class Cursors implements CursorStore {
  readonly patterns = new Set<string>()
  readonly cursors = new Map<number, Cursor>()
  readonly isNew: boolean
  #path: string | undefined
  #changed = new Set<number>()
  #dropped = new Set<number>()
  /** Bytes in the file; what is not there yet, or was broken, is written as a whole. */
  #written = Number.POSITIVE_INFINITY
  #hasChanged = true

  constructor(path: string | undefined, lines: readonly string[] | undefined) {
    this.#path = path
    this.isNew = lines === undefined
    for (const text of lines ?? []) this.#replay(decode(text))
  }

  get isDirty(): boolean {
    return this.#path !== undefined && this.#hasChanged
  }

  #replay(line: Line | undefined): void {
    if (line === undefined) return
    if ('put' in line) this.cursors.set(line.put.id, line.put)
    else if ('drop' in line) this.cursors.delete(line.drop)
    else this.patterns.add(line.pattern)
  }

  put(cursor: Cursor): void {
    this.cursors.set(cursor.id, cursor)
    this.#changed.add(cursor.id)
    this.#hasChanged = true
  }

  drop(id: number): void {
    if (!this.cursors.delete(id)) return
    this.#changed.delete(id)
    this.#dropped.add(id)
    this.#hasChanged = true
  }

  addPattern(pattern: string): void {
    if (this.patterns.has(pattern)) return
    this.patterns.add(pattern)
    this.#written = Number.POSITIVE_INFINITY
    this.#hasChanged = true
  }

  async flush(): Promise<void> {
    if (this.#path === undefined || !this.#hasChanged) return
    const changed = this.#changed
    const dropped = this.#dropped
    this.#changed = new Set()
    this.#dropped = new Set()
    this.#hasChanged = false
    try {
      if (this.#written > slackBytes + this.cursors.size * 1000) await this.#rewrite(this.#path)
      else await this.#append(this.#path, changed, dropped)
    } catch (error) {
      // What is in the file now is not known, so the next time it is written whole.
      this.#written = Number.POSITIVE_INFINITY
      this.#hasChanged = true
      throw error
    }
  }

  async #append(path: string, changed: ReadonlySet<number>, dropped: ReadonlySet<number>): Promise<void> {
    const lines = Array.from(dropped, drop => encode({ drop }))
    for (const id of changed) {
      const put = this.cursors.get(id)
      if (put) lines.push(encode({ put }))
    }
    const text = lines.join('')
    await using file = await open(path, 'a')
    await file.writeFile(text)
    this.#written += text.length
  }

  async #rewrite(path: string): Promise<void> {
    const lines = Array.from(this.patterns, pattern => encode({ pattern }))
    for (const put of this.cursors.values()) lines.push(encode({ put }))
    const text = lines.join('')
    const beside = `${path}.new`
    await rm(beside, { force: true })
    {
      await using file = await open(beside, 'wx', 0o600)
      await file.writeFile(text)
      await file.sync()
    }
    await rename(beside, path)
    this.#written = text.length
  }
}
