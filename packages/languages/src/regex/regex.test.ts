import { describe, expect, it } from 'vitest'
import { compileRegex, maxPatternLength, maxTextLength, RegexError } from './index.ts'

describe('replaceAll follows Go', () => {
  it.each([
    ['group by number', 'a(x*)b', '-ab-axxb-', '$1', '--xx-'],
    ['the longest name is taken, so $1x is group "1x"', 'a(x*)b', '-ab-axxb-', '$1W', '---'],
    ['braces end the name', 'a(x*)b', '-ab-axxb-', '${1}W', '-W-xxW-'],
    ['named group', '(?P<year>\\d+)-(?P<month>\\d+)', '2026-10', '$month/$year', '10/2026'],
    ['$$ is a dollar', 'b', 'abc', '$$1', 'a$1c'],
    ['$0 is the match', 'b+', 'abbc', '<$0>', 'a<bb>c'],
    ['unknown name is empty', 'b', 'abc', '[$name]', 'a[]c'],
    ['group number beyond the last is empty', 'b', 'abc', '[${9}]', 'a[]c'],
    ['leading zero is a name', '(b)', 'abc', '[$01]', 'a[]c'],
    ['lone dollar stays', 'b', 'abc', '$ ${ $', 'a$ ${ $c'],
    ['unclosed brace stays', '(b)', 'abc', '${1', 'a${1c'],
    ['empty matches', 'x*', 'abc', '-', '-a-b-c-'],
    ['empty match behind a match is skipped', 'b*', 'abbc', '-', '-a-c-'],
    ['group that took no part is empty', '(a)|(b)', 'ab', '[$1$2]', '[a][b]'],
    ['astral characters are one character', '', '😀b', '-', '-😀-b-'],
    ['no match', 'z', 'abc', '-', 'abc'],
  ])('%s', (_name, pattern, text, replacement, expected) => {
    expect(compileRegex(pattern).replaceAll(text, replacement)).toBe(expected)
  })
})

describe('matching follows RE2', () => {
  it.each([
    ['leftmost first', 'a|ab', 'xab', 'a'],
    ['case folding flag', '(?i)ERROR', 'an error', 'error'],
    ['dot excludes newline', 'a.b', 'a\nb', null],
    ['dot with s flag', '(?s)a.b', 'a\nb', 'a\nb'],
    ['$ is the end of text', 'a$', 'a\nb', null],
    ['$ with m flag is the end of a line', '(?m)a$', 'a\nb', 'a'],
    ['\\d is ASCII', '\\d', '٣', null],
    ['\\s excludes vertical tab', '\\s', '\v', null],
    ['posix class', '[[:alpha:]]+', '12ab3', 'ab'],
    ['unicode class', '\\p{Greek}+', 'abcλμ', 'λμ'],
    ['quoted text', '\\Qa.b\\E', 'axb a.b', 'a.b'],
  ])('%s', (_name, pattern, text, expected) => {
    const regex = compileRegex(pattern)
    expect(regex.exec(text)?.text ?? null).toBe(expected)
    expect(regex.test(text)).toBe(expected !== null)
  })

  it('gives groups with offsets and names', () => {
    const regex = compileRegex('(?P<user>\\w+)@(\\w+)(!)?')
    expect(regex.groupNames).toEqual(['', 'user', '', ''])
    expect(regex.exec('to ann@home')).toEqual({
      start: 3,
      end: 11,
      text: 'ann@home',
      groups: [
        { start: 3, end: 11, name: '', text: 'ann@home' },
        { start: 3, end: 6, name: 'user', text: 'ann' },
        { start: 7, end: 11, name: '', text: 'home' },
        { start: -1, end: -1, name: '', text: null },
      ],
    })
  })

  it.each([
    ['all', 'a.', 'axayb', undefined, ['ax', 'ay']],
    ['limit', 'a.', 'axayb', 1, ['ax']],
    ['empty matches that touch a match are left out', 'a*', 'baaac', undefined, ['', 'aaa', '']],
    ['anchor matches only at the start', '^a', 'aaa', undefined, ['a']],
  ])('findAll: %s', (_name, pattern, text, limit, expected) => {
    expect(
      compileRegex(pattern)
        .findAll(text, limit)
        .map(match => match.text),
    ).toEqual(expected)
  })

  it('keeps a group named like an object member', () => {
    expect(compileRegex('(?P<constructor>a)(?P<__proto__>b)').groupNames).toEqual(['', 'constructor', '__proto__'])
  })
})

describe('refuses', () => {
  it.each([
    ['unclosed group', 'a(b', 'missing closing )', 0],
    ['look-ahead', 'ab(?=c)', 'invalid or unsupported Perl syntax: (?=', 2],
    ['back-reference', '(a)\\1', 'invalid escape sequence: \\1', 3],
    ['bad repetition', 'a**', 'invalid nested repetition operator: **', 1],
    ['bad range', 'x[z-a]', 'invalid character class range: z-a', 2],
    ['too many repetitions', '((a{100}){100}){100}', 'invalid repeat count', null],
    ['too large a program', '(abcdefgh){900}', 'too large', null],
    ['too deep nesting', `${'('.repeat(4000)}a${')'.repeat(4000)}`, 'nests too deeply', null],
    ['too long a pattern', 'a'.repeat(maxPatternLength + 1), 'more than the 10000 allowed', null],
  ])('%s', (_name, pattern, message, position) => {
    const error = catchError(() => compileRegex(pattern))
    expect(error.message).toContain(message)
    expect(error.position).toBe(position)
  })

  it('a replacement that grows without bounds', () => {
    const grow = () => compileRegex('a').replaceAll('a'.repeat(100_000), 'b'.repeat(1_000))
    expect(catchError(grow).message).toContain('longer than 16777216')
  })

  it('a text that is too long', () => {
    expect(catchError(() => compileRegex('a').test('b'.repeat(maxTextLength + 1))).message).toContain('262144')
  })
})

it('stays linear where a backtracking engine hangs', () => {
  const started = performance.now()
  expect(compileRegex('^(a+)+$').test(`${'a'.repeat(50_000)}!`)).toBe(false)
  expect(compileRegex('(x+x+)+y').replaceAll('x'.repeat(20_000), '')).toBe('x'.repeat(20_000))
  expect(performance.now() - started).toBeLessThan(4_000)
})

function catchError(action: () => unknown): RegexError {
  try {
    action()
  } catch (error) {
    if (error instanceof RegexError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}
