import { setFlagsFromString } from 'node:v8'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLinearSource } from './linear-source.ts'

/** Known to V8 alone, and only with its flag. */
const linear = 'l'

/** V8's own answer. The flag must not stay on: a thread that starts meanwhile would end the program. */
function askV8(source: string): boolean {
  setFlagsFromString('--enable-experimental-regexp-engine')
  try {
    return new RegExp(source, linear).flags.includes(linear)
  } catch {
    return false
  } finally {
    setFlagsFromString('--no-enable-experimental-regexp-engine')
  }
}

describe('isLinearSource agrees with V8', () => {
  it.each([
    'abc',
    'a*b+c?d{3}e{1,5}?f{2,}',
    '(?:a|b)*',
    '(a)(?<n>b)',
    '^$\\b\\B',
    '[^\\]a-z]{16}',
    'a{17}',
    '(?:a{4}){4}',
    '(?:a{4}){5}',
    '(a{1,10})+',
    '((((a+)+)+)+)+',
    '(((a+)+)+)+',
    '(?:(?:a{8})*)?',
    '(?:a{0,16}b)*',
    '(?:a{0,16}b)+',
    'a{0}',
    '(?:a{2,}){4}',
    '(?=a)',
    '(?!a)',
    '\\1(a)',
    '\\u{61}\\x41',
  ])('on %s', source => {
    expect(isLinearSource(source)).toBe(askV8(source))
  })

  it('on random sources', () => {
    const quantifiers = ['', '', '*', '+', '?', '*?', '{2}', '{0,3}', '{1,}', '{4}', '{9}?', '{16}']
    const atoms = ['a', '[b-d]', '\\d', '\\n', '[^\\]x]', '\\/']
    const source: fc.Memo<string> = fc.memo(depth => {
      const atom =
        depth <= 1
          ? fc.constantFrom(...atoms)
          : fc.oneof(
              fc.constantFrom(...atoms),
              source(depth - 1).map(inner => `(?:${inner})`),
              source(depth - 1).map(inner => `(${inner})`),
            )
      const term = fc.tuple(atom, fc.constantFrom(...quantifiers)).map(parts => parts.join(''))
      return fc.array(term, { minLength: 1, maxLength: 3 }).map(terms => terms.join(depth % 2 === 0 ? '|' : ''))
    })
    fc.assert(
      fc.property(source(4), text => {
        expect(isLinearSource(text)).toBe(askV8(text))
      }),
      { numRuns: 500 },
    )
  })
})
