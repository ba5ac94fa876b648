import { describe, expect, it } from 'vitest'
import { RegexError } from '../regex.ts'
import type { CharSet } from './char-set.ts'
import { parsePattern } from './parser.ts'

describe('accepts what Go accepts', () => {
  it.each([
    ['nothing', ''],
    ['only choices', '|'],
    ['an empty choice among others', '|y|'],
    ['a brace that is no count', 'x{'],
    ['a count without its first number', 'x{,3}'],
    ['a count that is not closed', 'x{7,3'],
    ['a large number that is no count', 'x{5555555555,'],
    ['a leading zero, which is no count', 'x{01}'],
    ['a brace behind a repetition', 'x*{'],
    ['a repeated anchor', '^*$+'],
    ['a repetition behind flags', 'x*(?i)*'],
    ['empty flags', '(?)x'],
    ['flags switched off', '(?is-Um:x)'],
    ['escaped punctuation', '\\!\\"\\#\\%\\&\\,\\-\\/\\:\\;\\<\\=\\>\\@\\_\\`\\~\\ '],
    ['an escape inside a class', '[\\]\\-\\^\\\\]'],
    ['a bracket first in a class', '[]x]'],
    ['a dash anywhere in a class', '[-a-c-]'],
    ['an unfinished class name', '[[:]'],
    ['a quotation without an end', '\\Qx*('],
    ['a quotation of a backslash', '\\Q\\\\E'],
    ['one name for two groups', '(?P<n>a)(?P<n>b)'],
    ['both ways to name', '(?<a>x)(?P<b_2>y)'],
    ['a number as a name', '(?P<1>x)'],
    ['a thousand repetitions', 'x{1000}'],
    ['repetitions that make a thousand', '(?:x{50}){20}'],
    ['repetitions of nothing', '(x{1000}){0}'],
    ['999 levels', `${'('.repeat(999)}${')'.repeat(999)}`],
    ['999 repetitions of each other', `${'(?:'.repeat(999)}${')*'.repeat(999)}`],
    ['many groups that do not capture', `${'(?:'.repeat(9000)}x${')'.repeat(9000)}`],
    ['many empty choices', `(${'|'.repeat(20_000)})`],
  ])('%s', (_name, pattern) => {
    expect(parsePattern(pattern).root.height).toBeLessThanOrEqual(1000)
  })

  it('numbers groups by their opening parenthesis, and keeps names', () => {
    expect(parsePattern('(a(?P<in>b))(?:c)(?<out>d)(?P<in>e)').groupNames).toEqual(['', '', 'in', 'out', 'in'])
  })

  it('keeps names like object members', () => {
    expect(parsePattern('(?P<constructor>a)(?P<__proto__>b)').groupNames).toEqual(['', 'constructor', '__proto__'])
  })
})

