import { ValueMap, type Value } from '@weir/telemetry'
import { OttlFault } from '../error.ts'
import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'
import { parseUrl, splitHost, unescape, urlText, userText } from './support/go-url.ts'

const maxLength = 1_000_000

export const url = defineConverter({
  name: 'URL',
  docs:
    'Takes a URL apart into a map with url.original, url.scheme, url.domain and url.path, and where it has them url.port, ' +
    'url.query, url.fragment, url.extension, url.user_info, url.username and url.password. A text that starts with ? gives ' +
    'a map of its query.',
  parameters: { uri: stringValue },
  returns: 'map',
  examples: [
    {
      expression: 'URL("https://ann:pw@example.com:8443/a/photo.png?k=v#top")',
      result: {
        'url.original': 'https://ann:pw@example.com:8443/a/photo.png?k=v#top',
        'url.domain': 'example.com',
        'url.scheme': 'https',
        'url.path': '/a/photo.png',
        'url.port': 8443,
        'url.fragment': 'top',
        'url.user_info': 'ann:pw',
        'url.username': 'ann',
        'url.password': 'pw',
        'url.query': 'k=v',
        'url.extension': 'png',
      },
    },
    {
      expression: 'URL("?a=1&a=2&b=%20")',
      result: { query: { a: ['1', '2'], b: [' '] } },
    },
    { expression: 'URL("")', error: 'url cannot be empty' },
    { expression: 'URL(body)', log: { body: 'http://a b.com/' }, error: 'in host name' },
    { expression: 'URL(body)', log: { body: 'http://host:port/' }, error: 'invalid port' },
  ],
  create: ({ uri }) => {
    return () => {
      const text = uri.get()
      if (text === '') throw new OttlFault('the url cannot be empty')
      if (text.length > maxLength) throw new OttlFault(`the url is longer than ${maxLength} characters`)
      return text.startsWith('?') ? queryMap(text.slice(1)) : urlMap(text)
    }
  },
})

function urlMap(text: string): ValueMap {
  const parsed = parseUrl(text)
  const { name, port } = splitHost(parsed)
  const { scheme, path, fragment, user, query } = parsed
  const map = new ValueMap()
  map.set('url.original', urlText(parsed))
  map.set('url.domain', name)
  map.set('url.scheme', scheme)
  map.set('url.path', path)
  if (port !== '') map.set('url.port', portNumber(port))
  if (fragment !== '') map.set('url.fragment', fragment)
  if (user) {
    map.set('url.user_info', userText(user))
    if (user.name !== '') map.set('url.username', user.name)
    if (user.password !== null) map.set('url.password', user.password)
  }
  if (query !== '') map.set('url.query', query)
  const dot = path.lastIndexOf('.')
  if (dot >= 0 && dot < path.length - 1) map.set('url.extension', path.slice(dot + 1))
  return map
}

function portNumber(text: string): number {
  const port = Number(text)
  if (!Number.isSafeInteger(port)) throw new OttlFault(`the port ${text.slice(0, 100)} is out of range`)
  return port
}

function queryMap(text: string): ValueMap {
  const parameters = new Map<string, Value[]>()
  for (const pair of text.split('&')) {
    if (pair.includes(';')) throw new OttlFault('invalid semicolon separator in query')
    if (pair === '') continue
    const at = pair.indexOf('=')
    const key = unescape(at < 0 ? pair : pair.slice(0, at), 'query')
    const value = at < 0 ? '' : unescape(pair.slice(at + 1), 'query')
    const values = parameters.get(key)
    if (values) values.push(value)
    else parameters.set(key, [value])
  }
  const query = new ValueMap()
  for (const [key, values] of parameters) query.append(key, values)
  const map = new ValueMap()
  if (query.size > 0) map.set('query', query)
  return map
}
