import { apiError } from '@weir/contracts'
import { os } from '../http/os.ts'
import { namesOf } from '../identity/names.ts'
import { requireUser } from '../identity/principal.ts'
import { systemScope } from '../identity/scope.ts'
import { organizationsOf } from './organizations-of.ts'
import { endSession } from './session.service.ts'
import { findUser } from './session.repo.ts'

export const sessionRouter = {
  bearer: os.session.bearer.handler(async ({ context }) => {
    const { auth } = context.services
    // A visit to the demo ends when it ends.
    const query = { disableRefresh: requireUser(context).method === 'demo' }
    const session = await auth.api.getSession({ headers: context.headers, query, returnHeaders: true })
    if (!session.response) throw apiError('UNAUTHENTICATED')
    // Asking for a bearer token is what keeps a session alive, so the renewed cookie goes out with it.
    for (const cookie of session.headers.getSetCookie()) context.resHeaders?.append('set-cookie', cookie)
    const { token } = await auth.api.getToken({ headers: context.headers })
    return { bearer_token: token }
  }),
  me: os.session.me.handler(async ({ context }) => {
    const { db } = context.services
    const { userId, method } = requireUser(context)
    const found = await findUser(systemScope, db, userId)
    if (!found) throw apiError('UNAUTHENTICATED')
    return {
      id: found.id,
      method,
      email: found.email,
      fullName: found.name,
      ...namesOf(found),
      ...(found.externalId ? { external_id: found.externalId } : {}),
      phoneNumber: found.phoneNumber,
      createdAt: found.createdAt.toISOString(),
      supportUser: found.supportUser,
      ...(await organizationsOf(context.services, found)),
    }
  }),
  logout: os.session.logout.handler(async ({ context }) => {
    await endSession(context.services, requireUser(context), context.headers, context.resHeaders)
  }),
}
