import { createHash } from 'node:crypto'
import type { Batch } from '@weir/telemetry'
import type { AgentIdentity } from '../runtime-types.ts'
import { encodeFile, type FileFormat, fileEnding } from './encode-file.ts'
import { fileName } from './file-name.ts'
import { type Group, groupRecords } from './groups.ts'
import { manifestEntry, timeSpan } from './manifest.ts'
import { manifestPath, type PathPrefix } from './path-prefix.ts'

export interface ArchiveFile {
  /** From the root of the archive. */
  readonly path: string
  readonly bytes: Uint8Array
  readonly sha256: string
}

/** A file, and the one that tells about it: written second, so that it never names what is not there. */
export interface FilePair {
  readonly data: ArchiveFile
  readonly manifest: ArchiveFile
}

export interface ArchiveLayout {
  readonly format: FileFormat
  readonly prefix: PathPrefix
  readonly agent: AgentIdentity
}

/** Records that cannot be written in the chosen encoding, however often it is tried. */
export class EncodeFailed extends Error {}

async function encoded(group: Group, format: FileFormat): Promise<Uint8Array> {
  try {
    return await encodeFile(group.batch, format)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new EncodeFailed(`The records cannot be written as ${format.encoding}: ${reason}`, { cause: error })
  }
}

function archiveFile(path: string, bytes: Uint8Array): ArchiveFile {
  return { path, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

async function filePair(group: Group, tryId: string, { format, prefix }: ArchiveLayout): Promise<FilePair> {
  const { path, hour, batch } = group
  const span = timeSpan(batch)
  // Two hours of one day may share a folder, so the hour is part of what makes the name.
  const name = fileName(tryId, `${path} ${hour}`, Number(span.min / 1_000_000n))
  const data = archiveFile(`${path}${name}${fileEnding(format)}`, await encoded(group, format))
  const entry = manifestEntry(batch, span, format, { path: data.path, bytes: data.bytes.length, sha256: data.sha256 })
  const manifest = archiveFile(`${manifestPath(prefix, hour)}${name}.json`, Buffer.from(`${JSON.stringify(entry)}\n`))
  return { data, manifest }
}

/** The files that a batch becomes, made one after the other as they are asked for; the same ones for every try. */
export async function* archiveFiles(batch: Batch, tryId: string, layout: ArchiveLayout): AsyncGenerator<FilePair> {
  for (const group of groupRecords(batch, layout.prefix, layout.agent)) yield await filePair(group, tryId, layout)
}
