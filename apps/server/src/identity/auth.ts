import { betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { jwt } from 'better-auth/plugins/jwt'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { AuditLog } from '../audit/audit-log.ts'
import type { ServerConfig } from '../config.ts'
import * as authSchema from '../db/auth-schema.ts'
import type { Database } from '../db/client.ts'
import { demoSessionPlugin } from '../demo-sign-in/demo-session-plugin.ts'
import { newId } from '../ids.ts'
import type { Logger } from '../logger.ts'
import type { Mailer } from '../mail/mailer.ts'
import { accountAudit } from './account-audit.ts'
import { accountMails } from './account-mails.ts'
import { type BreachedPasswords, noBreachedPasswords } from './passwords/breached-passwords.ts'
import { profileFields } from './profile-fields.ts'
import { signInGuard } from './sign-in-guard.ts'
import { ssoPlugins } from './sso/sso-plugin.ts'

/** Carries the caller's address to better-auth. We set it ourselves and drop what a client sends under this name. */
export const addressHeader = 'x-weir-client-address'
/** Where better-auth answers. */
export const authPath = '/v1/auth'

const minute = 60
const day = 24 * 60 * minute
/** How long an account waits after too many wrong codes of its second factor. */
export const codeLockSeconds = 15 * minute

interface AuthParts {
  config: ServerConfig
  db: Database
  /** Signs cookies and encrypts the keys that sign bearer tokens. */
  secret: string
  audit: AuditLog
  mail: Mailer
  log: Logger
  /** Passwords that nobody may choose. */
  breached?: BreachedPasswords
}

export type Auth = ReturnType<typeof createAuth>

/** Password sign-in, sessions in cookies, and short-lived bearer tokens made from them. */
export function createAuth({ config, db, secret, audit, mail, log, breached = noBreachedPasswords }: AuthParts) {
  const { publicUrl } = config
  const mails = accountMails(config, mail)
  return betterAuth({
    appName: 'Weir',
    baseURL: publicUrl,
    basePath: authPath,
    secret,
    database: drizzleAdapter(db, { provider: 'pg', schema: authSchema, transaction: true }),
    // The console may be opened under another name than the public one, e.g. 127.0.0.1: its own host is always fine,
    // because a browser sends our cookie only to the host that set it.
    trustedOrigins: request => [publicUrl, ownOrigin(request)],
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      // Signing in is a step of its own, so that the answer is the same for an address that has an account already.
      autoSignIn: false,
      ...mails.emailAndPassword,
    },
    emailVerification: mails.emailVerification,
    user: { additionalFields: profileFields },
    session: { expiresIn: 7 * day, updateAge: day, cookieCache: { enabled: false } },
    plugins: [
      demoSessionPlugin,
      jwt({
        disableSettingJwtHeader: true,
        jwt: {
          issuer: publicUrl,
          audience: publicUrl,
          expirationTime: '15m',
          definePayload: ({ user, session }) => ({ email: user.email, sid: session.id }),
        },
      }),
      twoFactor({ issuer: 'Weir', accountLockout: { maxFailedAttempts: 10, durationSeconds: codeLockSeconds } }),
      signInGuard({ config, db, mail, breached }),
      ...ssoPlugins({ db, audit }),
    ],
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: minute,
      max: config.authRateLimitPerMinute,
      customRules: {
        // Without these the stricter built-in rule (3 in 10 seconds) would hold, which an office behind one address meets.
        '/sign-in/*': { window: minute, max: config.authRateLimitPerMinute },
        '/sign-up/*': { window: minute, max: config.authRateLimitPerMinute },
        '/two-factor/*': { window: minute, max: config.authRateLimitPerMinute },
        '/change-password': { window: minute, max: config.authRateLimitPerMinute },
        '/request-password-reset': { window: minute, max: config.authRateLimitPerMinute },
        '/get-session': false,
        '/jwks': false,
      },
    },
    advanced: {
      cookiePrefix: 'weir',
      // Requests from other sites are refused before they get here (http/csrf.ts). The library's own check would also
      // refuse programs that sign in, when they send some of the headers of a browser.
      disableCSRFCheck: true,
      // Said out loud, because the library switches this check of addresses off when it believes to be in a test.
      disableOriginCheck: false,
      useSecureCookies: publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: () => newId() },
      // Mails go out after the answer: how long it takes must not tell whether there was one to send.
      backgroundTasks: { handler: task => void task.catch(error => log.error('auth: a task failed', { error })) },
    },
    databaseHooks: accountAudit(db, audit),
    telemetry: { enabled: false },
    // What a caller did wrong is told to the caller; only what is our doing belongs into the log.
    onAPIError: {
      onError: error => {
        if (!isAPIError(error) || error.statusCode >= 500) log.error('auth: a request failed', { error })
      },
    },
    logger: {
      level: 'warn',
      log: (level, message, ...details) =>
        log[level === 'error' ? 'error' : 'warn'](`auth: ${message}`, { error: details.find(isError) }),
    },
  })
}

function isError(value: unknown): value is Error {
  return value instanceof Error
}

function ownOrigin(request: Request | undefined): string | undefined {
  const host = request?.headers.get('host')
  return request && host ? `${new URL(request.url).protocol}//${host}` : undefined
}
