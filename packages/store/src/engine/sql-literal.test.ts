import { expect, it } from 'vitest'
import { sqlLiteral, sqlName } from './sql-literal.ts'
import { sqlTokens } from './sql-tokens.ts'

it.each(["it's", '\\', "\\'; DROP TABLE t --", 'a\nb\tc\0d', '', "'", '𝒳'])('quotes %j as one string', text => {
  const tokens = [...sqlTokens(`${sqlLiteral(text)};`)]
  expect(tokens.map(token => token.kind)).toEqual(['string', 'symbol'])
  expect(sqlLiteral(text)).not.toMatch(/[\0\n\t]/)
})

it.each(['weir', 'a`; DROP', '\\'])('quotes %j as one name', text => {
  expect([...sqlTokens(`${sqlName(text)};`)].map(token => token.kind)).toEqual(['quoted-name', 'symbol'])
})
