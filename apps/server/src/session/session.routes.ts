import { apiError } from '@weir/contracts'
import { os } from '../http/os.ts'
import { requireUser } from '../identity/principal.ts'
import { systemScope } from '../identity/scope.ts'
import { membershipsOf } from '../organizations/organizations.repo.ts'
import { endSession } from './session.service.ts'
import { findUser } from './session.repo.ts'

export const sessionRouter = {
  bearer: os.session.bearer.handler(async ({ context }) => {
    const { auth } = context.services
    const session = await auth.api.getSession({ headers: context.headers, returnHeaders: true })
    if (!session.response) throw apiError('UNAUTHENTICATED')
    // Asking for a bearer token is what keeps a session alive, so the renewed cookie goes out with it.
    for (const cookie of session.headers.getSetCookie()) context.resHeaders?.append('set-cookie', cookie)
    const { token } = await auth.api.getToken({ headers: context.headers })
    return { bearer_token: token }
  }),
  me: os.session.me.handler(async ({ context }) => {
    const { db } = context.services
    const { userId } = requireUser(context)
    const found = await findUser(systemScope, db, userId)
    if (!found) throw apiError('UNAUTHENTICATED')
    const [firstName = '', ...others] = found.name.split(' ')
    return {
      id: found.id,
      email: found.email,
      fullName: found.name,
      firstName,
      lastName: others.join(' '),
      supportUser: found.supportUser,
      organizations: (await membershipsOf(systemScope, db, userId)).map(({ isDemo, ...membership }) => ({
        ...membership,
        is_demo: isDemo,
      })),
    }
  }),
  logout: os.session.logout.handler(async ({ context }) => {
    await endSession(context.services, requireUser(context), context.headers, context.resHeaders)
  }),
}
