import { describe, expect, it } from 'vitest'
import { snappyCompress, snappyDecompress } from './snappy.ts'

const limit = 1_000_000
const text = new TextEncoder().encode('the quick brown fox jumps over the lazy dog, the quick brown fox; '.repeat(3000))
const noise = Uint8Array.from({ length: 150_000 }, (_, i) => (Math.imul(i * i + 7, 0x9e3779b1) >>> 24) & 0xff)

describe('round trips', () => {
  it.each([
    ['nothing', new Uint8Array()],
    ['one byte', Uint8Array.of(7)],
    ['four bytes', Uint8Array.of(1, 2, 3, 4)],
    ['a run', new Uint8Array(100_000).fill(65)],
    ['text over several blocks', text],
    ['noise over several blocks', noise],
    ['literals of 60, 61 and 300 bytes', noise.subarray(0, 300)],
  ])('%s', (_, bytes) => {
    expect(snappyDecompress(snappyCompress(bytes), limit)).toEqual(bytes)
  })

  it('makes text smaller and noise hardly larger', () => {
    expect(snappyCompress(text).length).toBeLessThan(text.length / 10)
    expect(snappyCompress(noise).length).toBeLessThan(noise.length + 100)
  })
})

// Written by hand after the description of the format: lengths in two bytes, copies with offsets of 1, 2 and 4 bytes.
it.each([
  ['a literal', [3, 0x08, 97, 98, 99], 'abc'],
  ['a literal with its length in one byte', [61, 60 << 2, 60, ...Array.from({ length: 61 }, () => 97)], 'a'.repeat(61)],
  ['a copy with an 11-bit offset', [8, 0x0c, 97, 98, 99, 100, 0x01, 4], 'abcdabcd'],
  ['a copy with a 16-bit offset', [6, 0x08, 97, 98, 99, 0x0a, 3, 0], 'abcabc'],
  ['a copy with a 32-bit offset', [6, 0x08, 97, 98, 99, 0x0b, 3, 0, 0, 0], 'abcabc'],
  ['a copy that overlaps itself', [7, 0x00, 97, 0x09, 1], 'a'.repeat(7)],
])('reads %s', (_, bytes, expected) => {
  expect(new TextDecoder().decode(snappyDecompress(Uint8Array.from(bytes), limit))).toBe(expected)
})

it.each([
  ['nothing at all', []],
  ['a length that never ends', [0xff, 0xff, 0xff, 0xff, 0xff, 0xff]],
  ['a literal that is cut', [5, 0x10, 97]],
  ['more than the length says', [1, 0x08, 97, 98, 99]],
  ['less than the length says', [9, 0x08, 97, 98, 99]],
  ['a copy from before the start', [8, 0x00, 97, 0x01, 5]],
  ['a copy with the offset 0', [8, 0x00, 97, 0x01, 0]],
  ['a copy whose offset is cut', [8, 0x00, 97, 0x02, 1]],
])('refuses %s', (_, bytes) => {
  expect(() => snappyDecompress(Uint8Array.from(bytes), limit)).toThrow('not whole')
})

it('refuses what would be too large before it takes the memory', () => {
  expect(() => snappyDecompress(Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0x0f), limit)).toThrow('more than 1000000')
})
