import { findMagic, type FramePrefix, prefixBytes, readPrefix } from './frame.ts'
import type { QueueFile } from './queue-files.ts'

/** What stands next in a segment: a frame, with its payload when that was wanted, or bytes that are none. */
export type Step =
  | { readonly kind: 'frame'; readonly prefix: FramePrefix; readonly payload: Buffer | undefined; readonly at: number }
  | { readonly kind: 'gap'; readonly at: number; readonly bytes: number }

const windowBytes = 64 * 1024

/** Reads a segment from its start, frame by frame, holding little of it; what is damaged it steps over. */
export class SegmentReader {
  private readonly file: QueueFile
  private readonly salt: number
  private position = 0
  private window = Buffer.alloc(0)
  private windowAt = 0

  constructor(file: QueueFile, salt: number) {
    this.file = file
    this.salt = salt
  }

  get at(): number {
    return this.position
  }

  /** The next step before `end`; undefined when there is none. The payload is read when `wants` says so. */
  async next(end: number, wants: (prefix: FramePrefix) => boolean): Promise<Step | undefined> {
    const at = this.position
    if (at >= end) return undefined
    await this.cover(prefixBytes, end)
    const prefix = this.prefixAt(at, end)
    if (!prefix) return this.stepOver(end)
    const bytes = prefixBytes + prefix.payloadBytes
    const payload = wants(prefix) ? await this.payload(prefix) : undefined
    this.position = at + bytes
    return { kind: 'frame', prefix, payload, at }
  }

  /** A frame counts only when all of it is there. */
  private prefixAt(at: number, end: number): FramePrefix | undefined {
    const prefix = readPrefix(this.window, at - this.windowAt, this.salt)
    return prefix && at + prefixBytes + prefix.payloadBytes <= end ? prefix : undefined
  }

  /** Sees to it that the window holds the next `bytes`, as far as there are so many. */
  private async cover(bytes: number, end: number): Promise<void> {
    const wanted = Math.min(bytes, end - this.position)
    const offset = this.position - this.windowAt
    if (offset >= 0 && offset + wanted <= this.window.length) return
    // A new one each time: payloads that were given out stand on the old one.
    const target = Buffer.allocUnsafeSlow(Math.min(windowBytes, end - this.position))
    const length = await this.file.read(target, this.position)
    this.window = target.subarray(0, length)
    this.windowAt = this.position
  }

  private async payload(prefix: FramePrefix): Promise<Buffer> {
    const start = this.position + prefixBytes
    const offset = start - this.windowAt
    if (offset + prefix.payloadBytes <= this.window.length) {
      return this.window.subarray(offset, offset + prefix.payloadBytes)
    }
    const target = Buffer.allocUnsafeSlow(prefix.payloadBytes)
    const length = await this.file.read(target, start)
    return target.subarray(0, length)
  }

  private async stepOver(end: number): Promise<Step> {
    const at = this.position
    this.position += 1
    while (this.position < end) {
      await this.cover(prefixBytes, end)
      const offset = findMagic(this.window, this.position - this.windowAt)
      if (offset < 0) {
        // The last bytes of the window may be the beginning of a prefix.
        this.position = Math.max(this.position + 1, this.windowAt + this.window.length - 3)
        if (this.window.length === 0) this.position = end
        continue
      }
      this.position = this.windowAt + offset
      await this.cover(prefixBytes, end)
      if (this.prefixAt(this.position, end)) return { kind: 'gap', at, bytes: this.position - at }
      this.position += 1
    }
    this.position = end
    return { kind: 'gap', at, bytes: end - at }
  }
}
