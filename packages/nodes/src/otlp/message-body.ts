import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip, inflate, zstdDecompress } from 'node:zlib'
import { RequestError } from './request-error.ts'

const decompressors = { gzip: promisify(gunzip), deflate: promisify(inflate), zstd: promisify(zstdDecompress) }

/** What senders may compress messages with. */
export const encodings = Object.keys(decompressors).join(', ')

export const tooLarge = (limit: number) =>
  new RequestError('too_large', `The message is larger than ${limit} bytes; send smaller batches`)

/** A sender that announces much and sends little gets no more than this at once. */
const firstPieceBytes = 1024 * 1024

/** Puts chunks of a body together as they come, so that the socket's own buffers are free again at once. */
class Gathering {
  readonly #announced: number
  #buffer: Buffer
  #size = 0

  constructor(announced: number) {
    this.#announced = announced
    this.#buffer = Buffer.allocUnsafeSlow(Math.min(announced, firstPieceBytes))
  }

  add(chunk: Buffer): void {
    const needed = this.#size + chunk.length
    if (needed > this.#buffer.length) this.#grow(needed)
    chunk.copy(this.#buffer, this.#size)
    this.#size = needed
  }

  whole(): Buffer {
    return this.#buffer.subarray(0, this.#size)
  }

  #grow(needed: number): void {
    const doubled = Math.max(needed, this.#buffer.length * 2)
    const larger = Buffer.allocUnsafeSlow(needed <= this.#announced ? Math.min(doubled, this.#announced) : doubled)
    this.#buffer.copy(larger, 0, 0, this.#size)
    this.#buffer = larger
  }
}

/**
 * Reads a stream to its end. `take` sees every chunk before it is kept, and ends the reading by throwing; the stream is left
 * as it is then, so that an answer can still be sent. `announced` is how long the sender says it is, 0 when it does not.
 */
export function readToEnd(stream: Readable, announced: number, take: (chunk: Buffer) => void): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const gathering = new Gathering(announced)
  const onData = (chunk: Buffer) => {
    try {
      take(chunk)
      gathering.add(chunk)
    } catch (error) {
      stream.off('data', onData)
      stream.pause()
      reject(error)
    }
  }
  const onCut = () => reject(new RequestError('invalid', 'The connection ended before the message did'))
  stream.on('data', onData)
  stream.once('end', () => resolve(gathering.whole()))
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
