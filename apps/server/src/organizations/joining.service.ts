import { apiError, type JoinVerdict, type Organization, type Preset, presetAccesses } from '@weir/contracts'
import type { Executor } from '../db/client.ts'
import type { UserPrincipal } from '../identity/principal.ts'
import { arrivalScope, systemScope } from '../identity/scope.ts'
import type { Services } from '../services.ts'
import { closedReason } from './closed.ts'
import {
  endRequestsOf,
  insertRequest,
  isMember,
  organizationsByDomain,
  pendingRequestsOf,
  wasDeclinedSince,
} from './joining.repo.ts'
import { findOrganization, insertMembership, lockMemberships, readOrganization } from './organizations.repo.ts'

/** Who was told no may ask again after a day. */
const askAgainMs = 24 * 60 * 60 * 1000
/** How many organizations one person may wait for at once. */
const mostPending = 10

interface Verdict extends JoinVerdict {
  /** What somebody may do who is let in at once. */
  preset?: Preset
}

/** What would happen if this person asked to join. Strangers cannot tell an organization that refuses them from none. */
export async function joinVerdict(db: Executor, principal: UserPrincipal, organizationId: string): Promise<Verdict> {
  const scope = arrivalScope(principal, organizationId)
  const organization = await findOrganization(scope, db)
  if (!organization || principal.method === 'demo') return { verdict: 'refused' }
  if (await isMember(scope, db, principal.userId)) return { verdict: 'already_member', organization }
  const found = await readOrganization(scope, db)
  if (!found || closedReason(found)) return { verdict: 'refused' }
  const byDomain = (await organizationsByDomain(systemScope, db, principal.userId)).find(
    ({ id }) => id === organizationId,
  )
  const named: { organization?: Organization } = byDomain ? { organization } : {}
  if (byDomain?.policy === 'allow') return { verdict: 'allowed', preset: byDomain.preset, ...named }
  const pending = await pendingRequestsOf(systemScope, db, principal.userId)
  if (pending.some(request => request.organizationId === organizationId)) return { verdict: 'pending', ...named }
  const declined = await wasDeclinedSince(scope, db, principal.userId, new Date(Date.now() - askAgainMs))
  if (declined || !(byDomain || found.joinByRequest)) return { verdict: 'refused' }
  return { verdict: 'needs_approval', ...named }
}

/** Joins at once, or asks the administrators; the answer says which. */
export function join(
  services: Pick<Services, 'db' | 'audit'>,
  principal: UserPrincipal,
  { orgId, message }: { orgId: string; message: string },
): Promise<JoinVerdict> {
  const scope = arrivalScope(principal, orgId)
  return services.db.transaction(async tx => {
    await lockMemberships(scope, tx)
    const { verdict, preset, ...named } = await joinVerdict(tx, principal, orgId)
    const { userId } = principal
    if (verdict === 'allowed' && preset) {
      await insertMembership(scope, tx, { userId, preset, accesses: presetAccesses[preset] })
      await endRequestsOf(scope, tx, userId, { state: 'approved', decidedBy: 'domain' })
      const entry = { action: 'member.join', target: `user/${userId}`, after: { preset, by: 'domain' } }
      await services.audit.record(scope, entry, tx)
      return { verdict: 'already_member', ...named }
    }
    if (verdict !== 'needs_approval') return { verdict, ...named }
    if ((await pendingRequestsOf(systemScope, tx, userId)).length >= mostPending) {
      throw apiError('TOO_MANY_REQUESTS', {
        detail: `You wait for ${mostPending} organizations already. Take a request back first.`,
      })
    }
    const request = await insertRequest(scope, tx, { userId, message })
    if (request) {
      const entry = { action: 'join_request.create', target: `join_request/${request.id}`, after: { userId, message } }
      await services.audit.record(scope, entry, tx)
    }
    return { verdict: 'pending', ...named }
  })
}

/** Takes back what the person asked for; nothing happens when they did not. */
export function withdrawRequest(
  services: Pick<Services, 'db' | 'audit'>,
  principal: UserPrincipal,
  organizationId: string,
): Promise<void> {
  const scope = arrivalScope(principal, organizationId)
  return services.db.transaction(async tx => {
    const ended = { state: 'withdrawn' as const, decidedBy: principal.email }
    const id = await endRequestsOf(scope, tx, principal.userId, ended)
    if (!id) return
    const entry = { action: 'join_request.withdraw', target: `join_request/${id}`, before: { state: 'pending' } }
    await services.audit.record(scope, entry, tx)
  })
}

/** What the person can join or ask to join with their verified email address. */
export async function joinableOrganizations(services: Pick<Services, 'db'>, principal: UserPrincipal) {
  const found = await organizationsByDomain(systemScope, services.db, principal.userId)
  const verdicts = await Promise.all(found.map(({ id }) => joinVerdict(services.db, principal, id)))
  return verdicts.flatMap(({ verdict, organization }) =>
    organization && verdict !== 'refused' && verdict !== 'already_member' ? [{ verdict, organization }] : [],
  )
}

/** What the person waits for, named where their verified email domain belongs to it. */
export async function waitingOf(services: Pick<Services, 'db'>, userId: string) {
  const pending = await pendingRequestsOf(systemScope, services.db, userId)
  if (pending.length === 0) return []
  const known = await organizationsByDomain(systemScope, services.db, userId)
  const nameOf = new Map(known.map(({ id, name }) => [id, name]))
  return pending.map(({ organizationId: id, createdAt }) => {
    const name = nameOf.get(id)
    return { id, ...(name === undefined ? {} : { name }), asked: createdAt.toISOString() }
  })
}
