import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readBody } from './body.ts'

const from = (...chunks: (string | Buffer)[]) => Readable.from(chunks.map(chunk => Buffer.from(chunk)))
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()

describe('readBody', () => {
  it('joins the chunks', async () => {
    expect(text(await readBody(from('ab', 'cd'), undefined, 100))).toBe('abcd')
  })

  it('unpacks gzip', async () => {
    expect(text(await readBody(from(gzipSync('hello')), 'gzip', 100))).toBe('hello')
  })

  it('is empty without a body', async () => {
    expect(await readBody(from(), undefined, 100)).toHaveLength(0)
  })

  it('stops at the limit', async () => {
    await expect(readBody(from('x'.repeat(101)), undefined, 100)).rejects.toMatchObject({ status: 413 })
  })

  it('stops at the limit of what is inside, too', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000))
    await expect(readBody(from(bomb), 'gzip', 100_000)).rejects.toMatchObject({ status: 413 })
  })

  it('does not wait for the rest of a body whose sender went away', async () => {
    const source = new Readable({ read: () => undefined })
    source.push('half')
    const read = readBody(source, undefined, 100)
    source.destroy()
    await expect(read).rejects.toMatchObject({ status: 400 })
  })

  it('leaves a connection open over which it refuses', async () => {
    const source = from('x'.repeat(101), 'y')
    await expect(readBody(source, undefined, 100)).rejects.toMatchObject({ status: 413 })
    expect(source.destroyed).toBe(false)
  })

  it('refuses damaged and unknown packing', async () => {
    await expect(readBody(from('not gzip'), 'gzip', 100)).rejects.toMatchObject({ status: 400 })
    await expect(readBody(from('x'), 'lz4', 100)).rejects.toMatchObject({ status: 400 })
  })
})
