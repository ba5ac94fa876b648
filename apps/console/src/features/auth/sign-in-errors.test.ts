import { describe, expect, it } from 'vitest'
import { defaultSignInError, signInError, signInErrors } from './sign-in-errors.ts'

describe('signInError', () => {
  it('shows the provided message before the code', () => {
    expect(signInError({ message: 'Ask Jonas.', errorMessage: '1007' })).toEqual({ text: 'Ask Jonas.' })
  })

  it('shows the sentence of the code', () => {
    expect(signInError({ errorMessage: '1019' })).toEqual({ text: signInErrors['1019'], code: '1019' })
  })

  it.each([
    ['no key', {}],
    ['an unknown code', { errorMessage: '1021' }],
    ['a name of every object', { errorMessage: 'constructor' }],
    ['an empty message', { message: '' }],
  ])('shows the default for %s', (_name, keys) => {
    expect(signInError(keys)).toEqual({ text: defaultSignInError })
  })

  it('has a sentence with a next step for every code from 1001 to 1020', () => {
    const codes = Array.from({ length: 20 }, (_, index) => String(1001 + index))
    expect(Object.keys(signInErrors)).toEqual(codes)
    for (const code of codes) expect(signInErrors[code]).toMatch(/Please try again or contact support\.$/)
  })
})
