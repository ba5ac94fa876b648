import { describe, expect, it } from 'vitest'
import { signInError, signInErrors } from './sign-in-errors.ts'

describe('signInError', () => {
  it('[ERR-002] shows the provided message before the code', () => {
    expect(signInError({ message: 'Ask Jonas.', errorMessage: '1007' })).toEqual({ text: 'Ask Jonas.' })
  })

  it('[ERR-003] shows the sentence of the code', () => {
    expect(signInError({ errorMessage: '1019' })).toEqual({ text: signInErrors['1019'], code: '1019' })
  })

  it.each([
    ['no key', {}],
    ['an unknown code', { errorMessage: '1021' }],
    ['a name of every object', { errorMessage: 'constructor' }],
    ['an empty message', { message: '' }],
  ])('[ERR-001] shows the default for %s', (_name, keys) => {
    expect(signInError(keys)).toEqual({
      text: 'An error has occurred. Please reach out to our support team for assistance.',
    })
  })

  it.each([
    ['[ERR-004]', '1001', /OAuth sign-in failed for a moment/],
    ['[ERR-005]', '1002', /authentication settings could not be created/],
    ['[ERR-006]', '1003', /session could not be generated/],
    ['[ERR-007]', '1004', /not supported for OAuth/],
    ['[ERR-008]', '1005', /social account is not supported.*valid company email/],
    ['[ERR-009]', '1006', /authorization server failed/],
    ['[ERR-010]', '1007', /invalid or out of date\. Close all sessions\. Please try again/],
    ['[ERR-011]', '1008', /session could not be validated/],
    ['[ERR-012]', '1009', /session could not be validated/],
    ['[ERR-013]', '1010', /already signed out/],
    ['[ERR-014]', '1011', /session could not be revoked/],
    ['[ERR-015]', '1018', /session could not be revoked/],
    ['[ERR-016]', '1012', /service provider could not be created/],
    ['[ERR-017]', '1013', /domain is missing in the request/],
    ['[ERR-018]', '1014', /SAML settings of your domain could not be looked up/],
    ['[ERR-019]', '1015', /SAML settings .* entity id could not be looked up/],
    ['[ERR-020]', '1016', /assertion .* could not be validated/],
    ['[ERR-021]', '1017', /assertion .* could not be validated/],
    ['[ERR-022]', '1019', /more than one identity provider\. Log in from your identity provider/],
    ['[ERR-023]', '1020', /SAML sign-in failed/],
  ])('%s code %s says what failed', (_id, code, words) => {
    expect(signInError({ errorMessage: code }).text).toMatch(words)
  })

  it('has a sentence with a next step for every code from 1001 to 1020', () => {
    const codes = Array.from({ length: 20 }, (_, index) => String(1001 + index))
    expect(Object.keys(signInErrors)).toEqual(codes)
    for (const code of codes) expect(signInErrors[code]).toMatch(/Please try again or contact support\.$/)
  })
})
