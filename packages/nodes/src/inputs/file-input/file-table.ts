import { codeOf, wordsOf } from './error-code.ts'
import type { CursorStore } from './cursor-store.ts'
import type { FoundFile } from './find-files.ts'
import { markOf, windowBytes } from './fingerprint.ts'
import { Recognizer } from './recognize.ts'
import { beginning, type Place, TrackedFile } from './tracked-file.ts'

/** A file that is gone may still be written to by who has it open. */
const lingerMs = 30_000
/** A file that one search did not find may have been renamed just then. */
const missedSearches = 2
/** How long what was in files that are gone is known, in case that it turns up elsewhere. */
const rememberMs = 24 * 3_600_000
const maxRemembered = 10_000

export interface FileTableOptions {
  readonly store: CursorStore
  readonly fingerprintBytes: number
  readonly startAtEnd: boolean
  readonly maxOpenFiles: number
  now(): number
  /** A content is no longer where it was, nor anywhere else: what is held of it will not be read again. */
  onLeave(file: TrackedFile): void
}

/** Knows which content is in which file, through renaming, copying and emptying. */
export class FileTable {
  /** By device and inode, in the order in which they were found. */
  readonly live = new Map<string, TrackedFile>()
  /** Files that could not be read, by path. */
  readonly problems = new Map<string, string>()
  /** Contents whose file is gone or not found yet. */
  #gone = new Set<TrackedFile>()
  /** Those of them whose unfinished line is held until it is known whether the content goes on elsewhere. */
  #leaving = new Set<TrackedFile>()
  #byPath = new Map<string, TrackedFile>()
  /** Files with an open handle, the one that was used longest ago first. */
  #open = new Set<TrackedFile>()
  #recognizer: Recognizer
  #options: FileTableOptions
  #nextId = 1

  constructor(options: FileTableOptions) {
    this.#options = options
    this.#recognizer = new Recognizer(options.fingerprintBytes, () => options.now())
    for (const cursor of options.store.cursors.values()) {
      const file = new TrackedFile(cursor.id, cursor.path, cursor.key, { offset: cursor.offset, tail: cursor.tail })
      file.head = cursor.head
      file.changedMs = options.now()
      this.#gone.add(file)
      this.#nextId = Math.max(this.#nextId, cursor.id + 1)
    }
  }

  /** Whether something is known of the file with this device and inode. */
  knows(key: string): boolean {
    return this.live.has(key) || this.#gone.values().some(file => file.key === key)
  }

