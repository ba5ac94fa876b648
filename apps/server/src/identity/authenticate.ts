import { apiError } from '@weir/contracts'
import { z } from 'zod'
import { methodOf, visitMethod } from '../demo-sign-in/demo-visitors.repo.ts'
import { findLiveSession } from '../session/session.repo.ts'
import type { Services } from '../services.ts'
import { authenticateToken, tokenStart } from '../tokens/tokens.service.ts'
import type { Principal } from './principal.ts'
import { systemScope } from './scope.ts'

export interface Caller {
  principal: Principal | undefined
  /** Whether a cookie alone says who is calling; such calls need protection from other sites. */
  byCookie: boolean
}

const bearerPayloadSchema = z.object({ sub: z.string(), sid: z.string() })
/** Ours are a few hundred characters; nothing longer is worth the work of checking. */
const longestCredential = 4096

/** Finds out who is calling: by API token, by bearer token, else by the session cookie. */
export async function authenticate(
  services: Pick<Services, 'auth' | 'db'>,
  headers: Headers,
  address: string,
): Promise<Caller> {
  const authorization = headers.get('authorization')
  if (authorization !== null) {
    return { principal: await byAuthorization(services, authorization, address), byCookie: false }
  }
  if (!headers.has('cookie')) return { principal: undefined, byCookie: false }
  // Renewing is left to the call that fetches a bearer token: it can hand the new cookie out.
  const found = await services.auth.api.getSession({ headers, query: { disableRefresh: true } })
  if (!found) return { principal: undefined, byCookie: false }
  const { user, session } = found
  const method = await methodOf(systemScope, services.db, user.id)
  if (!method) return { principal: undefined, byCookie: false }
  return {
    principal: {
      kind: 'user',
      userId: user.id,
      email: user.email,
      supportUser: user.supportUser,
      sessionId: session.id,
      method,
      address,
    },
    byCookie: true,
  }
}

/** A credential that is given but not good is refused outright: falling back to the cookie would hide the mistake. */
async function byAuthorization(
  services: Pick<Services, 'auth' | 'db'>,
  authorization: string,
  address: string,
): Promise<Principal> {
  const credential = /^bearer +(\S+)$/i.exec(authorization)?.[1]
  if (!credential || credential.length > longestCredential) throw refused()
  if (credential.startsWith(tokenStart)) {
    const token = await authenticateToken(services, credential, address)
    if (!token) throw refused()
    return token
  }
  const { payload } = await services.auth.api.verifyJWT({ body: { token: credential } })
  const claims = bearerPayloadSchema.safeParse(payload)
  if (!claims.success) throw refused()
  // The token outlives a sign-out by up to 15 minutes; its session does not.
  const session = await findLiveSession(systemScope, services.db, claims.data.sid)
  if (!session || session.userId !== claims.data.sub) throw refused()
  const { userId, email, supportUser, sessionId, visitEndsAt } = session
  const method = visitMethod(visitEndsAt)
  if (!method) throw refused()
  return { kind: 'user', userId, email, supportUser, sessionId, method, address }
}

function refused() {
  return apiError('UNAUTHENTICATED', {
    detail: 'The token in the Authorization header is not valid: it is unknown, expired or revoked.',
  })
}
