import { readdir, readFile, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const hourMs = 3_600_000
/** Others may write into the same archive, so what is there is counted anew from time to time. */
const recountMs = hourMs

const entrySchema = z.object({
  path: z.string().max(4096),
  bytes: z.number().int().min(0),
  max_time_unix_nano: z.string().regex(/^\d{1,20}$/),
})

interface Entry {
  readonly manifest: string
  readonly data: string
  readonly bytes: number
  readonly newestMs: number
}

export interface RetentionRules {
  readonly maxAgeMs: number | undefined
  readonly maxBytes: number | undefined
}

export interface Deleted {
  readonly files: number
  readonly bytes: number
}

export interface Retention {
  /** A file was written. */
  add(bytes: number): void
  /** Deletes what is too old or too much. */
  sweep(nowMs: number, signal: AbortSignal): Promise<Deleted>
}

async function foldersIn(folder: string, start: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.flatMap(entry => (entry.isDirectory() && entry.name.startsWith(start) ? [entry.name] : [])).sort()
}

/** The end of the hour that a folder of the manifest stands for; undefined for the one of mixed times. */
function hourEnd(date: string, hour: string): number | undefined {
  const start = Date.parse(`${date.slice('date='.length)}T${hour.slice('hour='.length)}:00:00Z`)
  return Number.isNaN(start) ? undefined : start + hourMs
}

/** Deletes the oldest files of the archive below `root` by what its manifest, in `manifestRoot`, says about them. */
export function createRetention(root: string, manifestRoot: string, { maxAgeMs, maxBytes }: RetentionRules): Retention {
  let counted: { bytes: number; at: number } | undefined

  /** What a manifest says, when its file is one of the archive: it must be below the root and bear the same name. */
  async function readEntry(folder: string, name: string): Promise<Entry | undefined> {
    const manifest = path.join(folder, name)
    const text = await readFile(manifest, 'utf8').catch(() => '')
    if (text === '' || !text.startsWith('{')) return undefined
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      return undefined
    }
    const parsed = entrySchema.safeParse(json)
    if (!parsed.success) return undefined
    const data = path.resolve(root, parsed.data.path)
    const isOurs =
      data.startsWith(path.resolve(root) + path.sep) && path.basename(data).startsWith(path.parse(name).name)
    if (!isOurs) return undefined
    const newestMs = Number(BigInt(parsed.data.max_time_unix_nano) / 1_000_000n)
    return { manifest, data, bytes: parsed.data.bytes, newestMs }
  }

  /** All files, those of the oldest hours first; `wants` tells which hours are worth a look. */
  async function* entries(wants: (endMs: number | undefined) => boolean): AsyncGenerator<Entry> {
    for (const date of await foldersIn(manifestRoot, 'date=')) {
      for (const hour of await foldersIn(path.join(manifestRoot, date), 'hour=')) {
        if (!wants(hourEnd(date, hour))) continue
        const folder = path.join(manifestRoot, date, hour)
        const names = await readdir(folder).catch(() => [])
        for (const name of names.filter(known => known.endsWith('.json')).sort()) {
          const entry = await readEntry(folder, name)
          if (entry) yield entry
        }
      }
    }
  }

  async function remove({ manifest, data }: Entry): Promise<void> {
    await rm(data, { force: true })
    await rm(manifest, { force: true })
    for (const file of [data, manifest]) await removeEmptyFolders(path.dirname(file))
  }

  async function removeEmptyFolders(folder: string): Promise<void> {
    for (let empty = folder; empty.startsWith(path.resolve(root) + path.sep); empty = path.dirname(empty)) {
      try {
        await rmdir(empty)
      } catch {
        return
      }
    }
  }

  async function countBytes(nowMs: number): Promise<number> {
    if (counted && nowMs - counted.at < recountMs) return counted.bytes
    let bytes = 0
    for await (const entry of entries(() => true)) bytes += entry.bytes
    counted = { bytes, at: nowMs }
    return bytes
  }

  return {
    add(bytes) {
      if (counted) counted.bytes += bytes
    },
    async sweep(nowMs, signal) {
      let files = 0
      let bytes = 0
      const discard = async (entry: Entry) => {
        signal.throwIfAborted()
        await remove(entry)
        files += 1
        bytes += entry.bytes
        if (counted) counted.bytes -= entry.bytes
      }
      if (maxAgeMs !== undefined) {
        const oldest = nowMs - maxAgeMs
        const old = entries(endMs => endMs === undefined || endMs - hourMs < oldest)
        for await (const entry of old) if (entry.newestMs < oldest) await discard(entry)
      }
      if (maxBytes !== undefined && (await countBytes(nowMs)) > maxBytes) {
        for await (const entry of entries(() => true)) {
          if (!counted || counted.bytes <= maxBytes) break
          await discard(entry)
        }
      }
      return { files, bytes }
    },
  }
}
