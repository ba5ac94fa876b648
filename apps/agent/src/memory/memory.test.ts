import { describe, expect, it, vi } from 'vitest'
import { memoryCells } from './memory-cells.ts'
import { guardMemory } from './memory-guard.ts'
import { memoryLimit } from './memory-limit.ts'

const mib = 2 ** 20
const silent = { debug() {}, info() {}, warn() {}, error() {} }

describe('memoryLimit', () => {
  it.each<[string, string | undefined, number, number, number]>([
    ['what is given', '700MiB', 2, 100 * mib, 700 * mib],
    ['what suits the workers', undefined, 2, 100_000 * mib, 1024 * mib],
    ['a share of a small machine', undefined, 2, 500 * mib, 400 * mib],
  ])('is %s', (_name, given, workers, available, expected) => {
    expect(memoryLimit(given, workers, available)).toBe(expected)
  })

  it.each(['10MiB', 'much', '512'])('refuses %s', text => {
    expect(() => memoryLimit(text, 1)).toThrow('WEIR_AGENT_MEMORY must be a size')
  })
})

describe('the memory guard', () => {
  it('closes the inputs of all workers above the limit, and opens them once there is room', async () => {
    vi.useFakeTimers()
    const cells = memoryCells(2)
    const other = memoryCells(2, cells.buffer)
    let limit = 10_000 * mib
    const stop = guardMemory(cells, () => limit, silent)
    try {
      other.report(1, 9000 * mib)
      await vi.advanceTimersByTimeAsync(200)
      expect(other.intake.open).toBe(true)
      limit = 8000 * mib
      await vi.advanceTimersByTimeAsync(200)
      expect([cells.intake.open, other.intake.open]).toEqual([false, false])
      let opened = false
      const waiting = other.intake.whenOpen(new AbortController().signal).then(() => {
        opened = true
      })
      other.report(1, 7500 * mib)
      await vi.advanceTimersByTimeAsync(200)
      expect(opened).toBe(false)
      other.report(1, 6000 * mib)
      await vi.advanceTimersByTimeAsync(300)
      await waiting
      expect(cells.intake.open).toBe(true)
    } finally {
      stop()
      vi.useRealTimers()
    }
  })

  it('lets go of who waits when told', async () => {
    const cells = memoryCells(1)
    cells.close(true)
    const aborted = new AbortController()
    const waiting = cells.intake.whenOpen(aborted.signal)
    aborted.abort(new Error('stopped'))
    await expect(waiting).rejects.toThrow('stopped')
  })
})
