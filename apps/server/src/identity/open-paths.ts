interface OpenPath {
  /** What is passed on of a body or a query; anything else a caller sends is dropped, addresses to be led to above all. */
  fields: readonly string[]
  /** What is always sent along. */
  fixed?: Readonly<Record<string, unknown>>
}

const path = (...fields: string[]): OpenPath => ({ fields })

/** What of better-auth is open to callers; everything else of it stays inside. */
export const openPaths: ReadonlyMap<string, OpenPath> = new Map<string, OpenPath>([
  ['/sign-in/email', path('email', 'password')],
  ['/sign-up/email', path('email', 'password', 'firstName', 'lastName', 'company', 'phoneNumber', 'name')],
  ['/sign-out', path()],
  ['/get-session', path()],
  ['/jwks', path()],
  ['/verify-email', path('token')],
  ['/request-password-reset', path('email')],
  ['/reset-password', path('token', 'newPassword')],
  ['/change-password', { fields: ['currentPassword', 'newPassword'], fixed: { revokeOtherSessions: true } }],
  ['/two-factor/enable', path('password')],
  ['/two-factor/disable', path('password')],
  ['/two-factor/generate-backup-codes', path('password')],
  ['/two-factor/verify-totp', path('code')],
  ['/two-factor/verify-backup-code', path('code')],
])
