import type { Part } from '../parts.ts'
import type { Services } from '../services.ts'
import { systemScope } from '../identity/scope.ts'
import { setSupportUser, supportCandidates } from './support-users.repo.ts'

/** Makes those support users whom the operator named, and nobody else. Without the variable nothing is changed. */
export const supportUsersPart: Part = {
  name: 'support users',
  async start(services) {
    await appointSupportUsers(services)
    return undefined
  },
}

/** Accounts whose address nobody has confirmed are left out: anybody could have registered them. */
export async function appointSupportUsers(services: Pick<Services, 'config' | 'db' | 'audit' | 'log'>): Promise<void> {
  const { supportUsers } = services.config
  if (supportUsers === undefined) return
  const named = new Set(supportUsers)
  await services.db.transaction(async tx => {
    for (const person of await supportCandidates(systemScope, tx, supportUsers)) {
      const wanted = named.has(person.email) && person.emailVerified
      if (named.has(person.email) && !person.emailVerified) {
        services.log.warn('no support user: the email address is not confirmed', { email: person.email })
      }
      if (wanted === person.supportUser) continue
      await setSupportUser(systemScope, tx, person.id, wanted)
      await services.audit.record(
        { principal: systemScope.principal, organizationId: null },
        {
          action: wanted ? 'support_user.appoint' : 'support_user.dismiss',
          target: `user/${person.id}`,
          before: { supportUser: person.supportUser },
          after: { supportUser: wanted },
        },
        tx,
      )
    }
  })
}
