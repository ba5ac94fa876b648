import { describe, expect, it } from 'vitest'
import { compileRegex, type Regex } from './index.ts'

/** Offsets of each match and its groups, as `0-3 1-2 -` with a dash for a group that took no part. */
function offsets(regex: Regex, text: string, limit?: number): string[] {
  return regex
    .findAll(text, limit)
    .map(match => match.groups.map(group => (group.start < 0 ? '-' : `${group.start}-${group.end}`)).join(' '))
}

describe('finds what Go finds', () => {
  it.each<[string, string, string, string[]]>([
    ['nothing in nothing', '', '', ['0-0']],
    ['literal', 'lo', 'hello lo', ['3-5', '6-8']],
    ['repeated match', 'l+', 'hello', ['2-4']],
    ['empty matches between', 'l*', 'alb', ['0-0', '1-2', '3-3']],
    ['leftmost, then first choice', 'a|ab', 'xab', ['1-2']],
    ['first choice though the second is longer', '(a|ab)(c|bcd)', 'abcd', ['0-4 0-1 1-4']],
    ['lazy', '<.+?>', '<a><b>', ['0-3', '3-6']],
    ['lazy by flag', '(?U)<.+>', '<a><b>', ['0-3', '3-6']],
    ['greedy by flag and mark', '(?U)<.+?>', '<a><b>', ['0-6']],
    ['start', '^a', 'aaa', ['0-1']],
    ['end', 'a$', 'aaa', ['2-3']],
    ['both ends of nothing', '^$', '', ['0-0']],
    ['end is not before a newline', 'a$', 'a\n', []],
    ['end of lines', '(?m)a$', 'a\nba', ['0-1', '3-4']],
    ['start of lines', '(?m)^.', 'a\nb', ['0-1', '2-3']],
    ['a line ends at \\n only', '(?m)^b', 'a\rb\u2028b', []],
    ['text anchors among line anchors', '(?m)\\A.$|^b\\z', 'a\nb', ['0-1', '2-3']],
    ['dot stops at \\n only', '.+', 'a\r\u2028\nb', ['0-3', '4-5']],
    ['dot with s', '(?s)a.b', 'a\nb', ['0-3']],
    ['word boundaries', '\\b', 'ab c', ['0-0', '2-2', '3-3', '4-4']],
    ['word boundaries are ASCII', '\\b', 'é', []],
    ['inside of words', '\\B', 'abc', ['1-1', '2-2']],
    ['\\B not inside of a character', '\\B', '😀', ['0-0', '2-2']],
    ['nested groups', '((a)(b))c', 'abc', ['0-3 0-2 0-1 1-2']],
    ['group that took no part', '(a)|(b)', 'b', ['0-1 - 0-1']],
    ['optional group', 'x(a)?y', 'xy', ['0-2 -']],
    ['group behind what varies', '\\w+ (\\d)', 'abc 1', ['0-5 4-5']],
    ['group behind an optional part', 'a?(?:b(c))?(d)', 'bcd d', ['0-3 1-2 2-3', '4-5 - 4-5']],
    ['group behind choices', '(?:x|yz)(a)', 'yza', ['0-3 2-3']],
    ['last round of a group', '(a|b)+', 'ab', ['0-2 1-2']],
    ['groups keep what an earlier round took', '(?:(a)|(b))+', 'ab', ['0-2 0-1 1-2']],
    ['group around and inside a loop', '((x|y)*)(z)', 'xyz', ['0-3 0-2 1-2 2-3']],
    ['group in an optional loop', '(?:(a)b?)*', 'aba', ['0-3 2-3']],
    ['empty group', 'a()b', 'ab', ['0-2 1-1']],
    ['group repeated no time', '(a){0}b', 'b', ['0-1 -']],
    ['group in counts', '(a.){2}', 'axay', ['0-4 2-4']],
    ['empty round of a loop', '(|a)*', 'aa', ['0-0 0-0', '1-1 1-1', '2-2 2-2']],
    ['empty round, at least once', '(|a)+', 'aa', ['0-0 0-0', '1-1 1-1', '2-2 2-2']],
    ['loop of a loop', '(a*)*', 'aab', ['0-2 0-2', '3-3 3-3']],
    ['loop of a loop, at least once', '(a*)+', 'b', ['0-0 0-0', '1-1 1-1']],
    ['optional empty group', '(a*)?b', 'b', ['0-1 0-0']],
    ['loop of choices with an empty one', '(?:a|b|)*c', 'abc', ['0-3']],
    ['counts', 'a{2,3}', 'aaaaaa a', ['0-3', '3-6']],
    ['lazy counts', 'a{2,3}?', 'aaaaa', ['0-2', '2-4']],
    ['large counts', 'a{30,40}', 'a'.repeat(75), ['0-40', '40-75']],
    ['large lazy counts', 'a{20,40}?b', `${'a'.repeat(50)}b`, ['10-51']],
    ['counts within counts', '(?:a{2}b){2}', 'aabaab', ['0-6']],
    ['count without end', 'a{3,}', 'aa aaaa', ['3-7']],
    ['folding beyond ASCII', '(?i)straße', 'STRAẞE', ['0-6']],
    ['Kelvin sign', '(?i)kg', '5 \u212ag', ['2-4']],
    ['folding inside of a group', 'a(?i:b)c', 'aBc aBC', ['0-3']],
    ['flags end with the group', '((?i)a)b', 'AB Ab', ['3-5 3-4']],
    ['\\d is ASCII', '\\d', '٣3', ['1-2']],
    ['\\W knows other cases', '(?i)\\W', 'ks\u212a', []],
    ['script', '\\p{Greek}+', 'ab λμ', ['3-5']],
    ['quoted text', '\\Qa.b\\E+', 'a.bb', ['0-4']],
    ['control characters', '\\a\\f\\t\\n\\r\\v', '\x07\f\t\n\r\v', ['0-6']],
    ['one character of two units', '^.$', '😀', ['0-2']],
    ['group around such a character', '(.)(.)', '😀a', ['0-3 0-2 2-3']],
    ['character beyond the first plane', 'x😀+', 'x😀😀', ['0-5']],
    ['range of such characters', '[😀-😅]', 'a😂😎', ['1-3']],
    ['all but such a character', '[^😀]', '😀😁', ['2-4']],
    ['empty matches step over whole characters', '', '😀b', ['0-0', '2-2', '3-3']],
    ['lone half of a pair', '.', '\ud83d', ['0-1']],
    ['two lone halves', '..', '\ude00\ud83d', ['0-2']],
    ['no match', 'z', 'abc', []],
  ])('%s', (_name, pattern, text, expected) => {
    const regex = compileRegex(pattern)
    expect(offsets(regex, text)).toEqual(expected)
    expect(regex.test(text)).toBe(expected.length > 0)
    expect(regex.exec(text)).toEqual(regex.findAll(text)[0] ?? null)
  })

  it.each([
    [0, []],
    [1, ['0-1']],
    [2, ['0-1', '2-3']],
    [9, ['0-1', '2-3', '4-5']],
  ])('at most %i matches', (limit, expected) => {
    expect(offsets(compileRegex('a'), 'abaca', limit)).toEqual(expected)
  })

  it('gives texts and names with the offsets', () => {
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
})
