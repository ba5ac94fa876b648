import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip, inflate, zstdDecompress } from 'node:zlib'
import { RequestError } from './request-error.ts'

const decompressors = { gzip: promisify(gunzip), deflate: promisify(inflate), zstd: promisify(zstdDecompress) }

/** What senders may compress messages with. */
export const encodings = Object.keys(decompressors).join(', ')

export const tooLarge = (limit: number) =>
  new RequestError('too_large', `The message is larger than ${limit} bytes; send smaller batches`)

/**
 * Reads a stream to its end. `take` sees every chunk before it is kept, and ends the reading by throwing; the stream is left
 * as it is then, so that an answer can still be sent.
 */
export function readToEnd(stream: Readable, take: (chunk: Buffer) => void): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  const onData = (chunk: Buffer) => {
    try {
      take(chunk)
      chunks.push(chunk)
    } catch (error) {
      stream.off('data', onData)
      stream.pause()
      reject(error)
    }
  }
  const onCut = () => reject(new RequestError('invalid', 'The connection ended before the message did'))
  stream.on('data', onData)
  stream.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
  stream.on('error', onCut)
  stream.once('close', onCut)
  return promise
}

/** Undoes the encoding that the sender named, refusing to go beyond `limit` bytes. */
export async function decompress(body: Buffer, encoding: string, limit: number): Promise<Buffer> {
  const name = encoding.trim().toLowerCase()
  if (name === '' || name === 'identity') return body
  if (name !== 'gzip' && name !== 'deflate' && name !== 'zstd') {
    throw new RequestError('unsupported', `Encoding ${name.slice(0, 40)} is not supported; use ${encodings} or none`)
  }
  try {
    return await decompressors[name](body, { maxOutputLength: limit })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') {
      throw new RequestError(
        'too_large',
        `The message is larger than ${limit} bytes decompressed; send smaller batches`,
      )
    }
    throw new RequestError('invalid', `The message is not valid ${name}`)
  }
}
