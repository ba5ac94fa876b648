import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { encodeJsonRequest, encodeRequest } from '@weir/telemetry'
import { logBatch, metricBatch, spanBatch } from './batches.ts'

export type Random = () => number

export const below = (random: Random, limit: number): number => Math.floor(random() * limit)

export function choose<T>(random: Random, options: readonly [T, ...T[]]): T {
  return options[below(random, options.length)] ?? options[0]
}

export function randomBytes(random: Random, most: number): Buffer {
  return Buffer.from(Array.from({ length: below(random, most) }, () => below(random, 256)))
}

export function flipBits(random: Random, bytes: Uint8Array): Buffer {
  const flipped = Buffer.from(bytes)
  for (let left = 1 + below(random, 8); left > 0 && flipped.length > 0; left -= 1) {
    const at = below(random, flipped.length)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << below(random, 8))
  }
  return flipped
}

export function cut(random: Random, bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.subarray(0, below(random, bytes.length)))
}

const valid = {
  log: logBatch('a line of text', 3),
  metric: metricBatch('up', 'down'),
  trace: spanBatch('ab'.repeat(16), 'cd'.repeat(16)),
}
export const requests = [valid.log, valid.metric, valid.trace].map(batch => Buffer.from(encodeRequest(batch)))
export const jsonRequests = [valid.log, valid.metric, valid.trace].map(batch => Buffer.from(encodeJsonRequest(batch)))

/** Lists within lists, each a length-delimited field of the next: far deeper than any sender goes. */
function deepProtobuf(depth: number): Buffer {
  let inner = Buffer.alloc(0)
  for (let level = 0; level < depth && inner.length < 100_000; level += 1) {
    const length: number[] = []
    let rest = inner.length
    for (; rest > 127; rest >>>= 7) length.push((rest & 127) | 128)
    length.push(rest)
    inner = Buffer.concat([Buffer.of(choose(() => level / depth, [0x0a, 0x12, 0x2a])), Buffer.from(length), inner])
  }
  return inner
}

const deep = deepProtobuf(400)
const deepJson = Buffer.from(`{"resourceLogs":${'['.repeat(20_000)}`)
const bomb = gzipSync(Buffer.alloc(4_000_000))

export interface Payload {
  readonly bytes: Buffer
  readonly encoding: '' | 'gzip' | 'deflate' | 'zstd'
}

/** A message that is wrong inside, under a head that may be right. */
export function malformedPayload(random: Random, json: boolean): Payload {
  const whole = choose(random, json ? nonEmpty(jsonRequests) : nonEmpty(requests))
  const encoding = choose(random, ['gzip', 'deflate', 'zstd'] as const)
  const compress = { gzip: gzipSync, deflate: deflateSync, zstd: zstdCompressSync }[encoding]
  return choose<() => Payload>(random, [
    () => ({ bytes: flipBits(random, whole), encoding: '' }),
    () => ({ bytes: cut(random, whole), encoding: '' }),
    () => ({ bytes: randomBytes(random, 300), encoding: '' }),
    () => ({ bytes: json ? deepJson : deep, encoding: '' }),
    () => ({ bytes: flipBits(random, compress(whole)), encoding }),
    () => ({ bytes: cut(random, compress(whole)), encoding }),
    () => ({ bytes: compress(flipBits(random, whole)), encoding }),
    () => ({ bytes: randomBytes(random, 300), encoding }),
    () => ({ bytes: bomb, encoding: 'gzip' }),
  ])()
}

function nonEmpty<T>(list: readonly T[]): readonly [T, ...T[]] {
  const [first, ...rest] = list
  if (first === undefined) throw new Error('the list is empty')
  return [first, ...rest]
}
