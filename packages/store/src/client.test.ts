import { afterEach, expect, it } from 'vitest'
import { createStore, type Store, type StoreOptions } from './client.ts'

let store: Store | undefined

afterEach(() => store?.close())

it.each<[string, StoreOptions, string]>([
  ['the option', { url: 'http://u:p@127.0.0.1:1/fromurl', database: 'given' }, 'given'],
  ['the path of the URL', { url: 'http://127.0.0.1:1/fromurl' }, 'fromurl'],
  ['a default', { url: 'http://127.0.0.1:1' }, 'weir'],
])('takes its database from %s', (_name, options, expected) => {
  store = createStore(options)
  expect(store.database).toBe(expected)
})

it('says that nobody answers, without the password', async () => {
  store = createStore({ url: 'http://default:topsecret@127.0.0.1:1' })
  const refused: unknown = await store.command('SELECT 1').catch((error: unknown) => error)
  expect(refused).toMatchObject({ name: 'StoreUnavailableError' })
  expect(String(refused)).not.toContain('topsecret')
})

it('gives the reason of the caller when the caller gave up', async () => {
  store = createStore({ url: 'http://127.0.0.1:1' })
  const query = { sql: 'SELECT 1', params: {}, settings: {} }
  await expect(store.query(query, { signal: AbortSignal.abort(new Error('left the page')) })).rejects.toThrow(
    'left the page',
  )
})
