import { compileRegex, explainRegex } from '@weir/languages/regex'
import { expect, it } from 'vitest'
import { regexLibrary } from './regex-library.ts'

it('[REGEX-012] has at least forty entries with id, displayName, description, regex and tags', () => {
  expect(regexLibrary.length).toBeGreaterThanOrEqual(40)
  expect(new Set(regexLibrary.map(({ id }) => id)).size).toBe(regexLibrary.length)
  for (const entry of regexLibrary) {
    expect(entry).toEqual({
      id: expect.stringMatching(/^[a-z0-9_]+$/),
      displayName: expect.stringMatching(/\S/),
      description: expect.stringMatching(/\.$/),
      regex: expect.any(String),
      tags: expect.any(Array),
      sample: expect.stringMatching(/\S/),
    })
    expect(entry.tags.length).toBeGreaterThan(0)
  }
})

it('holds the predefined masks', () => {
  expect(regexLibrary.filter(({ tags }) => tags.includes('ed_masking_default')).length).toBeGreaterThanOrEqual(10)
})

it.each(regexLibrary)('$id finds something in its sample, and can be explained', ({ regex, sample }) => {
  const match = compileRegex(regex).exec(sample)
  expect(match?.groups[0]?.text).toBeTruthy()
  expect(explainRegex(regex).length).toBeGreaterThan(0)
})