describe('refuses what Go refuses, in its words', () => {
  it.each([
    ['repetition of nothing', '+', 'missing argument to repetition operator: `+`', 0],
    ['repetition of nothing in a group', 'x(*)', 'missing argument to repetition operator: `*`', 2],
    ['repetition of nothing in a choice', 'x|??', 'missing argument to repetition operator: `??`', 2],
    ['count of nothing', '{2}', 'missing argument to repetition operator: `{2}`', 0],
    ['repetition of an empty quotation', '\\Q\\E+', 'missing argument to repetition operator: `+`', 4],
    ['repetition of flags', '(?i)+', 'missing argument to repetition operator: `+`', 4],
    ['repetition of a repetition', 'xy+*', 'invalid nested repetition operator: `+*`', 2],
    ['possessive repetition', 'x++', 'invalid nested repetition operator: `++`', 1],
    ['repetition of a lazy one', 'x*??', 'invalid nested repetition operator: `*??`', 1],
    ['count of a count', 'x{2}{3}?', 'invalid nested repetition operator: `{2}{3}?`', 1],
    ['open group', 'y(x', 'missing closing ): `y(x`', 1],
    ['open group inside a closed one', '(a(b)', 'missing closing ): `(a(b)`', 0],
    ['open choice', '(a|b|', 'missing closing ): `(a|b|`', 0],
    ['group closed twice', '(x))', 'unexpected ): `(x))`', 3],
    ['closing parenthesis alone', ')', 'unexpected ): `)`', 0],
    ['open class', 'x[a-f', 'missing closing ]: `[a-f`', 1],
    ['open class that begins with a bracket', '[]a', 'missing closing ]: `[]a`', 0],
    ['range the wrong way round', '[9-0]', 'invalid character class range: `9-0`', 1],
    ['range from small to capital', '(?i)[b-B]', 'invalid character class range: `b-B`', 5],
    ['range up to a class', '[a-\\d]', 'invalid escape sequence: `\\d`', 3],
    ['unknown POSIX class', '[[:letter:]]', 'invalid character class range: `[:letter:]`', 1],
    ['unknown script', '\\p{Klingon}', 'invalid character class range: `\\p{Klingon}`', 0],
    ['script by its short name', '\\p{Grek}', 'invalid character class range: `\\p{Grek}`', 0],
    ['script by a name that looks alike', '\\p{Gree\u212a}', 'invalid character class range: `\\p{Gree\u212a}`', 0],
    ['open script', '\\p{Greek', 'invalid character class range: `\\p{Greek`', 0],
    ['no category', 'x\\p', 'invalid character class range: `\\p`', 1],
    ['backslash at the end', 'xy\\', 'trailing backslash at end of expression: ``', 2],
    ['back-reference', '(x)\\1', 'invalid escape sequence: `\\1`', 3],
    ['unknown escape', 'x\\y', 'invalid escape sequence: `\\y`', 1],
    ['any byte', '\\C', 'invalid escape sequence: `\\C`', 0],
    ['end before a last newline', 'x\\Z', 'invalid escape sequence: `\\Z`', 1],
    ['escaped letter beyond ASCII', '\\ä', 'invalid escape sequence: `\\ä`', 0],
    ['backspace', '[\\b]', 'invalid escape sequence: `\\b`', 1],
    ['digit 8', '\\8', 'invalid escape sequence: `\\8`', 0],
    ['hexadecimal without digits', '\\x', 'invalid escape sequence: `\\x`', 0],
    ['hexadecimal with one digit', '\\x4', 'invalid escape sequence: `\\x4`', 0],
    ['hexadecimal with another letter', '\\x4ga', 'invalid escape sequence: `\\x4g`', 0],
    ['empty braces', '\\x{}', 'invalid escape sequence: `\\x{}`', 0],
    ['open braces', '\\x{41', 'invalid escape sequence: `\\x{41`', 0],
    ['braces with another letter', '\\x{4g}', 'invalid escape sequence: `\\x{4g`', 0],
    ['beyond the last character', '\\x{110000}', 'invalid escape sequence: `\\x{110000`', 0],
    ['look-ahead', 'ab(?=c)', 'invalid or unsupported Perl syntax: `(?=`', 2],
    ['look-behind', '(?!c)', 'invalid or unsupported Perl syntax: `(?!`', 0],
    ['atomic group', '(?>a)', 'invalid or unsupported Perl syntax: `(?>`', 0],
    ['comment', '(?#c)', 'invalid or unsupported Perl syntax: `(?#`', 0],
    ['unknown flag', '(?ix)', 'invalid or unsupported Perl syntax: `(?ix`', 0],
    ['nothing to switch off', '(?i-)', 'invalid or unsupported Perl syntax: `(?i-)`', 0],
    ['minus twice', '(?--i)', 'invalid or unsupported Perl syntax: `(?--`', 0],
    ['open flags', 'x(?i', 'invalid or unsupported Perl syntax: `(?i`', 1],
    ['reference by name', '(?P=n)', 'invalid or unsupported Perl syntax: `(?P`', 0],
    ['name cut off at once', '(?P<', 'invalid or unsupported Perl syntax: `(?P`', 0],
    ['look-behind without more', '(?<', 'invalid or unsupported Perl syntax: `(?<`', 0],
    ['open name', 'x(?P<n', 'invalid named capture: `(?P<n`', 1],
    ['empty name', '(?<>x)', 'invalid named capture: `(?<>`', 0],
    ['name with a dash', '(?P<a-b>x)', 'invalid named capture: `(?P<a-b>`', 0],
    ['look-behind read as a name', '(?<=a>b)', 'invalid named capture: `(?<=a>`', 0],
    ['count too large', 'x{1001}', 'invalid repeat count: `{1001}`', 1],
    ['count far too large', 'x{2,99999999999}', 'invalid repeat count: `{2,99999999999}`', 1],
    ['count the wrong way round', 'x{4,2}', 'invalid repeat count: `{4,2}`', 1],
    ['counts that multiply beyond a thousand', '(?:(?:x{9}){9}){13}', 'invalid repeat count: `{13}`', 15],
    ['half of a surrogate pair', 'x\ud83d', 'invalid UTF-8: `\ud83d`', 1],
    ['1000 levels', `${'('.repeat(1000)}${')'.repeat(1000)}`, 'expression nests too deeply', 0],
    ['1000 repetitions of each other', `${'(?:'.repeat(1000)}${')*'.repeat(1000)}`, 'expression nests too deeply', 0],
    ['too much program', '(?:abc){1000}'.repeat(50), 'expression too large', 0],
    ['too many characters in classes', '\\pL'.repeat(30_000), 'expression too large', 0],
  ])('%s', (_name, pattern, message, position) => {
    const error = refusal(pattern)
    expect(error.message).toContain(`error parsing regexp: ${message}`)
    expect(error.position).toBe(position)
  })
})

