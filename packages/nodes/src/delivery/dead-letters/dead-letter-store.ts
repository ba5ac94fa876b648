import { join } from 'node:path'
import { type Batch, decodeRequest, encodeRequest, type Signal } from '@weir/telemetry'
import type { Clock } from '../../runtime-types.ts'
import type { DeadLetter } from '../delivery-status.ts'
import { encodeFrame, type FrameHead, newSalt, prefixBytes, readHead, readPayload, readPrefix } from '../queue/frame.ts'
import { diskFiles, type QueueFiles } from '../queue/queue-files.ts'

export interface LetterSettings {
  readonly folder: string
  readonly maxBytes: number
  /** Whether a letter is safe from a loss of power before it counts as kept. */
  readonly sync: boolean
}

/** A letter as its file name tells of it. */
interface Letter {
  readonly id: string
  readonly sequence: number
  readonly salt: number
  readonly signal: Signal
  readonly items: number
  readonly bytes: number
  readonly path: string
}

/** What is in a letter. */
export interface OpenedLetter {
  readonly letter: DeadLetter
  readonly head: FrameHead
  readonly batch: Batch
  /** Its records in OTLP. */
  readonly body: Uint8Array
}

/** What a file takes on disk at least. */
const blockBytes = 4096
/** Beyond it the oldest go, however small they are. */
const maxLetters = 100_000
/** Where a letter says why it was refused. */
const headBytes = 16 * 1024
const maxMessageLength = 1000
const namePattern = /^(\d{15})-([0-9a-f]{8})-(log|metric|trace)-(\d{1,10})-(\d{1,12})\.letter$/

function letterOf(folder: string, name: string): Letter | undefined {
  const [, sequence, salt, signal, items, bytes] = namePattern.exec(name) ?? []
  if (!sequence || !salt || (signal !== 'log' && signal !== 'metric' && signal !== 'trace')) return undefined
  return {
    id: `${Number(sequence)}-${salt}`,
    sequence: Number(sequence),
    salt: Number.parseInt(salt, 16),
    signal,
    items: Number(items),
    bytes: Number(bytes),
    path: join(folder, name),
  }
}

const sizeOnDisk = (letter: Letter) => Math.max(blockBytes, letter.bytes)

/** Opens the letters of a folder; reads only their names. */
export async function openDeadLetters(
  settings: LetterSettings,
  clock: Clock,
  files: QueueFiles = diskFiles,
): Promise<DeadLetterStore> {
  const names = await files.names(settings.folder)
  const letters = names.sort().flatMap(name => letterOf(settings.folder, name) ?? [])
  const unfinished = names.filter(name => name.endsWith('.new'))
  await Promise.all(unfinished.map(name => files.remove(join(settings.folder, name)).catch(() => {})))
  return new DeadLetterStore(settings, clock, files, letters)
}

/** Takes over the letters of a folder, and removes it. */
export async function moveLetters(folder: string, to: DeadLetterStore | undefined, clock: Clock): Promise<void> {
  const from = await openDeadLetters({ folder, maxBytes: Number.POSITIVE_INFINITY, sync: false }, clock)
  for (const id of from.ids) {
    const opened = await from.open(id)
    if (opened) await to?.add(opened.batch, opened.head)
    await from.remove(id)
  }
  await diskFiles.removeFolder(folder)
}

/** Batches that were refused for good, each in a file of its own, so that one that is damaged concerns no other. */
export class DeadLetterStore {
  private readonly settings: LetterSettings
  private readonly clock: Clock
  private readonly files: QueueFiles
  /** By id, the oldest first. */
  private readonly letters: Map<string, Letter>
  private sequence: number
  private adding: Promise<void> = Promise.resolve()
  items = 0
  bytes = 0

  constructor(settings: LetterSettings, clock: Clock, files: QueueFiles, letters: readonly Letter[]) {
    this.settings = settings
    this.clock = clock
    this.files = files
    this.letters = new Map(letters.map(letter => [letter.id, letter]))
    this.sequence = letters.at(-1)?.sequence ?? 0
    for (const letter of letters) this.count(letter, 1)
  }

  /** Ids from the oldest to the newest. */
  get ids(): readonly string[] {
    return [...this.letters.keys()]
  }

  /** Keeps a batch, one after the other; the oldest go where there is no room. */
  add(batch: Batch, head: FrameHead): Promise<void> {
    const added = this.adding.then(() => this.addNext(batch, head))
    this.adding = added.catch(() => {})
    return added
  }

