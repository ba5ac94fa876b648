import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-keys.ts'

describe('search codec', () => {
  it.each([
    ['', {}],
    ['?query=5', { query: '5' }],
    ['?edit=true&query=a%20b', { edit: 'true', query: 'a b' }],
    ['?p=a&p=b&p=c', { p: ['a', 'b', 'c'] }],
    ['?empty=', { empty: '' }],
    ['?__proto__=x', Object.fromEntries([['__proto__', 'x']])],
  ])('reads %s', (text, search) => {
    expect(parseSearch(text)).toEqual(search)
  })

  it.each([
    [{}, ''],
    [{ edit: true, query: 'a b', none: undefined, nothing: null }, '?edit=true&query=a+b'],
    [{ p: ['a', 'b'] }, '?p=a&p=b'],
  ])('writes %o', (search, text) => {
    expect(stringifySearch(search)).toBe(text)
  })

  it('brings back what it wrote', () => {
    const search = { query: 'service:"a&b=c"', p: ['x', 'ü'] }
    expect(parseSearch(stringifySearch(search))).toEqual(search)
  })
})
