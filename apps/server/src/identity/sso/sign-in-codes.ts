import type { SsoKind } from '@weir/contracts'

/** Codes of the catalogue that the page /error shows in words. */
export type SignInCode =
  | '1001'
  | '1002'
  | '1003'
  | '1004'
  | '1005'
  | '1006'
  | '1007'
  | '1012'
  | '1013'
  | '1014'
  | '1015'
  | '1016'
  | '1017'
  | '1019'
  | '1020'

interface Failure {
  kind: SsoKind
  /** The library's name for it. */
  error: string
  /** The library's sentence, where the name alone does not tell. */
  description?: string | undefined
}

interface CodeRule {
  kind?: SsoKind
  error: string | RegExp
  description?: RegExp
  code: SignInCode
}

/** What each failure of the library is in the catalogue; the first rule that fits counts. */
const codeRules: readonly CodeRule[] = [
  // Decided by ourselves, while the library looks for the person.
  { error: 'email_not_of_domain', code: '1005' },
  { error: 'nonce_mismatch', code: '1007' },
  { error: 'person_not_of_provider', code: '1003' },
  // The state that goes along through the identity provider.
  {
    error: /^(state_.*|invalid_state|unsolicited_response|please_restart_the_process|SSO_PROVIDER_CHANGED)$/i,
    code: '1007',
  },
  { error: 'too_many_requests', code: '1001' },
  // Our own side of making the person and their session.
  {
    error: /^(account_not_linked|unable_to_(create|link|update).*|signup_disabled|account_.*conflict)$/i,
    code: '1003',
  },
  { error: /^(SSO_USER_RESOLUTION_FAILED|internal_server_error|unable_to_create_session)$/i, code: '1003' },
  // OpenID: what the provider's server-side addresses answered.
  { kind: 'oidc', error: 'discovery_failed', code: '1001' },
  {
    kind: 'oidc',
    error: 'invalid_provider',
    description:
      /no answer within|cannot be reached|larger than|private address|must (be|start)|token_response_not_found/,
    code: '1001',
  },
  { kind: 'oidc', error: /.*/, code: '1006' },
  { kind: 'saml', error: 'saml_sp_metadata_assertion_signature_mismatch', code: '1012' },
  // SAML: first the signature and the form of the answer, then whether it is meant for us, now.
  {
    kind: 'saml',
    error: /^saml_(no_assertion|multiple_assertions|invalid_.*|.*algorithm.*|.*signature.*)$/i,
    code: '1016',
  },
  { kind: 'saml', error: 'invalid_saml_response', description: /signature is required/i, code: '1016' },
  { kind: 'saml', error: 'saml_error', description: /^Invalid SAML response$/, code: '1016' },
  { kind: 'saml', error: 'saml_error', description: /expired|not yet valid|timestamp/i, code: '1017' },
  { kind: 'saml', error: 'saml_error', description: /exceeds maximum/i, code: '1016' },
  { kind: 'saml', error: /^(invalid_saml_response|replay_detected)$/, code: '1017' },
]

/** The code for a failure of the library; what nobody planned for is a failure of the flow as a whole. */
export function signInCode({ kind, error, description = '' }: Failure): SignInCode {
  const name = error.replaceAll(' ', '_')
  const rule = codeRules.find(
    one =>
      (one.kind === undefined || one.kind === kind) &&
      (typeof one.error === 'string' ? one.error === name : one.error.test(name)) &&
      (one.description === undefined || one.description.test(description)),
  )
  return rule?.code ?? (kind === 'saml' ? '1020' : '1006')
}
