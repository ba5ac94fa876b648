import { afterEach, describe, expect, it, vi } from 'vitest'
import { apiToken, setApiToken, takeApiToken } from './api-token.ts'

afterEach(() => setApiToken(''))

describe('takeApiToken', () => {
  it('moves the token out of the address into memory, and leaves the rest', () => {
    const replace = vi.fn()
    takeApiToken({ href: 'http://localhost/dev/api?apiToken=weir_abc&api=logs.search#x', replace })
    expect(apiToken()).toBe('weir_abc')
    expect(replace.mock.calls).toEqual([['/dev/api?api=logs.search#x']])
  })

  it.each([
    ['an address without a token', 'http://localhost/dev/api?api=logs.search'],
    ['another page', 'http://localhost/logs/search?apiToken=weir_abc'],
  ])('%s is left alone', (_name, href) => {
    const replace = vi.fn()
    takeApiToken({ href, replace })
    expect(replace).not.toHaveBeenCalled()
    expect(apiToken()).toBe('')
  })
})
