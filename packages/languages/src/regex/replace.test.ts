import { describe, expect, it } from 'vitest'
import { compileRegex, RegexError } from './index.ts'

describe('replaceAll follows Go', () => {
  it.each([
    ['group by number', 'a(x*)b', '-ab-axxb-', '$1', '--xx-'],
    ['the longest name is taken, so $1x is group "1x"', 'a(x*)b', '-ab-axxb-', '$1W', '---'],
    ['braces end the name', 'a(x*)b', '-ab-axxb-', '${1}W', '-W-xxW-'],
    ['named group', '(?P<year>\\d+)-(?P<month>\\d+)', '2026-10', '$month/$year', '10/2026'],
    ['a name that two groups share', '(?P<n>a)|(?P<n>b)', 'ab', '<$n>', '<a><b>'],
    ['$$ is a dollar', 'b', 'abc', '$$1', 'a$1c'],
    ['$0 is the match', 'b+', 'abbc', '<$0>', 'a<bb>c'],
    ['JavaScript signs mean nothing', 'b', 'abc', "$&$`$'", "a$&$`$'c"],
    ['unknown name is empty', 'b', 'abc', '[$name]', 'a[]c'],
    ['group number beyond the last is empty', 'b', 'abc', '[${9}]', 'a[]c'],
    ['leading zero is a name', '(b)', 'abc', '[$01]', 'a[]c'],
    ['name in other letters', '(b)', 'abc', '$é.', 'a.c'],
    ['lone dollar stays', 'b', 'abc', '$ ${ $', 'a$ ${ $c'],
    ['unclosed brace stays', '(b)', 'abc', '${1', 'a${1c'],
    ['group that took no part is empty', '(a)|(b)', 'ab', '[$1$2]', '[a][b]'],
    ['group that keeps its text', '(?:(a)|b)+', 'ab', '[$1]', '[a]'],
    ['group repeated no time', '(a)(b){0}', 'a', '$2$1', 'a'],
    ['empty matches', 'x*', 'abc', '-', '-a-b-c-'],
    ['empty match behind a match is skipped', 'b*', 'abbc', '-', '-a-c-'],
    ['empty pattern, empty text', '', '', '-', '-'],
    ['empty replacement', 'b', 'abcb', '', 'ac'],
    ['start only', '^a', 'aaa', '-', '-aa'],
    ['end only', 'c*$', 'bcc', '-', 'b-'],
    ['wide characters are one character', '', '😀b', '-', '-😀-b-'],
    ['between letters of many bytes', '[x]*', '本', '-', '-本-'],
    ['all but one', '[^本]', 'a本b', '-', '-本-'],
    ['no match', 'z', 'abc', '-', 'abc'],
  ])('%s', (_name, pattern, text, replacement, expected) => {
    expect(compileRegex(pattern).replaceAll(text, replacement)).toBe(expected)
  })

  it.each([
    ['-', '-----'],
    ['$1', '-$1-$1-'],
    ['$$', '-$$-$$-'],
    ['${1', '-${1-${1-'],
  ])('replaceAllLiteral takes %s as it stands', (replacement, expected) => {
    expect(compileRegex('a(x*)b').replaceAllLiteral('-ab-axxb-', replacement)).toBe(expected)
  })

  it('expands a template for one match', () => {
    const regex = compileRegex('(?P<a>\\d)(\\w)?')
    const match = regex.exec('7')
    expect(match && regex.expand('$a[$2]$$', match)).toBe('7[]$')
  })

  it('refuses a result without bounds', () => {
    const grow = () => compileRegex('a').replaceAll('a'.repeat(100_000), 'b'.repeat(1_000))
    expect(grow).toThrow(RegexError)
    expect(grow).toThrow('longer than 16777216')
  })
})
