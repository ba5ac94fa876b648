import type { UserPrincipal } from '../identity/principal.ts'
import { systemScope } from '../identity/scope.ts'
import type { Services } from '../services.ts'
import { deleteSession } from './session.repo.ts'

/** Ends the caller's session everywhere it counts: its row (so its bearer tokens die too) and the browser's cookie. */
export async function endSession(
  services: Pick<Services, 'auth' | 'db' | 'audit'>,
  principal: UserPrincipal,
  headers: Headers,
  resHeaders: Headers | undefined,
): Promise<void> {
  const target = `session/${principal.sessionId}`
  await services.db.transaction(async tx => {
    if (!(await deleteSession(systemScope, tx, principal.sessionId))) return
    await services.audit.record({ principal, organizationId: null }, { action: 'session.delete', target }, tx)
  })
  const signedOut = await services.auth.api.signOut({ headers, returnHeaders: true })
  for (const cookie of signedOut.headers.getSetCookie()) resHeaders?.append('set-cookie', cookie)
}
