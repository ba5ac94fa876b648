import type { CelSuggestion, RegexEntry } from '@weir/contracts'
import { compileRegex } from '@weir/languages/regex'
import { describe, expect, it } from 'vitest'
import { offeredAt } from './cel-completions.ts'
import { explainPattern } from './explain-pattern.ts'
import { groupColour, groupColours } from './group-colours.ts'
import { groupNames, groupTitle, linePieces } from './line-pieces.ts'
import { sampleTexts } from './sample-texts.ts'
import { suggestedEntries } from './suggested-entries.ts'
import { celFailure, longestItem, outputText, readItem, sampleItems } from './test-items.ts'
import { longestLogs, mostLines, textLines } from './text-lines.ts'

describe('the colours of capture groups', () => {
  it('[REGEX-010] are 11, and begin again after the last', () => {
    expect(new Set(Array.from({ length: 40 }, (_, at) => groupColour(at + 1))).size).toBe(11)
    expect([1, 11, 12, 23].map(groupColour)).toEqual([1, groupColours, 1, 1])
  })
})

describe('a line in pieces', () => {
  const pieces = (pattern: string, line: string) =>
    linePieces(line, compileRegex(pattern).findAll(line)).map(({ text, group }) => [text, group])

  it.each<[string, string, string, [string, number | undefined][]]>([
    ['no match', 'x', 'abc', [['abc', undefined]]],
    [
      'a match without groups',
      'b',
      'abc',
      [
        ['a', undefined],
        ['b', 0],
        ['c', undefined],
      ],
    ],
    [
      'groups beside each other',
      '(\\w+)=(\\w+)',
      'a=1 b=2',
      [
        ['a', 1],
        ['=', 0],
        ['1', 2],
        [' ', undefined],
        ['b', 1],
        ['=', 0],
        ['2', 2],
      ],
    ],
    [
      'the inner of two groups',
      '(a(b)c)',
      'abc',
      [
        ['a', 1],
        ['b', 2],
        ['c', 1],
      ],
    ],
    ['a group that took no part', '(a)|(b)', 'b', [['b', 2]]],
    ['empty matches', 'x*', 'abc', [['abc', undefined]]],
  ])('marks %s', (_case, pattern, line, expected) => expect(pieces(pattern, line)).toEqual(expected))

  it('has all of the text also when there are too many of them', () => {
    const line = 'ab'.repeat(2000)
    const found = linePieces(line, compileRegex('(a)').findAll(line))
    expect(found.length).toBeLessThanOrEqual(501)
    expect(found.map(({ text }) => text).join('')).toBe(line)
  })

  it('knows the groups by name or number', () => {
    const names = groupNames([[], compileRegex('(?P<key>a)(b)').findAll('ab')])
    expect(names.map((name, at) => groupTitle(at + 1, name))).toEqual(['key', 'Group 2'])
    expect(groupNames([[]])).toEqual([])
  })
})

describe('the explanation', () => {
  it('[REGEX-004] says what the pattern matches', () => {
    expect(explainPattern('(?P<n>\\d+)').parts.map(({ text }) => text)).toEqual([
      'group 1, named n:',
      'a digit, once or more',
    ])
  })

  it('says what is wrong, and where', () => {
    const { parts, issue } = explainPattern('a\nb[')
    expect(parts).toEqual([])
    expect(issue).toMatchObject({ level: 'error', line: 2, column: 2 })
    expect(issue?.message).not.toBe('')
  })

  it('has nothing to say about nothing, or too much', () => {
    for (const pattern of ['', 'a'.repeat(5001)]) expect(explainPattern(pattern)).toEqual({ parts: [] })
  })
})

describe('suggestions', () => {
  const entry = (id: string, displayName: string, regex: string): RegexEntry => ({
    id,
    displayName,
    regex,
    description: '',
    tags: [],
    sample: '',
  })
  const library = [entry('n', 'Number', '\\d+'), entry('w', 'Word', '[a-z]+'), entry('a', 'Address', '\\d+\\.\\d+')]

  it('[REGEX-011] are sorted by label', () => {
    expect(suggestedEntries(library, []).map(({ displayName }) => displayName)).toEqual(['Address', 'Number', 'Word'])
    expect(suggestedEntries(library, ['x 1']).map(({ displayName }) => displayName)).toEqual(['Number', 'Word'])
  })

  it('are the dozen that fits most lines', () => {
    const many = Array.from({ length: 30 }, (_, at) => entry(`${at}`, `Entry ${at}`, at === 29 ? '[ab]' : 'a'))
    const suggested = suggestedEntries(many, ['a', 'b'])
    expect(suggested).toHaveLength(12)
    expect(suggested.map(({ id }) => id)).toContain('29')
    expect(suggestedEntries(library, ['!'])).toEqual([])
  })
})

