import { expect, it } from 'vitest'
import { withoutSecrets } from './without-secrets.ts'

it.each<[string, string, object, string]>([
  ['a password', 'no hunter22 here', { password: 'hunter22' }, 'no *** here'],
  [
    'a header',
    '401 for Bearer abcdef',
    { headers: [{ header: 'authorization', value: 'Bearer abcdef' }] },
    '401 for ***',
  ],
  ['nested keys', 'AKIA1234 was refused', { auth: { aws: { id: 'AKIA1234' } } }, '*** was refused'],
  [
    'the user of a URL',
    'http://ada:lovelace@h refused lovelace',
    { endpoint: 'http://ada:lovelace@h' },
    'http://***@h refused ***',
  ],
  ['a secret within another', 'abcd abcdef', { key_a: 'abcd', key_b: 'abcdef' }, '*** ***'],
])('takes out %s', (_name, message, configuration, expected) => {
  expect(withoutSecrets(message, configuration)).toBe(expected)
})

it('leaves the rest as it is', () => {
  const configuration = { endpoint: 'https://example.com/v1', timeout: '10s', key: 'on' }
  const message = 'https://example.com/v1 answered 500 in 10s, retry on'
  expect(withoutSecrets(message, configuration)).toBe(message)
})
