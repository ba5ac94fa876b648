import { expect, it } from 'vitest'
import { WireReader } from './reader.ts'
import { WireWriter } from './writer.ts'

const fields: [name: string, write: (writer: WireWriter) => void][] = [
  ['uint32', writer => writer.uint32(1, 5)],
  ['a long varint', writer => writer.uint64(1, 0xffff_ffff_ffff_ffffn)],
  ['fixed32', writer => writer.fixed32(1, 0x0102_0304)],
  ['fixed64', writer => writer.fixed64(1, 0x0102_0304_0506_0708n)],
  ['double', writer => writer.double(1, 1.5)],
  ['bool', writer => writer.bool(1, true)],
  ['text', writer => writer.string(1, 'grüße')],
  ['bytes', writer => writer.bytes(1, Uint8Array.of(1, 2, 3, 4, 5))],
  ['hex', writer => writer.hexBytes(1, '0a0b0c0d')],
]

// The smallest buffer has 64 bytes: whatever is written when it is nearly full must land in the larger one.
it.each(fields)('%s survives the growth of the buffer at every fill', (_name, write) => {
  for (let filled = 40; filled <= 64; filled += 1) {
    const small = new WireWriter(64)
    const large = new WireWriter(4096)
    for (const writer of [small, large]) {
      writer.bytes(2, new Uint8Array(filled).fill(7))
      write(writer)
    }
    expect(small.finish()).toEqual(large.finish())
  }
})

it('passes over a length-delimited field that it does not know', () => {
  const writer = new WireWriter()
  writer.uint32(2, 9)
  writer.string(1, 'unknown')
  const reader = new WireReader(writer.finish())
  expect(reader.next()).toBe(true)
  reader.skip()
  expect(reader.next() && reader.uint32()).toBe(9)
})
