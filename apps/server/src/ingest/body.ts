import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip, inflate, zstdDecompress } from 'node:zlib'
import { IngestRefused } from './ingest.ts'

/** The largest request, as sent and unpacked. */
export const maxBodyBytes = 16 * 1024 * 1024
const maxUnpackedBytes = 48 * 1024 * 1024

const unpackers = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  zstd: promisify(zstdDecompress),
} as const

const tooLarge = () =>
  new IngestRefused(
    'too_large',
    `A request may have ${maxBodyBytes >> 20} MiB packed and ${maxUnpackedBytes >> 20} MiB unpacked. Send smaller batches.`,
  )

/** Reads a whole body, giving up as soon as it is too large. */
export async function readBody(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > maxBodyBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

/** Unpacks a body; a small body that would unpack to a huge one is refused before it does. */
export async function unpack(body: Buffer, encoding: string | undefined): Promise<Uint8Array> {
  if (encoding === undefined || encoding === '' || encoding === 'identity') return body
  const unpacker = Object.hasOwn(unpackers, encoding) ? unpackers[encoding as keyof typeof unpackers] : undefined
  if (!unpacker) {
    throw new IngestRefused('invalid', `The encoding ${encoding} is not understood. Use gzip, zstd, deflate or none.`)
  }
  try {
    return await unpacker(body, { maxOutputLength: maxUnpackedBytes })
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge()
    throw new IngestRefused('invalid', `The body is not valid ${encoding}.`)
  }
}
