import { describe, expect, it } from 'vitest'
import { compileRegex, linearFallback, maxPatternLength, maxTextLength, RegexError } from './index.ts'

const long = 100_000
const letters = 'a'.repeat(long)

/** Milliseconds; generous, as other tests share the cores. */
const patience = 1_000

describe('hostile patterns on 100 KB', () => {
  it.each<[string, string, number | null]>([
    ['(a+)+$', `${letters}!`, null],
    ['(a|aa)+$', `${letters}!`, null],
    ['(a|aa)+$', letters, long],
    ['(.*)*x', letters, null],
    ['(.*)*b', `${letters}b`, long + 1],
    ['([a-z]+)*=', letters, null],
    ['(x+x+)+y', 'x'.repeat(long), null],
    ['(?i)(A+)+K$', letters, null],
    ['(?i)([a-z]+)*=', letters.toUpperCase(), null],
    ['(\\p{L}+)+\\d', 'é'.repeat(long), null],
    ['(\\pL|\\p{Lu})+=', letters, null],
    ['(a{1,100}){1,10}!', letters, null],
    ['(a{1,100}){1,10}$', letters, long],
    ['(a?){100}a{100}$', `${letters}!`, null],
    ['(.*)(.*)=(.*)z', letters, null],
    ['[a-z]+@[a-z]+', `${letters} @`, null],
    ['(?:a|b)*a(?:a|b){15}c', 'ab'.repeat(long / 2), null],
    ['(😀+)+$', `${'😀'.repeat(long / 2)}!`, null],
    ['(?m)^(a+)+$', `${letters}!\r`, null],
  ])('%s', (pattern, text, end) => {
    const start = performance.now()
    const regex = compileRegex(pattern)
    expect(regex.test(text)).toBe(end !== null)
    expect(regex.exec(text)?.end ?? null).toBe(end)
    expect(performance.now() - start).toBeLessThan(patience)
  })

  it('and on short texts, where the linear engine of V8 steps in', () => {
    expect(linearFallback()).toBe(true)
    const start = performance.now()
    for (const length of [30, 200, 1000]) {
      expect(compileRegex('^(a+)+$').test(`${'a'.repeat(length)}!`)).toBe(false)
      expect(compileRegex('(?:a|a)*b').replaceAll('a'.repeat(length), '')).toBe('a'.repeat(length))
    }
    expect(performance.now() - start).toBeLessThan(patience)
  })

  it.each([
    ['optional characters', '(?:a?){100}a{100}'],
    ['word boundaries', '[a-z](?:\\b){40}'],
    ['ends of lines', '(?m)(?:$){0,60}\\n'],
    ['choices in counts', '(?:(?:a|b?|c??){0,30}){30}'],
    ['a deep nest of optional groups', `${'(?:a'.repeat(300)}${')?'.repeat(300)}`],
    ['a large class many times', '\\p{L}{1000}'],
  ])('compiles %s at once, as V8 alone would not', (_name, pattern) => {
    const start = performance.now()
    compileRegex(pattern).test('ab')
    expect(performance.now() - start).toBeLessThan(patience)
  })

  it('gives up on a search that grows with the square of the text', () => {
    const start = performance.now()
    expect(() => compileRegex('a.*b|a').findAll(letters)).toThrow(RegexError)
    expect(() => compileRegex('a.*b|a').findAll(letters)).toThrow('takes too long')
    expect(performance.now() - start).toBeLessThan(4 * patience)
  })
})

describe('limits', () => {
  it('refuses a pattern that is too long', () => {
    expect(() => compileRegex('a'.repeat(maxPatternLength + 1))).toThrow('more than the 100000 allowed')
  })

  it('refuses a text that is too long', () => {
    const text = 'b'.repeat(maxTextLength + 1)
    for (const act of [
      () => compileRegex('a').test(text),
      () => compileRegex('a').exec(text),
      () => compileRegex('a').findAll(text),
      () => compileRegex('a').replaceAll(text, '$1'),
      () => compileRegex('a').replaceAllLiteral(text, ''),
    ]) {
      expect(act).toThrow('262144')
    }
  })
})
