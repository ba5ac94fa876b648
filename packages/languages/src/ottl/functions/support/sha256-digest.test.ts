import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { hex } from '../../go-json.ts'
import { sha256 } from './sha256-digest.ts'

it('agrees with the platform for every length around the block borders', () => {
  for (let length = 0; length <= 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 0xff)
    expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
})
