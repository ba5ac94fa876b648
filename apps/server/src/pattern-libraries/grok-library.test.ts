import { compileGrok } from '@weir/languages/grok'
import { expect, it } from 'vitest'
import { grokLibrary } from './grok-library.ts'

it('[GROK-009] has at least sixty entries with id, name, description, grok and sample', () => {
  expect(grokLibrary.length).toBeGreaterThanOrEqual(60)
  expect(new Set(grokLibrary.map(({ id }) => id)).size).toBe(grokLibrary.length)
  expect(new Set(grokLibrary.map(({ name }) => name)).size).toBe(grokLibrary.length)
  for (const entry of grokLibrary) {
    expect(Object.keys(entry)).toEqual(['id', 'name', 'description', 'grok', 'sample'])
    expect(entry.description).toMatch(/\.$/)
  }
})

it.each(grokLibrary)('$id takes its sample apart', ({ grok, sample }) => {
  const compiled = compileGrok(grok)
  const parts = compiled.parse(sample)
  expect(parts).not.toBeNull()
  expect(parts?.size).toBeGreaterThan(0)
})
