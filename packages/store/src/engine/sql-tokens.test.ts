import { describe, expect, it } from 'vitest'
import { sqlTokens } from './sql-tokens.ts'

const texts = (sql: string) => [...sqlTokens(sql)].map(token => token.text)

describe('sqlTokens', () => {
  it.each([
    ['words, numbers and symbols', 'SELECT a1, 2e5 FROM t', ['SELECT', 'a1', ',', '2e5', 'FROM', 't']],
    [
      'a quoted string with escapes',
      String.raw`SELECT 'it''s \' ; --' x`,
      ['SELECT', String.raw`'it''s \' ; --'`, 'x'],
    ],
    ['quoted names', 'SELECT `a``b;`, "c""d"', ['SELECT', '`a``b;`', ',', '"c""d"']],
    ['line comments', 'SELECT 1 -- ; x\n, 2 # y\n#! z', ['SELECT', '1', ',', '2']],
    ['block comments', "SELECT /* ; ' */ 1", ['SELECT', '1']],
    ['a heredoc', "SELECT $x$ ; ' $$ $x$, $$b$$", ['SELECT', "$x$ ; ' $$ $x$", ',', '$$b$$']],
    ['a string without end', "SELECT 'abc", ['SELECT', "'abc"]],
    ['a comment without end', 'SELECT /* abc', ['SELECT']],
    ['a backslash at the very end', "'abc\\", ["'abc\\"]],
    ['other scripts', 'ä €', ['ä', '€']],
    ['nothing', ' \n ', []],
  ])('reads %s', (_name, sql, expected) => {
    expect(texts(sql)).toEqual(expected)
  })

  it('says where each token is', () => {
    expect([...sqlTokens(' ab  ;')].map(token => [token.start, token.end])).toEqual([
      [1, 3],
      [5, 6],
    ])
  })
})
