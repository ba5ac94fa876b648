import { crc32 } from 'node:zlib'
import type { Signal } from '@weir/telemetry'
import { z } from 'zod'

/** What stands before every payload, so that a file can be counted and repaired without reading what the frames hold. */
export interface FramePrefix {
  /** Grows with every frame of a queue. */
  readonly sequence: number
  /** Milliseconds since the epoch when the records came. */
  readonly time: number
  readonly signal: Signal
  readonly items: number
  readonly payloadBytes: number
  readonly payloadCrc: number
}

const frameHead = z.object({
  id: z.string(),
  /** How often delivery was tried before this was written. */
  attempts: z.number(),
  /** Why it was refused for good; only of dead letters. */
  reason: z.string().optional(),
  message: z.string().optional(),
})
/** What is told about the records of a frame, beside its prefix. */
export type FrameHead = z.output<typeof frameHead>

/** All that a frame says: its records are OTLP bytes. */
export interface Frame {
  readonly head: FrameHead
  readonly body: Uint8Array
}

export const prefixBytes = 36
const magic = Buffer.from('Weir')
const headLengthBytes = 4
const signals: readonly Signal[] = ['log', 'metric', 'trace']

/** The start of the checksums of a file: records hold what senders like, and must not pass for frames when one is sought. */
export function newSalt(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}

/** How many bytes {@link encodeFrame} makes of it. */
export function frameBytes({ head, body }: Frame): number {
  return prefixBytes + headLengthBytes + Buffer.byteLength(JSON.stringify(head)) + body.length
}

/** A frame in parts that are written one behind the other. */
export function encodeFrame(
  { sequence, time, signal, items }: Omit<FramePrefix, 'payloadBytes' | 'payloadCrc'>,
  { head, body }: Frame,
  salt: number,
): Uint8Array[] {
  const text = Buffer.from(JSON.stringify(head))
  const start = Buffer.alloc(prefixBytes + headLengthBytes + text.length)
  start.writeUInt32LE(text.length, prefixBytes)
  start.set(text, prefixBytes + headLengthBytes)
  start.set(magic)
  start.writeUInt32LE(headLengthBytes + text.length + body.length, 4)
  start.writeUInt32LE(crc32(body, crc32(start.subarray(prefixBytes), salt)), 8)
  start.writeUInt32LE(items, 12)
  start.writeUIntLE(sequence, 16, 6)
  start.writeUIntLE(time, 22, 6)
  start.writeUInt8(signals.indexOf(signal), 28)
  start.writeUInt32LE(crc32(start.subarray(0, 32), salt), 32)
  return [start, body]
}

/** The prefix that stands at a place; undefined when none does. */
export function readPrefix(bytes: Buffer, at: number, salt: number): FramePrefix | undefined {
  if (at + prefixBytes > bytes.length || bytes.compare(magic, 0, 4, at, at + 4) !== 0) return undefined
  if (crc32(bytes.subarray(at, at + 32), salt) !== bytes.readUInt32LE(at + 32)) return undefined
  const signal = signals[bytes.readUInt8(at + 28)]
  if (signal === undefined) return undefined
  return {
    signal,
    payloadBytes: bytes.readUInt32LE(at + 4),
    payloadCrc: bytes.readUInt32LE(at + 8),
    items: bytes.readUInt32LE(at + 12),
    sequence: bytes.readUIntLE(at + 16, 6),
    time: bytes.readUIntLE(at + 22, 6),
  }
}

/** Where the next prefix could stand; -1 when nowhere in these bytes. */
export function findMagic(bytes: Buffer, from: number): number {
  return bytes.indexOf(magic, from)
}

/** What a payload says about its records; undefined when it does not. The payload may be cut off behind that. */
export function readHead(payload: Buffer): { head: FrameHead; bodyAt: number } | undefined {
  if (payload.length < headLengthBytes) return undefined
  const bodyAt = headLengthBytes + payload.readUInt32LE(0)
  try {
    return { head: frameHead.parse(JSON.parse(payload.toString('utf8', headLengthBytes, bodyAt))), bodyAt }
  } catch {
    return undefined
  }
}

/** What a payload holds; undefined when it is damaged. */
export function readPayload(payload: Buffer, prefix: FramePrefix, salt: number): Frame | undefined {
  if (payload.length !== prefix.payloadBytes || crc32(payload, salt) !== prefix.payloadCrc) return undefined
  const found = readHead(payload)
  return found && { head: found.head, body: payload.subarray(found.bodyAt) }
}