describe('reads characters and classes', () => {
  it.each<[string, string, CharSet]>([
    ['octal', '\\101', [0x41, 0x41]],
    ['octal with a leading zero', '\\07', [7, 7]],
    ['hexadecimal', '\\x7e', [0x7e, 0x7e]],
    ['hexadecimal in braces', '\\x{01F600}', [0x1f600, 0x1f600]],
    ['alert', '\\a', [7, 7]],
    ['vertical tab', '\\v', [11, 11]],
    ['ranges that touch', '[b-da]', [0x61, 0x64]],
    ['ranges that overlap', '[a-fd-k]', [0x61, 0x6b]],
    ['negation', '[^\\n]', [0, 9, 11, 0x10ffff]],
    ['dot', '.', [0, 9, 11, 0x10ffff]],
    ['dot with s', '(?s).', [0, 0x10ffff]],
    ['digits', '\\d', [0x30, 0x39]],
    ['space without the vertical tab', '\\s', [9, 10, 12, 13, 0x20, 0x20]],
    ['POSIX space with it', '[[:space:]]', [9, 13, 0x20, 0x20]],
    ['negated POSIX class', '[[:^ascii:]]', [0x80, 0x10ffff]],
    ['classes in a class', '[\\d[:blank:]]', [9, 9, 0x20, 0x20, 0x30, 0x39]],
    ['nothing is left', '[^\\s\\S]', []],
    ['script', '\\p{Runic}', [0x16a0, 0x16ea, 0x16ee, 0x16f8]],
    ['script in other letters', '\\p{ru-NIC}', [0x16a0, 0x16ea, 0x16ee, 0x16f8]],
    ['not a script, said twice', '\\P{^Runic}', [0x16a0, 0x16ea, 0x16ee, 0x16f8]],
    [
      'category of one letter',
      '[\\pZ]',
      [
        0x20, 0x20, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f, 0x205f, 0x3000,
        0x3000,
      ],
    ],
    ['any character', '\\p{Any}', [0, 0x10ffff]],
    ['k has three forms', '(?i)k', [0x4b, 0x4b, 0x6b, 0x6b, 0x212a, 0x212a]],
    ['so has s', '(?i)S', [0x53, 0x53, 0x73, 0x73, 0x17f, 0x17f]],
    ['and the Greek s', '(?i)ς', [0x3a3, 0x3a3, 0x3c2, 0x3c3]],
    ['sharp s', '(?i)ß', [0xdf, 0xdf, 0x1e9e, 0x1e9e]],
    ['folded range', '(?i)[j-l]', [0x4a, 0x4c, 0x6a, 0x6c, 0x212a, 0x212a]],
    [
      'folded class, then negated',
      '(?i)[[:^lower:]]',
      [0, 0x40, 0x5b, 0x60, 0x7b, 0x17e, 0x180, 0x2129, 0x212b, 0x10ffff],
    ],
    ['folded ASCII', '(?i)\\p{ASCII}', [0, 0x7f, 0x17f, 0x17f, 0x212a, 0x212a]],
    ['characters as choices', 'a|[cd]|b', [0x61, 0x64]],
  ])('%s', (_name, pattern, set) => {
    expect(parsePattern(pattern).root).toMatchObject({ kind: 'set', set })
  })
})

function refusal(pattern: string): RegexError {
  try {
    parsePattern(pattern)
  } catch (error) {
    if (error instanceof RegexError) return error
    throw error
  }
  throw new Error('the pattern was accepted')
}
