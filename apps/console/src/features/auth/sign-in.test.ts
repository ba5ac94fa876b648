import { afterEach, describe, expect, it, vi } from 'vitest'
import { nextPage, sendCode, signIn } from './sign-in.ts'

const fetched = vi.fn()
const answerWith = (body: unknown) => {
  fetched.mockReset().mockImplementation(async () => Response.json(body))
  vi.stubGlobal('fetch', fetched)
}
afterEach(() => void vi.unstubAllGlobals())

describe('signIn', () => {
  it.each([
    ['entered', { redirect: false, user: {} }],
    ['second-factor', { twoFactorRedirect: true, twoFactorMethods: ['totp'] }],
  ])('is %s', async (step, answer) => {
    answerWith(answer)
    expect(await signIn('a@b.example', 'secret')).toBe(step)
  })
})

describe('sendCode', () => {
  it.each([
    ['123456', '/v1/auth/two-factor/verify-totp', '123456'],
    ['123 456', '/v1/auth/two-factor/verify-totp', '123456'],
    ['aB3dE-fG4hI', '/v1/auth/two-factor/verify-backup-code', 'aB3dE-fG4hI'],
  ])('sends %s to %s', async (text, path, code) => {
    answerWith({})
    await sendCode(text)
    expect(fetched).toHaveBeenCalledWith(path, expect.objectContaining({ body: JSON.stringify({ code }) }))
  })
})

describe('nextPage', () => {
  it.each([
    [
      'where one wanted to be',
      { firstName: 'Ann', fullName: 'Ann Lee' },
      '/logs/search?query=a',
      '/logs/search?query=a',
    ],
    ['home from another site', { firstName: 'Ann', fullName: 'Ann' }, 'https://evil.example', '/'],
    ['the profile without a name', { firstName: '', fullName: '' }, undefined, '/auth/complete-profile'],
    [
      'the profile, and on from there',
      { firstName: '', fullName: '' },
      '/logs',
      '/auth/complete-profile?returnTo=%2Flogs',
    ],
  ])('is %s', (_name, user, returnTo, page) => {
    expect(nextPage(user, returnTo)).toBe(page)
  })
})