  /** The newest first. */
  async list({ limit, after }: { limit: number; after?: string }): Promise<DeadLetter[]> {
    const newest = [...this.letters.values()].reverse()
    const from = after === undefined ? 0 : newest.findIndex(letter => letter.id === after) + 1
    if (after !== undefined && from === 0) return []
    const opened = newest.slice(from, from + Math.max(0, limit)).map(letter => this.describe(letter))
    return Promise.all(opened)
  }

  /** Undefined when there is no such letter, or it is damaged. */
  async open(id: string): Promise<OpenedLetter | undefined> {
    const letter = this.letters.get(id)
    if (!letter) return undefined
    try {
      const { head, body, time } = await this.read(letter)
      return { letter: described(letter, head, time), head, body, batch: decodeRequest(letter.signal, body) }
    } catch {
      return undefined
    }
  }

  /** Resolves with the number of records that were in it. */
  async remove(id: string): Promise<number> {
    const letter = this.letters.get(id)
    if (!letter || !this.letters.delete(id)) return 0
    this.count(letter, -1)
    await this.files.remove(letter.path)
    return letter.items
  }

  private async addNext(batch: Batch, { message = '', ...head }: FrameHead): Promise<void> {
    const time = this.clock.now()
    this.sequence = Math.max(this.sequence + 1, time)
    const { sequence } = this
    const salt = newSalt()
    const { signal } = batch
    const items = batch.records.length
    const frame = { head: { ...head, message: message.slice(0, maxMessageLength) }, body: encodeRequest(batch) }
    const parts = encodeFrame({ sequence, time, signal, items }, frame, salt)
    const bytes = parts.reduce((sum, part) => sum + part.length, 0)
    const numbers = `${String(sequence).padStart(15, '0')}-${salt.toString(16).padStart(8, '0')}`
    const letter = letterOf(this.settings.folder, `${numbers}-${signal}-${items}-${bytes}.letter`)
    if (!letter || sizeOnDisk(letter) > this.settings.maxBytes) return
    await this.makeRoom(sizeOnDisk(letter))
    await this.write(letter.path, parts)
    this.letters.set(letter.id, letter)
    this.count(letter, 1)
  }

  private async describe(letter: Letter): Promise<DeadLetter> {
    try {
      const start = await this.readStart(letter, headBytes)
      const prefix = readPrefix(start, 0, letter.salt)
      const found = readHead(start.subarray(prefixBytes))
      if (prefix && found) return described(letter, found.head, prefix.time)
    } catch {}
    return described(letter, { id: '', attempts: 0, reason: 'unreadable', message: 'The file is damaged' })
  }

  private async read(letter: Letter): Promise<{ head: FrameHead; body: Uint8Array; time: number }> {
    const whole = await this.readStart(letter, letter.bytes)
    const prefix = readPrefix(whole, 0, letter.salt)
    const frame = prefix && readPayload(whole.subarray(prefixBytes), prefix, letter.salt)
    if (!frame) throw new Error('The file is damaged')
    return { ...frame, time: prefix.time }
  }

  private async readStart({ path, bytes }: Letter, atMost: number): Promise<Buffer> {
    const file = await this.files.open(path)
    try {
      const target = Buffer.allocUnsafeSlow(Math.min(bytes, atMost))
      return target.subarray(0, await file.read(target, 0))
    } finally {
      await file.close()
    }
  }

  private async write(path: string, parts: Uint8Array[]): Promise<void> {
    const unfinished = `${path}.new`
    const file = await this.files.create(unfinished)
    try {
      await file.write(parts, 0)
      if (this.settings.sync) await file.sync()
    } catch (error) {
      await this.files.remove(unfinished).catch(() => {})
      throw error
    } finally {
      await file.close()
    }
    await this.files.rename(unfinished, path)
  }

  private async makeRoom(bytes: number): Promise<void> {
    for (const letter of this.letters.values()) {
      if (this.bytes + bytes <= this.settings.maxBytes && this.letters.size < maxLetters) return
      await this.remove(letter.id)
    }
  }

  private count(letter: Letter, sign: 1 | -1): void {
    this.items += sign * letter.items
    this.bytes += sign * sizeOnDisk(letter)
  }
}

function described({ id, sequence, signal, items, bytes }: Letter, head: FrameHead, time = sequence): DeadLetter {
  return { id, time, signal, items, bytes, reason: head.reason ?? '', message: head.message ?? '' }
}
