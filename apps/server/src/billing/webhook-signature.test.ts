import { describe, expect, it } from 'vitest'
import { signatureProblem, signWebhook } from './webhook-signature.ts'

const secret = 's'.repeat(32)
const body = Buffer.from('{"id":"event-1"}')
const now = 1_763_208_000

describe('signatureProblem', () => {
  const header = signWebhook(secret, body, now)

  it('finds nothing wrong with a fresh signature', () => {
    expect(signatureProblem(secret, header, body, now + 300)).toBeUndefined()
    expect(signatureProblem(secret, header, body, now - 300)).toBeUndefined()
  })

  it.each([
    ['another body', header, Buffer.from('{"id":"event-2"}'), now, 'not right'],
    ['another time in the header', header.replace(String(now), String(now + 1)), body, now, 'not right'],
    ['another secret', signWebhook('t'.repeat(32), body, now), body, now, 'not right'],
    ['an old request that is sent again', header, body, now + 301, 'too old'],
    ['no signature', undefined, body, now, 'Sign the request'],
    ['half a signature', header.slice(0, -2), body, now, 'Sign the request'],
  ])('refuses %s', (_name, given, sent, time, words) => {
    expect(signatureProblem(secret, given, sent, time)).toContain(words)
  })
})
