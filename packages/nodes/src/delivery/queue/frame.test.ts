import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeFrame, frameBytes, prefixBytes, readHead, readPayload, readPrefix } from './frame.ts'

const salt = 77
const prefix = { sequence: 2 ** 40 + 3, time: 1_767_000_000_123, signal: 'metric', items: 4_000_000_000 } as const
const frame = { head: { id: 'b-1', attempts: 3, reason: 'http_400', message: 'no' }, body: Buffer.from('records') }

describe('a frame', () => {
  const whole = Buffer.concat(encodeFrame(prefix, frame, salt))

  it('is read as it was written', () => {
    const read = readPrefix(whole, 0, salt)
    expect(read).toMatchObject(prefix)
    expect(whole).toHaveLength(frameBytes(frame))
    expect(read && readPayload(whole.subarray(prefixBytes), read, salt)).toEqual(frame)
    expect(readHead(whole.subarray(prefixBytes, -3))?.head).toEqual(frame.head)
  })

  it('counts for nothing in a file with another salt', () => {
    expect(readPrefix(whole, 0, salt + 1)).toBeUndefined()
  })

  it('is found out when any byte of it changes', () => {
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const damaged = Buffer.from(whole)
        damaged[at] = (damaged[at] ?? 0) ^ by
        const read = readPrefix(damaged, 0, salt)
        expect(read && readPayload(damaged.subarray(prefixBytes), read, salt)).toBeUndefined()
      }),
    )
  })

  it.each([0, 1, prefixBytes - 1])('needs more than %d bytes', length => {
    expect(readPrefix(whole.subarray(0, length), 0, salt)).toBeUndefined()
  })
})
