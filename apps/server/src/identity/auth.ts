import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { jwt } from 'better-auth/plugins/jwt'
import { eq } from 'drizzle-orm'
import type { AuditLog } from '../audit/audit-log.ts'
import type { ServerConfig } from '../config.ts'
import * as authSchema from '../db/auth-schema.ts'
import type { Database } from '../db/client.ts'
import { newId } from '../ids.ts'
import type { Logger } from '../logger.ts'

/** Carries the caller's address to better-auth. We set it ourselves and drop what a client sends under this name. */
export const addressHeader = 'x-weir-client-address'
/** Where better-auth answers. */
export const authPath = '/v1/auth'

const minute = 60
const day = 24 * 60 * minute

interface AuthParts {
  config: ServerConfig
  db: Database
  /** Signs cookies and encrypts the keys that sign bearer tokens. */
  secret: string
  audit: AuditLog
  log: Logger
}

export type Auth = ReturnType<typeof createAuth>

/** Password sign-in, sessions in cookies, and short-lived bearer tokens made from them. */
export function createAuth({ config, db, secret, audit, log }: AuthParts) {
  const { publicUrl } = config
  const recordSession = async (action: string, session: { id: string; userId: string; ipAddress?: string | null }) => {
    const [who] = await db
      .select({ email: authSchema.user.email })
      .from(authSchema.user)
      .where(eq(authSchema.user.id, session.userId))
    const principal = {
      kind: 'user' as const,
      userId: session.userId,
      email: who?.email ?? session.userId,
      supportUser: false,
      sessionId: session.id,
      address: session.ipAddress ?? '',
    }
    await audit.record({ principal, organizationId: null }, { action, target: `session/${session.id}` }, db)
  }
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
      disableSignUp: !config.signUp,
      minPasswordLength: 8,
      maxPasswordLength: 128,
    },
    user: { additionalFields: { supportUser: { type: 'boolean', required: true, defaultValue: false, input: false } } },
    session: { expiresIn: 7 * day, updateAge: day, cookieCache: { enabled: false } },
    plugins: [
      jwt({
        disableSettingJwtHeader: true,
        jwt: {
          issuer: publicUrl,
          audience: publicUrl,
          expirationTime: '15m',
          definePayload: ({ user, session }) => ({ email: user.email, sid: session.id }),
        },
      }),
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
    },
    databaseHooks: {
      session: {
        create: { after: session => recordSession('session.create', session) },
        delete: { after: session => recordSession('session.delete', session) },
      },
      user: {
        create: {
          async after(user) {
            const principal = { kind: 'system' as const, address: 'local' }
            await audit.record(
              { principal, organizationId: null },
              { action: 'user.create', target: `user/${user.id}`, after: { email: user.email, name: user.name } },
              db,
            )
          },
        },
      },
    },
    telemetry: { enabled: false },
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
