import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readBody, unpack } from './body.ts'
import { IngestRefused } from './ingest-refused.ts'

/** Room for so many bytes. */
function room(bytes: number) {
  let taken = 0
  return {
    add(more: number) {
      if (taken + more > bytes) throw new IngestRefused('busy', 'no room', 1)
      taken += more
    },
    giveBack() {},
    taken: () => taken,
  }
}

describe('memory for a request', () => {
  it('is taken while the body is read', async () => {
    const reservation = room(10)
    await readBody(Readable.from([Buffer.alloc(4), Buffer.alloc(3)]), reservation)
    expect(reservation.taken()).toBe(7)
  })

  it('ends the reading as soon as there is none left', async () => {
    let read = 0
    const chunks = function* () {
      for (; read < 100; read += 1) yield Buffer.alloc(4)
    }
    await expect(readBody(Readable.from(chunks(), { highWaterMark: 1 }), room(10))).rejects.toMatchObject({
      kind: 'busy',
    })
    expect(read).toBeLessThan(10)
  })

  it('is taken for what was unpacked, too', async () => {
    const packed = gzipSync(Buffer.alloc(1000))
    await expect(unpack(packed, 'gzip', room(500))).rejects.toMatchObject({ kind: 'busy' })
    expect(await unpack(packed, 'gzip', room(1000))).toHaveLength(1000)
  })
})

it.each([
  ['br', 'not understood'],
  ['gzip', 'not valid gzip'],
])('says what is wrong with a body in %s', async (encoding, words) => {
  await expect(unpack(Buffer.from('x'), encoding, room(10))).rejects.toThrow(words)
})
