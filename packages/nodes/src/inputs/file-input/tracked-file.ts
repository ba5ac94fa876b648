import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { FileEvent, FileEvents } from './file-events.ts'
import { type ByteReader, GzipReader, isCompressed } from './gzip-reader.ts'
import { beginsWith, type Mark, markOf, noMark, windowBytes } from './fingerprint.ts'

/** A place in a content, and what stands right before it. */
export interface Place {
  readonly offset: number
  readonly tail: Mark
}

export const beginning: Place = { offset: 0, tail: noMark }

export type Turn =
  /** `isEnd`: there was nothing more to read. */
  | { readonly events: readonly FileEvent[]; readonly bytes: number; readonly isEnd: boolean }
  /** The file does not hold what it held. */
  | 'replaced'

const nothing = Buffer.alloc(0)

/** One content that is or was in a file. When the file is emptied and written anew, that is another content. */
export class TrackedFile {
  readonly id: number
  path: string
  key: string
  head: Mark = noMark
  /** Behind the last event that was sent. */
  sent: Place
  /** Behind the last event that was delivered. */
  delivered: Place
  /** The next byte to read. */
  readOffset: number
  size = 0
  modifiedMs = 0
  /** When something was last read or it was found. */
  changedMs = 0
  /** How many searches in a row did not find it. */
  missing = 0
  handle: ByteReader | undefined
  #file: FileHandle | undefined
  events: FileEvents | undefined
  /** What was in the file's place before; it is read to its end first. */
  predecessor: TrackedFile | undefined
  /** Where the content is read on. */
  successor: TrackedFile | undefined
  /** The bytes right before `readOffset`, which must be there when reading goes on. */
  #window = nothing
  /** Stands for the window where that is not at hand. */
  #expected: Mark

  constructor(id: number, path: string, key: string, place: Place) {
    this.id = id
    this.path = path
    this.key = key
    this.sent = place
    this.delivered = place
    this.readOffset = place.offset
    this.#expected = place.tail
  }

  get hasMore(): boolean {
    return this.size > this.readOffset
  }

  /** Goes back to a place, as if nothing behind it had been read. */
  rewind(place: Place): void {
    this.events?.stop()
    this.events = undefined
    this.sent = place
    this.readOffset = place.offset
    this.#window = nothing
    this.#expected = place.tail
  }

  /** Reads on, a buffer at most. */
  async read(buffer: Buffer, events: FileEvents, skipsHoles: boolean): Promise<Turn> {
    const { handle } = this
    if (!handle) return { events: [], bytes: 0, isEnd: true }
    const before = this.#window.length > 0 ? this.#window.length : this.#expected.length
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, this.readOffset - before)
    if (!this.#goesOn(buffer.subarray(0, bytesRead), before)) return 'replaced'
    const origin = this.readOffset - before
    const chunk = buffer.subarray(before, bytesRead)
    const hole = !skipsHoles || events.isWaiting ? 0 : holeBytes(chunk)
    const found = hole > 0 ? [] : events.push(chunk)
    const last = found.at(-1)
    const end = before + (hole > 0 ? hole : chunk.length)
    this.readOffset = origin + end
    this.#window = Buffer.from(buffer.subarray(Math.max(0, end - windowBytes), end))
    if (last) this.sent = { offset: last.end, tail: tailAt(buffer, last.end - origin) }
    if (hole > 0) this.#skip()
    return { events: found, bytes: end - before, isEnd: end < buffer.length && end === bytesRead }
  }

  /** What was skipped is no event, but it need not be read again either. Events count from here. */
  #skip(): void {
    this.events?.stop()
    this.events = undefined
    this.sent = { offset: this.readOffset, tail: markOf(this.#window) }
  }

  /** The bytes that are read show by themselves that they belong to the content; what was asked before may be outdated. */
  #goesOn(bytes: Buffer, before: number): boolean {
    if (bytes.length < before) return false
    if (this.readOffset === before && !beginsWith(bytes, this.head)) return false
    const window = bytes.subarray(0, before)
    return this.#window.length > 0 ? this.#window.equals(window) : beginsWith(window, this.#expected)
  }

  /** Events that end without having been read just now end here. */
  sendRest(events: readonly FileEvent[]): void {
    const end = events.at(-1)?.end
    if (end === undefined) return
    this.sent = { offset: end, tail: end === this.readOffset ? markOf(this.#window) : noMark }
  }

  /** Whether the file still begins as it did; takes note of how it begins by now. */
  async checkHead(fingerprintBytes: number): Promise<boolean> {
    const bytes = await this.readAt(0, fingerprintBytes)
    if (!beginsWith(bytes, this.head)) return false
    if (bytes.length > this.head.length) this.head = markOf(bytes)
    return true
  }

  async readAt(offset: number, length: number): Promise<Buffer> {
    if (!this.handle || length === 0) return nothing
    const { buffer, bytesRead } = await this.handle.read(Buffer.allocUnsafe(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  }

  /** Opens the file under its path; false when another file is there by now. */
  async open(): Promise<boolean> {
    // A pipe in its place must not make us wait.
    const handle = await open(this.path, constants.O_RDONLY | constants.O_NONBLOCK)
    const stats = await handle.stat({ bigint: true })
    if (stats.isFile() && `${stats.dev}:${stats.ino}` === this.key) {
      this.#file = handle
      this.handle = isCompressed(this.path) ? new GzipReader(handle) : handle
      return true
    }
    await handle.close()
    return false
  }

  /** How large the open file is by now, and when it was last changed. */
  async stat(): Promise<{ size: number; modifiedMs: number } | undefined> {
    // A compressed file is complete.
    if (!this.#file || isCompressed(this.path)) return undefined
    const { size, mtimeMs } = await this.#file.stat()
    return { size, modifiedMs: mtimeMs }
  }

  async close(): Promise<void> {
    const { handle } = this
    this.handle = undefined
    this.#file = undefined
    await handle?.close()
  }
}

function tailAt(buffer: Buffer, end: number): Mark {
  return markOf(buffer.subarray(Math.max(0, end - windowBytes), end))
}

/** A writer that does not notice that its file was emptied leaves a hole before what it writes next: it reads as zeros. */
function holeBytes(chunk: Buffer): number {
  let at = 0
  while (at < chunk.length && chunk[at] === 0) at += 1
  return at
}
