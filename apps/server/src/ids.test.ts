import { expect, it } from 'vitest'
import { newId } from './ids.ts'

it('makes ids with the layout of UUID version 7', () => {
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

it('makes ids that sort by time and differ within one millisecond', () => {
  const now = Date.now()
  expect(newId(now - 1) < newId(now)).toBe(true)
  expect(newId(now)).not.toBe(newId(now))
})
