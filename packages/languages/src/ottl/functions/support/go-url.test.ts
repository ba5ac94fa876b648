import { expect, it } from 'vitest'
import { parseUrl, splitHost, urlText } from './go-url.ts'

it.each([
  ['HTTP://Example.com/a%20b', { scheme: 'http', host: 'Example.com', path: '/a b' }, 'http://Example.com/a%20b'],
  ['mailto:ann@home', { scheme: 'mailto', opaque: 'ann@home', path: '' }, 'mailto:ann@home'],
  ['/a/b?x#y', { scheme: '', host: '', path: '/a/b', query: 'x', fragment: 'y' }, '/a/b?x#y'],
  ['//host/p', { scheme: '', host: 'host', path: '/p' }, '//host/p'],
  ['file:///etc/hosts', { scheme: 'file', host: '', path: '/etc/hosts' }, 'file:///etc/hosts'],
  ['http://a/?', { host: 'a', query: '', forceQuery: true }, 'http://a/?'],
  ['http://a/ü x', { path: '/ü x' }, 'http://a/%C3%BC%20x'],
  ['http://a%40b:c%3Ad@h/', { user: { name: 'a@b', password: 'c:d' } }, 'http://a%40b:c%3Ad@h/'],
  ['a/b:c', { path: 'a/b:c' }, 'a/b:c'],
])('%s', (text, parts, written) => {
  const url = parseUrl(text)
  expect(url).toMatchObject(parts)
  expect(urlText(url)).toBe(written)
})

it.each([
  ['http://h:80/', 'h', '80'],
  ['http://[::1]:80/', '::1', '80'],
  ['http://[fe80::1%25en0]/', 'fe80::1%en0', ''],
  ['http://h:/', 'h', ''],
])('the host of %s', (text, name, port) => {
  expect(splitHost(parseUrl(text))).toEqual({ name, port })
})

it.each([
  ['http://h:8x/', 'invalid port'],
  ['http://[::1/', "missing ']'"],
  ['http://a b/', 'in host name'],
  ['http://h/%zz', 'invalid URL escape "%zz"'],
  ['http://h%41/', 'invalid URL escape'],
  ['http://u{}@h/', 'invalid userinfo'],
  [':x', 'missing protocol scheme'],
  ['a:b:c/d'.replace('a:', '1:'), 'cannot contain a colon'],
  ['http://h/\u0001', 'control character'],
])('refuses %j', (text, message) => {
  expect(() => parseUrl(text)).toThrow(message)
})
