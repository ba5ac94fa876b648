import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { cacheRow, dataBytes, keyText } from './cache-rows.ts'

describe('keyText', () => {
  it.each([
    [
      'a key of the API',
      [['pipelines', 'get'], { input: { orgId: 'a' }, type: 'query' }],
      'pipelines · get · {"orgId":"a"}',
    ],
    ['a key without input', [['session', 'me'], { type: 'query' }], 'session · me'],
    ['a key of our own', ['session', 'bearer'], 'session · bearer'],
    ['numbers', ['page', 7], 'page · 7'],
  ])('%s', (_name, key, text) => {
    expect(keyText(key)).toBe(text)
  })
})

describe('dataBytes', () => {
  const ring: Record<string, unknown> = {}
  ring['self'] = ring
  it.each([
    ['nothing', undefined, undefined],
    ['null', null, 4],
    ['text beyond ASCII', 'ü', 4],
    ['an object', { a: 1 }, 7],
    ['a ring', ring, 0],
  ])('%s', (_name, data, bytes) => {
    expect(dataBytes(data)).toBe(bytes)
  })
})

describe('cacheRow', () => {
  const rowOf = (change: (client: QueryClient) => unknown) => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
    void change(client)
    const [query] = client.getQueryCache().getAll()
    return query && cacheRow(query)
  }

  it('fresh data', () => {
    const row = rowOf(client => client.setQueryData(['a'], { x: 1 }))
    expect(row).toMatchObject({ key: 'a', bytes: 7, observers: 0 })
  })

  it('invalidated data is stale', () => {
    const row = rowOf(client => {
      client.setQueryData(['a'], 1)
      void client.invalidateQueries()
    })
    expect(row?.state).toBe('stale')
  })

  it('a query on its way', () => {
    const row = rowOf(client => void client.prefetchQuery({ queryKey: ['a'], queryFn: () => new Promise(() => {}) }))
    expect(row).toMatchObject({ state: 'loading', bytes: undefined })
  })

  it('holds no data, so that no secret can be shown', () => {
    const row = rowOf(client => client.setQueryData(['session', 'bearer'], 'eyJ-secret'))
    expect(JSON.stringify(row)).not.toContain('eyJ-secret')
  })
})
