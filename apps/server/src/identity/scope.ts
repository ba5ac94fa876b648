import { type Accesses, type AccessKey, type AccessLevel, allows, apiError, presetAccesses } from '@weir/contracts'
import { and, eq } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { memberships } from '../db/schema.ts'
import type { Principal } from './principal.ts'

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

async function accessesIn(db: Executor, principal: Principal, organizationId: string): Promise<Accesses | undefined> {
  if (principal.kind === 'system') return presetAccesses.admin
  if (principal.kind === 'token') return principal.organizationId === organizationId ? principal.accesses : undefined
  const [membership] = await db
    .select({ accesses: memberships.accesses })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, principal.userId)))
  return membership?.accesses
}
