import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gunzip, inflate, zstdDecompress } from 'node:zlib'
import { RequestError } from './request-error.ts'

/** Counts the bytes that all requests together keep in memory. */
export interface MemoryBudget {
  /** Throws when there is no room; the sender is asked to come back. */
  take(bytes: number): void
  give(bytes: number): void
}

export function createMemoryBudget(limit: number): MemoryBudget {
  let used = 0
  return {
    take(bytes) {
      if (used + bytes > limit) throw new RequestError(503, 'Too much data is waiting for its destinations')
      used += bytes
    },
    give(bytes) {
      used -= bytes
    },
  }
}

const decompressors = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  zstd: promisify(zstdDecompress),
}

/** Reads the body, at most `limit` bytes of it; `count` is told about every chunk kept. */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  count: (bytes: number) => void,
): Promise<Buffer> {
  const tooLarge = () => new RequestError(413, `The message is larger than ${limit} bytes; send smaller batches`)
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

/** Undoes the content encoding, refusing to go beyond `limit` bytes. */
export async function decompress(body: Buffer, encoding: string, limit: number): Promise<Buffer> {
  if (encoding === '' || encoding === 'identity') return body
  if (encoding !== 'gzip' && encoding !== 'deflate' && encoding !== 'zstd') {
    throw new RequestError(415, `Content-Encoding ${encoding} is not supported; use gzip, deflate, zstd or none`)
  }
  try {
    return await decompressors[encoding](body, { maxOutputLength: limit })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') {
      throw new RequestError(413, `The message is larger than ${limit} bytes decompressed; send smaller batches`)
    }
    throw new RequestError(400, `The body is not valid ${encoding}`)
  }
}
