import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gunzip, inflate, zstdDecompress } from 'node:zlib'
import { HttpError } from './http-error.ts'

const decompressors = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  zstd: promisify(zstdDecompress),
}

export type Compression = keyof typeof decompressors

/** The compression that a request names; undefined for none. */
export function compressionOf(request: IncomingMessage): Compression | undefined {
  const name = (request.headers['content-encoding'] ?? '').trim().toLowerCase()
  if (name === '' || name === 'identity') return undefined
  if (name === 'gzip' || name === 'x-gzip' || name === 'deflate' || name === 'zstd') return name
  throw new HttpError(415, `Content-Encoding ${name} is not supported; use gzip, deflate, zstd or none`)
}

/** Reads the body, at most `limit` bytes of it; `count` is told about every chunk that is kept. */
export async function readBody(request: IncomingMessage, limit: number, count: (bytes: number) => void) {
  const tooLarge = () => new HttpError(413, `The body is larger than ${limit} bytes; send smaller requests`)
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size > limit) throw tooLarge()
    count(chunk.length)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Undoes the compression, refusing to go beyond `limit` bytes. */
export async function decompress(body: Buffer, compression: Compression, limit: number): Promise<Buffer> {
  try {
    return await decompressors[compression](body, { maxOutputLength: limit })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') {
      throw new HttpError(413, `The body is larger than ${limit} bytes decompressed; send smaller requests`)
    }
    throw new HttpError(400, `The body is not valid ${compression}`)
  }
}
