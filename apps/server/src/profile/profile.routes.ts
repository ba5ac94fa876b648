import { apiError, type Profile } from '@weir/contracts'
import type { Executor } from '../db/client.ts'
import { os } from '../http/os.ts'
import { namesOf } from '../identity/names.ts'
import { requireUser } from '../identity/principal.ts'
import { mayRegister } from '../identity/registration.ts'
import { systemScope } from '../identity/scope.ts'
import { findUser } from '../session/session.repo.ts'
import { loginProvidersOf, updateProfile } from './profile.repo.ts'

export const profileRouter = {
  get: os.profile.get.handler(({ context }) => readProfile(context.services.db, requireUser(context).userId)),
  update: os.profile.update.handler(async ({ input, context }) => {
    const { db, audit } = context.services
    const principal = requireUser(context)
    await db.transaction(async tx => {
      const changed = await updateProfile(systemScope, tx, principal.userId, input)
      if (!changed) throw apiError('UNAUTHENTICATED')
      const target = `user/${principal.userId}`
      await audit.record({ principal, organizationId: null }, { action: 'user.update', target, ...changed }, tx)
    })
    return readProfile(db, principal.userId)
  }),
  signInOptions: os.profile.signInOptions.handler(({ context }) => ({
    sign_up: mayRegister(context.services.config),
    mail: context.services.mail.configured,
  })),
}

async function readProfile(db: Executor, userId: string): Promise<Profile> {
  const found = await findUser(systemScope, db, userId)
  if (!found) throw apiError('UNAUTHENTICATED')
  const { email, emailVerified, phoneNumber, mobilePhone, secondEmail, company, twoFactorEnabled } = found
  return {
    ...namesOf(found),
    email,
    emailVerified,
    phoneNumber,
    mobilePhone,
    secondEmail,
    company,
    twoFactorEnabled,
    lastLogin: found.lastLoginAt?.toISOString() ?? null,
    loginProviders: await loginProvidersOf(systemScope, db, userId),
  }
}
