import type { SsoKind } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { signInCode } from './sign-in-codes.ts'

describe('signInCode', () => {
  it.each<[kind: SsoKind, error: string, description: string, code: string]>([
    ['oidc', 'discovery_failed', '', '1001'],
    ['oidc', 'invalid_provider', 'There was no answer within 10 seconds.', '1001'],
    ['oidc', 'too_many_requests', '', '1001'],
    ['saml', 'too_many_requests', '', '1001'],
    ['oidc', 'unable_to_create_user', '', '1003'],
    ['saml', 'account not linked', '', '1003'],
    ['saml', 'SSO_USER_RESOLUTION_FAILED', '', '1003'],
    ['saml', 'person_not_of_provider', '', '1003'],
    ['saml', 'email_not_of_domain', '', '1005'],
    ['oidc', 'access_denied', 'no', '1006'],
    ['oidc', 'invalid_provider', 'token_not_verified', '1006'],
    ['oidc', 'state_mismatch', '', '1007'],
    ['oidc', 'nonce_mismatch', '', '1007'],
    ['saml', 'invalid_state', 'invalid_or_expired_relay_state', '1007'],
    ['saml', 'unsolicited_response', '', '1007'],
    ['saml', 'SSO_PROVIDER_CHANGED', '', '1007'],
    ['saml', 'saml_sp_metadata_assertion_signature_mismatch', '', '1012'],
    ['saml', 'saml_error', 'Invalid SAML response', '1016'],
    ['saml', 'saml_multiple_assertions', '', '1016'],
    ['saml', 'invalid_saml_response', 'SAML assertion signature is required', '1016'],
    ['saml', 'invalid_saml_response', 'Audience mismatch', '1017'],
    ['saml', 'saml_error', 'SAML assertion has expired', '1017'],
    ['saml', 'replay_detected', '', '1017'],
    ['saml', 'something new', '', '1020'],
    ['saml', '', '', '1020'],
  ])('%s %s %s is %s', (kind, error, description, code) => {
    expect(signInCode({ kind, error, description })).toBe(code)
  })
})
