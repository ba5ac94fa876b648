import { describe, expect, it } from 'vitest'
import { decodeToken } from './token.ts'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('decodeToken', () => {
  it('[AUTH-001] reads exp from the payload', () => {
    expect(decodeToken(`${part({ alg: 'EdDSA' })}.${part({ exp: 1_800_000_000 })}.sig`).exp).toBe(1_800_000_000)
  })

  it('reads text beyond ASCII in url-safe base64', () => {
    expect(decodeToken(`h.${part({ name: 'Zoë ≥ ÿ?' })}.s`)['name']).toBe('Zoë ≥ ÿ?')
  })

  it.each([
    ['[AUTH-004]', 'a number', 42, 'Invalid token specified: must be a string'],
    ['[AUTH-004]', 'nothing', undefined, 'Invalid token specified: must be a string'],
    ['[AUTH-005]', 'one part', 'abc', 'Invalid token specified: missing part #2'],
    ['[AUTH-005]', 'an empty string', '', 'Invalid token specified: missing part #2'],
  ])('[AUTH-003]%s refuses %s', (_id, _name, token, message) => {
    expect(() => decodeToken(token)).toThrow(expect.objectContaining({ message }))
  })

  it('[AUTH-003][AUTH-006] says that a part is not base64', () => {
    expect(() => decodeToken('a.%%%.c')).toThrow(/^Invalid token specified: invalid base64 for part #2 \(.+\)$/)
  })

  it.each([
    ['not JSON', Buffer.from('{exp').toString('base64url')],
    ['no object', part(7)],
    ['an exp that is no number', part({ exp: 'soon' })],
  ])('[AUTH-003][AUTH-007] says that a part is not the JSON it should be: %s', (_name, payload) => {
    expect(() => decodeToken(`a.${payload}.c`)).toThrow(/^Invalid token specified: invalid json for part #2 \([^]+\)$/)
  })
})
