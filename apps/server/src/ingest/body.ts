import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip, inflate, type ZlibOptions, type ZstdOptions, zstdDecompress } from 'node:zlib'
import type { Reservation } from './ingest.ts'
import { IngestRefused } from './ingest-refused.ts'

/** The largest request, as sent and unpacked. */
const maxBodyBytes = 16 * 1024 * 1024
const maxUnpackedBytes = 48 * 1024 * 1024

/** Unpacked bytes come in pieces of this size, each by a call of its own; Node's usual 16 KiB double the work for a large request. */
const pieceBytes = { least: 16 * 1024, most: 256 * 1024 }

type Unpacker = (body: Buffer, options: { maxOutputLength: number; chunkSize: number }) => Promise<Uint8Array>

const unpackers: ReadonlyMap<string, Unpacker> = new Map<string, Unpacker>([
  ['gzip', promisify<Buffer, ZlibOptions, Buffer>(gunzip)],
  ['deflate', promisify<Buffer, ZlibOptions, Buffer>(inflate)],
  ['zstd', promisify<Buffer, ZstdOptions, Buffer>(zstdDecompress)],
])

const tooLarge = () =>
  new IngestRefused(
    'too_large',
    `A request may have ${maxBodyBytes >> 20} MiB packed and ${maxUnpackedBytes >> 20} MiB unpacked. Send smaller batches.`,
  )

/** Reads a whole body, giving up as soon as it is too large, or more than there is memory for. */
export async function readBody(stream: Readable, reservation: Reservation): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > maxBodyBytes) throw tooLarge()
    reservation.add(chunk.length)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

/** Reads a body to its end without keeping it: a sender that is still sending does not see an answer. */
export async function discardBody(stream: Readable): Promise<void> {
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > maxBodyBytes) throw tooLarge()
  }
}

/** Unpacks a body; a small body that would unpack to a huge one is refused before it does. */
export async function unpack(
  body: Buffer,
  encoding: string | undefined,
  reservation: Reservation,
): Promise<Uint8Array> {
  if (encoding === undefined || encoding === '' || encoding === 'identity') return body
  const unpacker = unpackers.get(encoding)
  if (!unpacker) {
    throw new IngestRefused('invalid', `The encoding ${encoding} is not understood. Use gzip, zstd, deflate or none.`)
  }
  const chunkSize = Math.min(Math.max(body.length, pieceBytes.least), pieceBytes.most)
  const unpacked = await unpacker(body, { maxOutputLength: maxUnpackedBytes, chunkSize }).catch((error: unknown) => {
    throw error instanceof RangeError ? tooLarge() : new IngestRefused('invalid', `The body is not valid ${encoding}.`)
  })
  reservation.add(unpacked.length)
  return unpacked
}
