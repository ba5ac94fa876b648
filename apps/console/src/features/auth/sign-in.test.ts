import { describe, expect, it } from 'vitest'
import { readSignIn } from './sign-in.ts'

describe('readSignIn', () => {
  it.each([
    [200, 'ok'],
    [401, 'wrong-credentials'],
    [400, 'wrong-credentials'],
    [403, 'blocked'],
    [429, 'too-many'],
    [500, 'unavailable'],
    [404, 'unavailable'],
  ])('%d is %s', (status, result) => {
    expect(readSignIn(status)).toBe(result)
  })
})
