import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip, type Gunzip } from 'node:zlib'

/** What tracked files are read with. */
export interface ByteReader {
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number; buffer: Buffer }>
  close(): Promise<void>
}

export function isCompressed(path: string): boolean {
  return path.endsWith('.gz')
}

/** Reading goes back by less than this, which is kept; further back it begins anew. */
const keptBytes = 64 * 1024

/** Opens the bytes of a compressed file for reading as if it were not; meant for reading forwards. Owns the handle. */
export class GzipReader implements ByteReader {
  #file: FileHandle
  #stream: Gunzip | undefined
  #chunks: AsyncIterator<Buffer> | undefined
  /** What was decompressed last, and where it stands. */
  #kept = Buffer.alloc(0)
  #keptAt = 0

  constructor(file: FileHandle) {
    this.#file = file
  }

  async read(buffer: Buffer, offset: number, length: number, position: number) {
    if (position < this.#keptAt || !this.#chunks) this.#begin()
    let bytesRead = 0
    while (bytesRead < length) {
      const at = position + bytesRead - this.#keptAt
      if (at < this.#kept.length) {
        bytesRead += this.#kept.copy(buffer, offset + bytesRead, at, at + length - bytesRead)
      } else if (!(await this.#next())) break
    }
    return { bytesRead, buffer }
  }

  #begin(): void {
    this.#stream?.destroy()
    const source = createReadStream('', { fd: this.#file, start: 0, autoClose: false })
    const stream = createGunzip({ chunkSize: keptBytes })
    // Errors come out of the iteration too.
    pipeline(source, stream, () => {})
    this.#stream = stream
    this.#chunks = stream[Symbol.asyncIterator]()
    this.#kept = Buffer.alloc(0)
    this.#keptAt = 0
  }

  async #next(): Promise<boolean> {
    const { value, done } = (await this.#chunks?.next()) ?? { done: true, value: undefined }
    if (done || !value) return false
    const rest = this.#kept.subarray(Math.max(0, this.#kept.length - keptBytes))
    this.#keptAt += this.#kept.length - rest.length
    this.#kept = Buffer.concat([rest, value])
    return true
  }

  async close(): Promise<void> {
    this.#stream?.destroy()
    await this.#file.close()
  }
}
