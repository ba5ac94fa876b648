import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { layoutSchedule } from './layout-schedule.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('[BUILD-030] lays out once, 500 ms after the last change', () => {
  const run = vi.fn()
  const schedule = layoutSchedule(run)
  schedule.ask(false)
  vi.advanceTimersByTime(400)
  schedule.ask(false)
  vi.advanceTimersByTime(499)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
})

it('lays out at once when asked by hand, and never after it was stopped', () => {
  const run = vi.fn()
  const schedule = layoutSchedule(run)
  schedule.ask(true)
  vi.advanceTimersByTime(0)
  expect(run).toHaveBeenCalledOnce()
  schedule.ask(false)
  schedule.stop()
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledOnce()
})
