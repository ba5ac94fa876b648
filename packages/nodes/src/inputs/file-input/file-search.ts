import { durationMs } from '../../duration.ts'
import type { InputContext } from '../../runtime-types.ts'
import { CompressedSizes } from './compressed-sizes.ts'
import { wordsOf } from './error-code.ts'
import type { FileInputConfig } from './event-records.ts'
import type { FileTable } from './file-table.ts'
import { findFiles, type FoundFile } from './find-files.ts'
import { isCompressed } from './gzip-reader.ts'
import { type Glob, parseGlobs } from './glob.ts'

/** A file that has not changed for this long is looked at less often. */
const idleMs = 60_000
const idleSearches = 5

/** Finds the files of a configuration, and tells the operator which of them cannot be read. */
export class FileSearch {
  #config: FileInputConfig
  #context: InputContext
  #table: FileTable
  #globs: readonly Glob[]
  #excluded: readonly Glob[]
  #ignoredMs: number
  #note: string
  #sizes = new CompressedSizes()
  #last = new Map<string, FoundFile>()
  #problems = new Map<string, string>()
  #searches = 0
  #leftOut = 0
  #told: string | undefined

  constructor(config: FileInputConfig, context: InputContext, table: FileTable, note: string) {
    this.#config = config
    this.#context = context
    this.#table = table
    this.#note = note
    this.#globs = parseGlobs(config.path)
    this.#excluded = config.excluded_paths.flatMap(parseGlobs)
    this.#ignoredMs =
      config.ignore_older_than === undefined ? Number.POSITIVE_INFINITY : durationMs(config.ignore_older_than)
  }

  /** `isFirst`: where all files end is noted, however old they are. */
  async find(isFirst: boolean): Promise<FoundFile[]> {
    this.#searches += 1
    const { files, problems, cutShort } = await findFiles({
      globs: this.#globs,
      excluded: this.#excluded,
      except: this.#context.storage?.folder,
      known: path => this.#idle(path),
    })
    this.#last = new Map(files.map(file => [file.path, file]))
    this.#problems = new Map(Array.from(problems, ([path, code]) => [path, wordsOf(code)]))
    if (cutShort) this.#problems.set(this.#config.path, 'it leads to too many files; not all were looked at')
    const oldest = this.#context.clock.now() - this.#ignoredMs
    const recent = files.filter(file => isFirst || file.modifiedMs >= oldest || this.#table.knows(file.key))
    this.#leftOut = 0
    return recent.flatMap(file => (isCompressed(file.path) ? this.#decompressed(file) : [file]))
  }

  #decompressed(file: FoundFile): FoundFile[] {
    if (!this.#config.read_compressed) {
      this.#leftOut += 1
      return []
    }
    const sized = this.#sizes.sized(file, this.#problems)
    return sized ? [sized] : []
  }

  stop(): void {
    this.#sizes.stop()
  }

  #idle(path: string): FoundFile | undefined {
    const found = this.#last.get(path)
    const file = found && this.#table.live.get(found.key)
    if (!file || file.hasMore || this.#context.clock.now() - file.changedMs < idleMs) return undefined
    return (file.id + this.#searches) % idleSearches === 0 ? undefined : found
  }

  /** Tells how it goes, where that has changed. */
  report(trouble: string | undefined): void {
    const all = [...this.#problems, ...this.#table.problems]
    const [first] = all
    const problem = first && `${first[0]}: ${first[1]}${all.length > 1 ? `, and ${all.length - 1} more` : ''}`
    const degraded = trouble ?? (problem && `Cannot read ${problem}`)
    const message = degraded ?? [this.#note, ...this.#notes()].filter(Boolean).join('. ')
    if (message === this.#told) return
    this.#told = message
    this.#context.health(degraded === undefined ? 'healthy' : 'degraded', message)
  }

  #notes(): string[] {
    const compressed = `${this.#leftOut} compressed files are left out; read_compressed reads them`
    const notes = this.#last.size === 0 ? [`No file fits ${this.#config.path} yet`] : []
    return this.#leftOut > 0 ? [...notes, compressed] : notes
  }
}