describe('what a pattern is tried on', () => {
  it('is the text of bodies, each once', () => {
    const bodies = ['one', 'one', { a: 1 }, undefined, null, '  ', 'x'.repeat(9000)]
    const texts = sampleTexts(bodies.map(body => ({ body })))
    expect(texts.slice(0, 2)).toEqual(['one', '{"a":1}'])
    expect(texts[2]).toHaveLength(5000)
    expect(sampleTexts(Array.from({ length: 90 }, (_, at) => ({ body: `${at}` })))).toHaveLength(50)
  })

  it('is written in lines, within bounds', () => {
    expect(textLines('a\r\n\n b\n')).toEqual(['a', ' b'])
    expect(textLines('a\n'.repeat(longestLogs))).toHaveLength(mostLines)
  })
})

describe('items for expressions', () => {
  const sample = { _type: 'log' as const, timestamp: 1, body: 'hello', attributes: {}, resource: {}, _uuid: 'u1' }

  it('are the captured events, without what only the capture knows', () => {
    const [item] = sampleItems([sample])
    expect(item).toMatchObject({ title: 'hello', isCustom: false })
    expect(item?.data).not.toHaveProperty('_uuid')
    expect(sampleItems(Array.from({ length: 50 }, () => sample))).toHaveLength(20)
  })

  it('are an example where nothing was captured', () => {
    expect(sampleItems([])).toHaveLength(1)
    expect(sampleItems([])[0]).toMatchObject({ id: 'example' })
  })

  it.each([
    ['no JSON', '{"body', 'This is not JSON'],
    ['a list', '[1]', 'An item is a JSON object'],
    ['too much', `"${'x'.repeat(longestItem)}"`, 'at most 20,000 characters'],
  ])('cannot be %s', (_case, text, problem) =>
    expect(readItem(text, 'c')).toEqual({ ok: false, problem: expect.stringContaining(problem) }),
  )

  it('can be written as JSON', () => {
    const item = { id: 'c', title: 'x', data: { body: 'x' }, isCustom: true }
    expect(readItem('{"body": "x"}', 'c')).toEqual({ ok: true, item })
  })

  it('tell which of them an expression fails on', () => {
    expect(celFailure('inputItems[2]: no such key: a')).toEqual({ item: 2, message: 'no such key: a' })
    expect(celFailure('1:3: mismatched input')).toEqual({ item: undefined, message: '1:3: mismatched input' })
  })

  it('have a bounded output', () => {
    expect(outputText({ a: [1, null] })).toBe('{"a":[1,null]}')
    expect(outputText(undefined)).toBe('null')
    expect(outputText('x'.repeat(5000))).toHaveLength(2001)
  })
})

describe('completion of expressions', () => {
  const suggestion = (label: string, type: CelSuggestion['type']): CelSuggestion => ({
    label,
    type,
    detail: '',
    insertText: label,
    documentation: { title: label, returns: 'bool', parameters: [] },
  })
  const known = [suggestion('item.body', 'field'), suggestion('contains', 'function'), suggestion('size', 'function')]
  const offered = (before: string) => {
    const { replaced, options } = offeredAt(before, known)
    return [replaced, options.map(({ label }) => label)]
  }

  it.each<[string, string, [number, string[]]]>([
    ['a path by its beginning', 'x && item.b', [6, ['item.body']]],
    ['a function by its name', 'SI', [2, ['size']]],
    ['a function behind a field', 'item.body.con', [3, ['contains']]],
    ['functions behind a point', 'item.body.', [0, ['contains', 'size']]],
    ['nothing', 'nope', [4, []]],
  ])('offers %s', (_case, before, expected) => expect(offered(before)).toEqual(expected))
})