  /** Takes note of what a search found. `isFirst`: what is there now was there before the node. */
  async update(found: readonly FoundFile[], isFirst: boolean): Promise<void> {
    this.problems.clear()
    const keys = new Set(found.map(file => file.key))
    this.#recognizer.keepOnly(keys)
    const unknown: FoundFile[] = []
    for (const one of found) {
      const file = this.live.get(one.key)
      if (!file) unknown.push(one)
      else if (!this.#isUnchanged(file, one)) await this.#guard(one.path, () => this.#see(file, one))
    }
    for (const file of this.live.values()) {
      if (!keys.has(file.key)) await this.#guard(file.path, () => this.#miss(file))
    }
    // What was emptied is known by now, so that copies of it are found.
    for (const one of unknown) {
      if (one.size > 0 && !this.live.has(one.key)) await this.#guard(one.path, () => this.#admit(one, isFirst))
    }
    this.#byPath = new Map(Array.from(this.live.values(), file => [file.path, file]))
    this.#letGo()
    this.#forgetOld()
  }

  async #guard(path: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      const code = codeOf(error)
      if (code !== 'ENOENT') this.problems.set(path, wordsOf(code))
    }
  }

  #isUnchanged(file: TrackedFile, { path, size, modifiedMs }: FoundFile): boolean {
    file.missing = 0
    file.path = path
    return file.size === size && file.modifiedMs === modifiedMs
  }

  async #see(file: TrackedFile, { size, modifiedMs }: FoundFile): Promise<void> {
    if (size < file.readOffset) return this.replaced(file, size)
    if (!(await this.reach(file))) return
    if (!(await file.checkHead(this.#options.fingerprintBytes))) return this.replaced(file, size)
    file.size = size
    file.modifiedMs = modifiedMs
    file.changedMs = this.#options.now()
  }

  /** Opens a file unless it is open; false when another is in its place. */
  async reach(file: TrackedFile): Promise<boolean> {
    if (!file.handle && !(await file.open())) return false
    this.#open.delete(file)
    this.#open.add(file)
    for (const other of this.#open) {
      if (this.#open.size <= this.#options.maxOpenFiles) break
      if (other !== file) await this.#shut(other)
    }
    return true
  }

  async #shut(file: TrackedFile): Promise<void> {
    this.#open.delete(file)
    await file.close()
  }

  /** The file holds something else now, which is read from its beginning. */
  async replaced(file: TrackedFile, size: number): Promise<void> {
    await this.#leave(file)
    if (size > 0) await this.#guard(file.path, () => this.#track(file.path, file.key, beginning, size))
  }

  async #leave(file: TrackedFile): Promise<void> {
    this.live.delete(file.key)
    this.#gone.add(file)
    this.#leaving.add(file)
    file.changedMs = this.#options.now()
    this.keep(file)
    await this.#shut(file)
  }

  async #miss(file: TrackedFile): Promise<void> {
    const now = this.#options.now()
    file.missing += 1
    if (file.handle) {
      const { size, modifiedMs } = (await file.stat()) ?? file
      if (size < file.readOffset) return this.#leave(file)
      if (size !== file.size || file.missing === 1) file.changedMs = now
      file.size = size
      file.modifiedMs = modifiedMs
      // Until all of it is delivered it may have to be read again.
      const isDone = !file.hasMore && file.delivered.offset >= file.sent.offset
      if (!isDone || now - file.changedMs <= lingerMs) return
    } else if (file.missing < missedSearches) return
    await this.#leave(file)
  }

  async #admit(one: FoundFile, isFirst: boolean): Promise<void> {
    const probe = new TrackedFile(0, one.path, one.key, beginning)
    if (!(await probe.open())) return
    try {
      const known = await this.#recognizer.recognize(probe, one, { gone: this.#gone, live: this.live.values() })
      if (known === 'wait') return
      if (known) await this.#adopt(known, one)
      else if (isFirst && this.#options.startAtEnd) {
        const from = Math.max(0, one.size - windowBytes)
        const tail = markOf(await probe.readAt(from, one.size - from))
        await this.#track(one.path, one.key, { offset: from + tail.length, tail }, one.size)
      } else await this.#track(one.path, one.key, beginning, one.size)
    } finally {
      await probe.close()
    }
  }

  /** Reads a content on where it is now. */
  async #adopt(known: TrackedFile, one: FoundFile): Promise<void> {
    const file = await this.#track(one.path, one.key, known.sent, one.size)
    file.delivered = known.delivered
    known.successor = file
    this.#gone.delete(known)
    this.#options.store.drop(known.id)
    this.keep(file)
  }

  async #track(path: string, key: string, place: Place, size: number): Promise<TrackedFile> {
    const file = new TrackedFile(this.#nextId, path, key, place)
    this.#nextId += 1
    file.size = size
    file.changedMs = this.#options.now()
    const before = this.#byPath.get(path)
    if (before && before.key !== key && before.hasMore) file.predecessor = before
    if (await this.reach(file)) await file.checkHead(this.#options.fingerprintBytes)
    this.live.set(key, file)
    this.keep(file)
    return file
  }

  /** Whether what was in the file's place before is still to be read. */
  mustWait({ predecessor }: TrackedFile): boolean {
    return predecessor !== undefined && predecessor.hasMore && this.live.get(predecessor.key) === predecessor
  }

  /** Notes how far a content is delivered. */
  keep(file: TrackedFile): void {
    if (this.live.get(file.key) !== file && !this.#gone.has(file)) return
    const { id, path, key, head, delivered } = file
    this.#options.store.put({ id, path, key, head, offset: delivered.offset, tail: delivered.tail })
  }

  /** Contents that were not found elsewhere are not: what is held of them is all there is. */
  #letGo(): void {
    for (const file of this.#leaving) {
      if (!file.successor && this.#recognizer.isDoubted(file)) continue
      this.#leaving.delete(file)
      if (!file.successor) this.#options.onLeave(file)
      file.events?.stop()
      file.events = undefined
    }
  }

  #forgetOld(): void {
    const oldest = this.#options.now() - rememberMs
    for (const file of this.#gone) {
      if (this.#gone.size <= maxRemembered && file.changedMs >= oldest) continue
      this.#gone.delete(file)
      this.#options.store.drop(file.id)
    }
  }

  /** Ends the timers. */
  stop(): void {
    for (const file of [...this.live.values(), ...this.#leaving]) file.events?.stop()
  }

  async close(): Promise<void> {
    for (const file of this.#open) await this.#shut(file)
  }
}
