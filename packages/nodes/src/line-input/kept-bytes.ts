import type { ByteBudget } from './byte-budget.ts'

/** Bytes that are kept until more of them come, at most `limit`. */
export interface KeptBytes {
  /** Keeps what there is room for. */
  add(data: Buffer, from: number, to: number): void
  clear(): void
  /** The kept bytes are the first `length` of these. */
  readonly bytes: Buffer
  readonly length: number
}

const firstCapacity = 512
const none = Buffer.alloc(0)

/** One buffer that grows, since a list of chunks would cost a sender of single bytes little and us much. */
export function createKeptBytes(limit: number, budget?: ByteBudget): KeptBytes {
  let bytes = none
  let length = 0
  let isFull = false

  function grow(needed: number): boolean {
    if (needed <= bytes.length) return true
    const capacity = Math.min(limit, Math.max(firstCapacity, needed, bytes.length * 2))
    if (budget && !budget.take(capacity - bytes.length)) return false
    const larger = Buffer.allocUnsafeSlow(capacity)
    bytes.copy(larger, 0, 0, length)
    bytes = larger
    return true
  }

  return {
    add(data, from, to) {
      if (isFull) return
      const end = Math.min(to, from + limit - length)
      if (!grow(length + end - from)) {
        isFull = true
        return
      }
      data.copy(bytes, length, from, end)
      length += end - from
    },
    clear() {
      length = 0
      isFull = false
      if (bytes.length === 0) return
      budget?.give(bytes.length)
      bytes = none
    },
    get bytes() {
      return bytes
    },
    get length() {
      return length
    },
  }
}
