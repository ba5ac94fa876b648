import { describe, expect, it } from 'vitest'
import { Selection } from './selection.ts'

function chosen(selection: Selection, ...keys: (string | number)[]): boolean {
  let here: Selection | undefined = selection
  for (const key of keys) here = here?.at(key)
  return here?.isChosen ?? false
}

describe('Selection', () => {
  it.each<[string, string[], string[], (string | number)[], boolean]>([
    ['everything', [], [], ['body', 'a', 0], true],
    ['not what is excluded', [], ['attributes["a"]'], ['attributes', 'a'], false],
    ['not what is below it', [], ['attributes["a"]'], ['attributes', 'a', 'b'], false],
    ['what stands beside it', [], ['attributes["a"]'], ['attributes', 'b'], true],
    ['what is above it', [], ['attributes["a"]'], ['attributes'], true],
    ['only what is included', ['body["a"]'], [], ['body', 'b'], false],
    ['what is included', ['body["a"]'], [], ['body', 'a'], true],
    ['what is below it, too', ['body["a"]'], [], ['body', 'a', 'b', 1], true],
    ['not the way to it', ['body["a"]'], [], ['body'], false],
    ['not what is excluded inside', ['body["a"]'], ['body["a"]["b"]'], ['body', 'a', 'b'], false],
    ['positions in lists', [], ['body["a"][1]'], ['body', 'a', 1], false],
    ['the wider of two paths', [], ['resource["a"]["b"]', 'resource["a"]'], ['resource', 'a', 'c'], false],
    ['the wider of two paths in any order', [], ['resource["a"]', 'resource["a"]["b"]'], ['resource', 'a', 'c'], false],
  ])('chooses %s', (_name, included, excluded, keys, expected) => {
    expect(chosen(Selection.of(included, excluded), ...keys)).toBe(expected)
  })

  it('is whole where nothing is left out', () => {
    const selection = Selection.of([], ['attributes["a"]'])
    expect(Selection.of([], []).isWhole).toBe(true)
    expect(selection.isWhole).toBe(false)
    expect(selection.at('body')?.isWhole).toBe(true)
    expect(selection.at('attributes')?.isWhole).toBe(false)
    expect(selection.at('attributes')?.at('b')?.isWhole).toBe(true)
  })
})
