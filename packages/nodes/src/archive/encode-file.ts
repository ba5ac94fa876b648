import { setImmediate } from 'node:timers/promises'
import { type Batch, encodeJsonRequest } from '@weir/telemetry'
import type { ArchiveCompression, ArchiveEncoding } from './archive-fields.ts'
import { partOf } from './batch-part.ts'
import { compress } from './compress.ts'
import { encodeLines, itemLine, rawLine } from './lines.ts'
import { encodeParquet } from './parquet/encode-parquet.ts'

export interface FileFormat {
  readonly encoding: ArchiveEncoding
  readonly compression: ArchiveCompression
}

const endings: Record<ArchiveEncoding, string> = {
  parquet: '.parquet',
  ndjson: '.ndjson',
  otlp_json: '.otlp.json',
  raw: '.log',
}

const compressedEndings: Record<ArchiveCompression, string> = { none: '', snappy: '', gzip: '.gz', zstd: '.zst' }

/** How the names of such files end. */
export function fileEnding({ encoding, compression }: FileFormat): string {
  return endings[encoding] + (encoding === 'parquet' ? '' : compressedEndings[compression])
}

/** A request is encoded at a stretch; other work gets its turn in between. */
const recordsPerRequest = 2000

/** Export requests, one on each line. */
async function encodeOtlp(batch: Batch): Promise<Buffer> {
  const lines: Buffer[] = []
  for (let start = 0; start < batch.records.length; start += recordsPerRequest) {
    if (start > 0) await setImmediate()
    const part = partOf(batch, records => records.slice(start, start + recordsPerRequest))
    lines.push(Buffer.from(`${encodeJsonRequest(part)}\n`))
  }
  return Buffer.concat(lines)
}

function encodeText(batch: Batch, encoding: Exclude<ArchiveEncoding, 'parquet'>): Promise<Buffer> {
  if (encoding === 'otlp_json') return encodeOtlp(batch)
  return encodeLines(batch.records, encoding === 'raw' ? rawLine : itemLine)
}

/** The bytes of an archive's file. */
export async function encodeFile(batch: Batch, { encoding, compression }: FileFormat): Promise<Uint8Array> {
  if (encoding === 'parquet') return encodeParquet(batch, compression)
  const bytes = await encodeText(batch, encoding)
  return compress(bytes, compression === 'snappy' ? 'none' : compression)
}
