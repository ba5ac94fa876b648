import type { FoundFile } from './find-files.ts'
import { beginsWith, markOf, windowBytes } from './fingerprint.ts'
import { areRelated } from './related-names.ts'
import type { Place, TrackedFile } from './tracked-file.ts'

/** How long a file that looks like a copy of a short one waits before it is read after all. */
const doubtMs = 60_000
/** A copy is complete when it has not grown for this many searches. */
const stableSearches = 3

/** A file that may be a copy, which is not read while its original is. */
interface Doubt {
  readonly sinceMs: number
  size: number
  searches: number
  originals: readonly TrackedFile[]
}

/** Reads of a candidate, and of the original to compare with. */
export interface Probe {
  readAt(offset: number, length: number): Promise<Buffer>
}

interface Known {
  readonly gone: Iterable<TrackedFile>
  readonly live: Iterable<TrackedFile>
}

/** Tells whether what a new file holds was met before: it was renamed, copied, or was there before the program started. */
export class Recognizer {
  #doubts = new Map<string, Doubt>()
  #fingerprintBytes: number
  #now: () => number

  constructor(fingerprintBytes: number, now: () => number) {
    this.#fingerprintBytes = fingerprintBytes
    this.#now = now
  }

  /** Whether a file waits to be told from this one. */
  isDoubted(original: TrackedFile): boolean {
    return this.#doubts.values().some(doubt => doubt.originals.includes(original))
  }

  /** Lets go of files that were not found any more. */
  keepOnly(keys: ReadonlySet<string>): void {
    for (const key of this.#doubts.keys()) if (!keys.has(key)) this.#doubts.delete(key)
  }

  /** The content that is in the file, if it was met before; `wait` while that cannot be told. */
  async recognize(probe: Probe, one: FoundFile, known: Known): Promise<TrackedFile | 'wait' | undefined> {
    const begins = await this.#headCheck(probe)
    const doubt = this.#doubtAbout(one)
    for (const file of known.gone) {
      if (!begins(file) || !this.#mayBe(file, one)) continue
      if (one.size >= file.sent.offset && (await isAt(probe, file.sent))) return this.#sure(one, file)
      if (one.size < file.sent.offset && doubt.searches < stableSearches) doubt.originals = [...doubt.originals, file]
    }
    for (const file of known.live) {
      if (!begins(file) || !this.#mayBe(file, one)) continue
      if (await this.#isCopy(probe, file, one, doubt)) doubt.originals = [...doubt.originals, file]
    }
    return doubt.originals.length > 0 ? 'wait' : this.#sure(one, undefined)
  }

  #sure<T>({ key }: FoundFile, answer: T): T {
    this.#doubts.delete(key)
    return answer
  }

  async #headCheck(probe: Probe): Promise<(file: TrackedFile) => boolean> {
    const head = await probe.readAt(0, this.#fingerprintBytes)
    const digests = new Map<number, string>()
    return ({ head: { length, digest }, sent }) => {
      if (length === 0 || length > head.length || sent.offset === 0) return false
      const own = digests.get(length) ?? markOf(head.subarray(0, length)).digest
      digests.set(length, own)
      return own === digest
    }
  }

  /** Short contents are often alike, so those must also have names that go together. */
  #mayBe(file: TrackedFile, one: FoundFile): boolean {
    return file.key === one.key || !this.#isShort(file) || areRelated(file.path, one.path)
  }

  #isShort(file: TrackedFile): boolean {
    return file.head.length < this.#fingerprintBytes
  }

  /** A copy has nothing of its own: it is read on only when the original is gone. When in doubt it is no copy. */
  async #isCopy(probe: Probe, original: TrackedFile, one: FoundFile, doubt: Doubt): Promise<boolean> {
    if (this.#isShort(original) && this.#now() - doubt.sinceMs > doubtMs) return false
    if (one.size > original.size && doubt.searches >= stableSearches) return false
    const end = Math.min(one.size, original.size)
    const from = Math.max(0, end - windowBytes)
    const [own, other] = [await probe.readAt(from, end - from), await original.readAt(from, end - from)]
    if (own.equals(other)) return true
    // It may have been emptied a moment ago; the next search tells.
    return other.length < end - from && doubt.searches < stableSearches
  }

  #doubtAbout({ key, size }: FoundFile): Doubt {
    const doubt = this.#doubts.get(key) ?? { sinceMs: this.#now(), size, searches: -1, originals: [] }
    doubt.searches = doubt.size === size ? doubt.searches + 1 : 0
    doubt.size = size
    doubt.originals = []
    this.#doubts.set(key, doubt)
    return doubt
  }
}

async function isAt(probe: Probe, { offset, tail }: Place): Promise<boolean> {
  return beginsWith(await probe.readAt(offset - tail.length, tail.length), tail)
}
