import { toProblem } from '@weir/contracts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { authCall } from './auth-call.ts'

const answerWith = (response: Response) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => response),
  )

afterEach(() => void vi.unstubAllGlobals())

describe('authCall', () => {
  it('gives what the service answered', async () => {
    answerWith(Response.json({ twoFactorRedirect: true }))
    expect(await authCall('/sign-in/email', { email: 'a@b.example' })).toEqual({ twoFactorRedirect: true })
  })

  it.each([
    ['the error that was answered', Response.json(toProblem('WRONG_CODE', {}), { status: 401 }), 'WRONG_CODE'],
    ['too many requests of a proxy', new Response('slow down', { status: 429 }), 'TOO_MANY_REQUESTS'],
    ['anything else', new Response('<html>', { status: 502 }), 'INTERNAL'],
  ])('fails with %s', async (_name, response, code) => {
    answerWith(response)
    await expect(authCall('/sign-in/email')).rejects.toMatchObject({ code })
  })
})
