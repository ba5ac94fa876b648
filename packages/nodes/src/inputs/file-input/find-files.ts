import { type BigIntStats, type Dirent, stat } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { codeOf } from './error-code.ts'
import { fitsGlobs, fitsSegment, type Glob, type GlobSegment } from './glob.ts'

/** How deep `**` goes. */
const maxDepth = 32
/** How many names one search looks at. */
const maxEntries = 200_000
const statsAtOnce = 32

export interface FoundFile {
  readonly path: string
  /** Device and inode: what stays when a file is renamed. */
  readonly key: string
  readonly size: number
  readonly modifiedMs: number
}

export interface Search {
  readonly files: FoundFile[]
  /** Folders and files that could not be looked at, by their paths. */
  readonly problems: Map<string, string>
  /** Not everything was looked at. */
  readonly cutShort: boolean
}

export interface SearchOptions {
  readonly globs: readonly Glob[]
  readonly excluded: readonly Glob[]
  /** A folder that is left out. */
  readonly except?: string | undefined
  /** What is known of a path well enough not to ask again now. */
  known?(path: string): FoundFile | undefined
}

/** Finds the regular files that fit, each under one path only. Links are followed, but not by `**`. */
export async function findFiles(options: SearchOptions): Promise<Search> {
  const walk = new Walk(options)
  for (const glob of options.globs) await walk.enter(glob.root, glob.segments, 0, 0)
  const files = await walk.statAll()
  return { files, problems: walk.problems, cutShort: walk.entries > maxEntries }
}

class Walk {
  readonly problems = new Map<string, string>()
  entries = 0
  #options: SearchOptions
  #paths = new Set<string>()
  #folders = new Map<string, Promise<Dirent[]>>()

  constructor(options: SearchOptions) {
    this.#options = options
  }

  async enter(folder: string, segments: readonly GlobSegment[], at: number, depth: number): Promise<void> {
    const segment = segments[at]
    if (segment === undefined || this.entries > maxEntries) return
    const isLast = at === segments.length - 1
    if (segment.kind === 'name') {
      const path = join(folder, segment.name)
      if (isLast) this.#found(path)
      else await this.enter(path, segments, at + 1, depth)
      return
    }
    if (segment.kind === 'folders') await this.#enterAll(folder, segments, at, depth)
    else await this.#enterFitting(folder, segments, at, depth)
  }

  async #enterAll(folder: string, segments: readonly GlobSegment[], at: number, depth: number): Promise<void> {
    const segment = segments[at]
    if (at < segments.length - 1) await this.enter(folder, segments, at + 1, depth)
    for (const entry of await this.#list(folder)) {
      if (segment === undefined || !fitsSegment(segment, entry.name)) continue
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (depth < maxDepth) await this.#enterAll(path, segments, at, depth + 1)
      } else if (at === segments.length - 1) this.#found(path)
    }
  }

  async #enterFitting(folder: string, segments: readonly GlobSegment[], at: number, depth: number): Promise<void> {
    const segment = segments[at]
    for (const entry of await this.#list(folder)) {
      if (segment === undefined || !fitsSegment(segment, entry.name)) continue
      const path = join(folder, entry.name)
      if (at < segments.length - 1) {
        if (!entry.isFile()) await this.enter(path, segments, at + 1, depth)
      } else if (!entry.isDirectory()) this.#found(path)
    }
  }

  #list(folder: string): Promise<Dirent[]> {
    const known = this.#folders.get(folder)
    if (known) return known
    const listed = this.entries > maxEntries ? Promise.resolve([]) : this.#read(folder)
    this.#folders.set(folder, listed)
    return listed
  }

  async #read(folder: string): Promise<Dirent[]> {
    try {
      const entries = await readdir(folder, { withFileTypes: true })
      this.entries += entries.length
      return entries
    } catch (error) {
      this.#failed(folder, error)
      return []
    }
  }

  #found(path: string): void {
    const { except, excluded } = this.#options
    if (except !== undefined && path.startsWith(`${except}/`)) return
    if (!fitsGlobs(excluded, path)) this.#paths.add(path)
  }

  #failed(path: string, error: unknown): void {
    const code = codeOf(error)
    // It is gone, or no folder: nothing to tell.
    if (code === 'ENOENT' || code === 'ENOTDIR') return
    this.problems.set(path, code)
  }

  async statAll(): Promise<FoundFile[]> {
    const found = new Map<string, FoundFile>()
    const add = (file: FoundFile | undefined) => {
      if (file && !found.has(file.key)) found.set(file.key, file)
    }
    const unknown = [...this.#paths].filter(path => {
      const known = this.#options.known?.(path)
      add(known)
      return known === undefined
    })
    for (let at = 0; at < unknown.length; at += statsAtOnce) {
      const files = await Promise.all(unknown.slice(at, at + statsAtOnce).map(path => this.#stat(path)))
      for (const file of files) add(file)
    }
    return [...found.values()]
  }

  async #stat(path: string): Promise<FoundFile | undefined> {
    try {
      const stats = await statsOf(path)
      if (!stats.isFile()) return undefined
      return {
        path,
        key: `${stats.dev}:${stats.ino}`,
        size: Number(stats.size),
        modifiedMs: Number(stats.mtimeNs / 1000n) / 1000,
      }
    } catch (error) {
      this.#failed(path, error)
      return undefined
    }
  }
}

/** The form with a callback costs a third less than `node:fs/promises`, and there may be many files. */
function statsOf(path: string): Promise<BigIntStats> {
  return new Promise((resolve, reject) => {
    stat(path, { bigint: true }, (error, stats) => (error ? reject(error) : resolve(stats)))
  })
}

function join(folder: string, name: string): string {
  return folder.endsWith('/') ? folder + name : `${folder}/${name}`
}
