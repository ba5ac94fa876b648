import { expect, it } from 'vitest'
import { closestWord } from './closest-word.ts'

it.each([
  ['one letter more', 'event_per_sec', ['events_per_sec', 'log_type'], 'events_per_sec'],
  ['two letters swapped', 'tga', ['tag', 'log'], undefined],
  ['two letters swapped in a long word', 'conditoin', ['condition', 'name'], 'condition'],
  ['something else', 'colour', ['events_per_sec', 'log_type'], undefined],
  ['the nearest of several', 'paths', ['path', 'patterns', 'pathss'], 'path'],
  ['nothing at all', 'x', [], undefined],
])('finds %s', (_name, word, words, expected) => {
  expect(closestWord(word, words)).toBe(expected)
})
