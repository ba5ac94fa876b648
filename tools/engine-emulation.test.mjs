import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { patchEmulator } from './engine-emulator-patch.mjs'
import { inRoot } from './repository.mjs'

const tableAt = 64
const guardAt = 8000
/** A program with box64's system call table and the guard, as far as the corrections look at them. */
function program() {
  const bytes = Buffer.alloc(8192)
  const entries = [
    [8, 62, 3],
    [12, 214, 1],
    [28, 233, 3],
    [73, 32, 2],
    [228, 113, 2],
    [293, 59, 2],
    [425, 425, 2],
  ]
  for (const [number, native, parameters] of entries) {
    bytes.writeInt32LE(native, tableAt + number * 8)
    bytes.writeInt32LE(parameters, tableAt + number * 8 + 4)
  }
  Buffer.from('5f00007140a0417a64d8407a41000054c0035fd6', 'hex').copy(bytes, guardAt)
  return bytes
}

const entry = (bytes, number) => [bytes.readInt32LE(tableAt + number * 8), bytes.readInt32LE(tableAt + number * 8 + 4)]

describe('patchEmulator', () => {
  it('adds the timer calls, takes io_uring away and switches the loop mistake off', () => {
    const patched = patchEmulator(program())
    expect([283, 286, 287, 425].map(number => entry(patched, number))).toEqual([
      [85, 2],
      [86, 4],
      [87, 2],
      [0, 0],
    ])
    expect(entry(patched, 12)).toEqual([214, 1])
    expect(patched.subarray(guardAt + 12, guardAt + 16).toString('hex')).toBe('1f2003d5')
  })

  it.each([
    ['a program it does not know', Buffer.alloc(8192, 7)],
    ['a second table and a second guard', Buffer.concat([program(), program()])],
    ['a table cut short', program().subarray(0, 2000)],
  ])('leaves %s as it is', (_, bytes) => {
    expect(patchEmulator(bytes).equals(bytes)).toBe(true)
  })
})

it('prepares the folder in which the store looks for it', () => {
  const number = (file, pattern) => pattern.exec(readFileSync(inRoot(file), 'utf8'))?.[1]
  const prepared = number('tools/engine-emulation.mjs', /const layout = (\d+)/)
  expect(prepared).toMatch(/^\d+$/)
  expect(number('packages/store/src/engine/launch.ts', /const LAYOUT = (\d+)/)).toBe(prepared)
})
