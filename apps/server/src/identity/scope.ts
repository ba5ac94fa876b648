import {
  type Accesses,
  type AccessKey,
  type AccessLevel,
  allows,
  apiError,
  presetAccesses,
  supportAccesses,
} from '@weir/contracts'
import type { Executor } from '../db/client.ts'
import { organizationClosedSince, standingOf, supportAccessOf } from '../members/standing.repo.ts'
import { organizationClosed } from '../organizations/closed.ts'
import type { Principal, UserPrincipal } from './principal.ts'

const made = Symbol('made by scope.ts')

/** The right to work within one organization. Every repository function asks for one, and only this file makes them. */
export interface OrgScope {
  readonly [made]: 'organization'
  readonly organizationId: string
  readonly principal: Principal
  readonly accesses: Accesses
}

/** The right of the server itself to work across organizations, e.g. to look a token up before its organization is known. */
export interface SystemScope {
  readonly [made]: 'system'
  readonly principal: Principal
}

export const systemScope: SystemScope = { [made]: 'system', principal: { kind: 'system', address: 'local' } }

/** The server's own work within one organization. */
export function systemScopeOf(_system: SystemScope, organizationId: string): OrgScope {
  return {
    [made]: 'organization',
    organizationId,
    principal: systemScope.principal,
    accesses: presetAccesses.admin,
  }
}

/** The scope of an API token in its own organization, for calls that every token may make. */
export function tokenScope(principal: Extract<Principal, { kind: 'token' }>): OrgScope {
  const { organizationId, accesses } = principal
  return { [made]: 'organization', organizationId, principal, accesses }
}

/** What somebody does in an organization that they are not in yet: asking to join it, taking an invite, entering as support. */
export function arrivalScope(principal: UserPrincipal, organizationId: string): OrgScope {
  return { [made]: 'organization', organizationId, principal, accesses: {} }
}

/**
 * The caller's scope in an organization. A foreign organization looks like one that does not exist (NOT_FOUND);
 * a member without the access gets FORBIDDEN.
 */
export async function requireScope(
  services: { db: Executor },
  principal: Principal,
  organizationId: string,
  key: AccessKey,
  level: AccessLevel,
): Promise<OrgScope> {
  const accesses = await accessesIn(services.db, principal, organizationId)
  if (!accesses) throw apiError('NOT_FOUND')
  if (!allows(accesses, key, level)) {
    throw apiError('FORBIDDEN', {
      detail: `This needs the access '${key}' with level '${level}'. Ask an administrator of your organization.`,
    })
  }
  return { [made]: 'organization', organizationId, principal, accesses }
}

/** The scope of somebody who belongs to an organization, whatever they may do there. */
export async function requireMember(
  services: { db: Executor },
  principal: Principal,
  organizationId: string,
): Promise<OrgScope> {
  const accesses = await accessesIn(services.db, principal, organizationId)
  if (!accesses) throw apiError('NOT_FOUND')
  return { [made]: 'organization', organizationId, principal, accesses }
}

/** What the caller may do there; undefined for strangers. A closed organization is closed to all but support. */
async function accessesIn(db: Executor, principal: Principal, organizationId: string): Promise<Accesses | undefined> {
  if (principal.kind === 'system') return presetAccesses.admin
  if (principal.kind === 'token') {
    if (principal.organizationId !== organizationId) return undefined
    const closed = await organizationClosedSince(systemScope, db, organizationId)
    if (closed) throw organizationClosed(closed)
    return principal.accesses
  }
  const standing = await standingOf(systemScope, db, principal.userId, organizationId)
  if (standing?.closed) throw organizationClosed(standing.closed)
  if (standing) return standing.accesses
  if (!principal.supportUser) return undefined
  const asSupport = await supportAccessOf(systemScope, db, principal.userId, organizationId)
  return asSupport && supportAccesses[asSupport].accesses
}
