import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { fullName, profileFieldSchemas } from '@weir/contracts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { ServerConfig } from '../config.ts'
import { user as users } from '../db/auth-schema.ts'
import type { Database } from '../db/client.ts'
import type { Mailer } from '../mail/mailer.ts'
import { type AttemptKind, countAttempt, forgetAttempts } from './passwords/attempts.ts'
import type { BreachedPasswords } from './passwords/breached-passwords.ts'
import { takeCode } from './passwords/used-codes.ts'
import { isInvited, mayRegister, registrationOff } from './registration.ts'
import { systemScope } from './scope.ts'

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

interface GuardParts {
  config: Pick<ServerConfig, 'signUp'>
  db: Database
  mail: Mailer
  breached: BreachedPasswords
}

const withEmail = z.object({ email: z.string().max(254) })
const withCode = z.object({ code: z.string().max(64) })
const withPassword = z.object({ password: z.string().optional(), newPassword: z.string().optional() })
const registrationSchema = z.object({
  firstName: profileFieldSchemas.firstName,
  lastName: profileFieldSchemas.lastName,
})

/** These ask for the password again, so each is a place to guess it. */
const passwordPaths = new Set([
  '/change-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
])
const newPasswordPaths = new Set(['/sign-up/email', '/reset-password', '/change-password'])

/** What holds around better-auth's own sign-in: rates per account, known passwords, codes that work once, last sign-ins. */
export function signInGuard(parts: GuardParts) {
  return {
    id: 'sign-in-guard',
    hooks: {
      before: [{ matcher: () => true, handler: createAuthMiddleware(context => before(parts, context)) }],
      after: [{ matcher: () => true, handler: createAuthMiddleware(context => after(parts, context)) }],
    },
  }
}

async function before(parts: GuardParts, context: Context): Promise<void> {
  // Calls from inside, such as asking for a session, have no request.
  if (!context.request) return
  const { path } = context
  if (newPasswordPaths.has(path)) await refuseBreached(parts, context)
  if (path === '/sign-in/email') await count(parts, 'password', withEmail.safeParse(context.body).data?.email)
  else if (path === '/sign-up/email') await checkRegistration(parts, context)
  else if (path === '/request-password-reset') await checkReset(parts, context)
  else if (passwordPaths.has(path)) await count(parts, 'password', (await getSessionFromCtx(context))?.user.email)
  else if (path === '/two-factor/verify-totp') await refuseUsedCode(parts, context)
}

async function after({ db }: GuardParts, context: Context) {
  if (!context.request) return undefined
  const failed = context.context.returned instanceof APIError
  const { newSession } = context.context
  if (newSession && !failed) {
    await endFormerSession(context, newSession.session.token)
    await db.update(users).set({ lastLoginAt: new Date() }).where(eq(users.id, newSession.user.id))
    await forgetAttempts(systemScope, db, 'password', newSession.user.email)
  }
  // The same words, whether the address had an account or not.
  return context.path === '/sign-up/email' && !failed ? context.json({ status: true }) : undefined
}

async function count({ db }: GuardParts, kind: AttemptKind, email: string | undefined): Promise<void> {
  if (email === undefined) return
  const wait = await countAttempt(systemScope, db, kind, email)
  if (wait === undefined) return
  const minutes = Math.ceil(wait / 60)
  throw new APIError(
    'TOO_MANY_REQUESTS',
    {
      code: 'TOO_MANY_ATTEMPTS',
      message: `Too many attempts for this account. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
    },
    { 'x-retry-after': String(wait) },
  )
}

async function checkRegistration({ config, db }: GuardParts, context: Context): Promise<void> {
  const invited = !mayRegister(config) && (await isInvited(db, withEmail.safeParse(context.body).data?.email))
  if (!mayRegister(config) && !invited)
    throw new APIError('FORBIDDEN', { code: 'REGISTRATION_OFF', message: registrationOff })
  const names = registrationSchema.safeParse(context.body).data
  if (names) context.body.name = fullName(names)
}

async function checkReset(parts: GuardParts, context: Context): Promise<void> {
  try {
    parts.mail.requireServer()
  } catch {
    throw new APIError('SERVICE_UNAVAILABLE', { code: 'MAIL_UNAVAILABLE' })
  }
  await count(parts, 'reset-mail', withEmail.safeParse(context.body).data?.email)
}

async function refuseBreached({ breached }: GuardParts, context: Context): Promise<void> {
  const { password, newPassword = password } = withPassword.safeParse(context.body).data ?? {}
  if (newPassword === undefined || !(await breached.has(newPassword))) return
  throw new APIError('BAD_REQUEST', { code: 'PASSWORD_BREACHED' })
}

async function refuseUsedCode({ db }: GuardParts, context: Context): Promise<void> {
  const code = withCode.safeParse(context.body).data?.code
  const userId = (await getSessionFromCtx(context))?.user.id ?? (await pendingUser(context))
  if (code === undefined || userId === undefined) return
  if (await takeCode(systemScope, db, userId, code)) return
  throw new APIError('UNAUTHORIZED', { code: 'CODE_USED' })
}

/** Who is between password and code, by the cookie of that step. */
async function pendingUser(context: Context): Promise<string | undefined> {
  const { name } = context.context.createAuthCookie('two_factor')
  const identifier = await context.getSignedCookie(name, context.context.secret)
  if (!identifier) return undefined
  return (await context.context.internalAdapter.findVerificationValue(identifier))?.value
}

/** A browser that signs in anew leaves its former session: nobody keeps one that they planted or forgot there. */
async function endFormerSession(context: Context, token: string): Promise<void> {
  const { authCookies, secret, internalAdapter } = context.context
  const former = await context.getSignedCookie(authCookies.sessionToken.name, secret)
  if (former && former !== token) await internalAdapter.deleteSession(former)
}
