import { describe, expect, it } from 'vitest'
import { dataTypes, readSearch, searchSamples } from './search-samples.ts'
import { log } from './testing.ts'

const items = [
  log('GET /cart 200', {
    severity_text: 'INFO',
    attributes: { 'http.status_code': 200, user: { name: 'Ana' } },
    resource: { 'service.name': 'shop' },
  }),
  log('POST /pay 502', {
    severity_text: 'ERROR',
    attributes: { 'http.status_code': 502 },
    resource: { 'service.name': 'payments', 'host.name': 'web-7' },
  }),
  log(undefined, { _type: 'metric', _uuid: 'm', name: 'cpu.load', kind: 'gauge', gauge: { value: 0.7 } }),
]
const found = (text: string) => searchSamples(items, readSearch(text).filter, dataTypes).map(({ _uuid }) => _uuid)
const [cart, pay] = ['GET /cart 200', 'POST /pay 502']

describe('a search of samples', () => {
  it.each([
    ['words anywhere, whatever their case', 'get CART', [cart]],
    ['words in attributes', 'ana', [cart]],
    ['words in the resource', 'web-7', [pay]],
    ['names of metrics', 'cpu.load', ['m']],
    ['a quoted text', '"/pay 502"', [pay]],
    ['a field', 'service.name:shop', [cart]],
    ['an attribute', '@http.status_code >= 500', [pay]],
    ['an attribute in a map', 'user.name:Ana', [cart]],
    ['a severity', 'severity_text:(error OR fatal)', [pay]],
    ['a part of the body', 'body:cart', [cart]],
    ['a start', 'host.name:web*', [pay]],
    ['presence', 'host.name:*', [pay]],
    ['exclusion', '-cart -cpu', [pay]],
    ['either', 'cart OR cpu', [cart, 'm']],
    ['nothing', 'nowhere', []],
  ])('finds %s', (_name, text, expected) => expect(found(text)).toEqual(expected))

  it('takes what is no query for words, and says so', () => {
    expect(readSearch('cart').hint).toBeUndefined()
    const { filter, hint } = readSearch('cart (')
    expect(hint).toMatch(/^Searched as words\. As a query: /)
    expect(searchSamples([...items, log('cart (2)')], filter, dataTypes).map(({ body }) => body)).toEqual(['cart (2)'])
  })

  it('keeps to the chosen types, and gives the same list when it leaves all', () => {
    const { filter } = readSearch('')
    expect(searchSamples(items, filter, dataTypes)).toBe(items)
    expect(searchSamples(items, filter, ['metric']).map(({ _uuid }) => _uuid)).toEqual(['m'])
  })
})
