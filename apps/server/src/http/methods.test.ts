import { expect, it } from 'vitest'
import { contractCalls, methodsAt } from './methods.ts'

it.each([
  ['/v1/me', ['GET']],
  ['/v1/me/', ['GET']],
  ['/v1/orgs', ['GET', 'POST']],
  ['/v1/orgs/o/tokens/t', ['DELETE']],
  ['/v1/orgs/o/p/tokens', []],
  ['/v1/nothing', []],
  ['/v2/me', []],
])('knows the methods of %s', (path, methods) => {
  expect(methodsAt(path)).toEqual(methods)
})

it('knows every call, each by its own method and path', () => {
  const calls = contractCalls()
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length)
  expect(calls.every(({ path }) => path.startsWith('/v1/'))).toBe(true)
})
