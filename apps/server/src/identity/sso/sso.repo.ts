import { and, arrayContains, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { account, user } from '../../db/auth-schema.ts'
import type { Executor } from '../../db/client.ts'
import { memberships, organizationDomains, ssoProviders } from '../../db/schema.ts'
import type { OrgScope, SystemScope } from '../scope.ts'
import type { ProviderRow } from './provider-config.ts'

export type NewProvider = Omit<ProviderRow, 'organizationId' | 'createdAt' | 'updatedAt'>

export function listProviders(scope: OrgScope, db: Executor): Promise<ProviderRow[]> {
  return db
    .select()
    .from(ssoProviders)
    .where(eq(ssoProviders.organizationId, scope.organizationId))
    .orderBy(asc(ssoProviders.name), asc(ssoProviders.id))
}

export async function findProvider(scope: OrgScope, db: Executor, id: string): Promise<ProviderRow | undefined> {
  const [found] = await db.select().from(ssoProviders).where(ownProvider(scope, id))
  return found
}

/** For a sign-in, before it is known who it is and where they belong. */
export async function findAnyProvider(_scope: SystemScope, db: Executor, id: string): Promise<ProviderRow | undefined> {
  const [found] = await db.select().from(ssoProviders).where(eq(ssoProviders.id, id))
  return found
}

/** Those that are switched on for people of this domain. */
export function enabledProvidersOf(_scope: SystemScope, db: Executor, domain: string): Promise<ProviderRow[]> {
  return db
    .select()
    .from(ssoProviders)
    .where(and(arrayContains(ssoProviders.domains, [domain]), eq(ssoProviders.enabled, true)))
    .orderBy(asc(ssoProviders.id))
}

export async function insertProvider(scope: OrgScope, tx: Executor, values: NewProvider): Promise<ProviderRow[]> {
  return tx
    .insert(ssoProviders)
    .values({ ...values, organizationId: scope.organizationId })
    .returning()
}

export async function updateProvider(
  scope: OrgScope,
  tx: Executor,
  id: string,
  values: Omit<NewProvider, 'id' | 'createdBy'>,
): Promise<ProviderRow[]> {
  return tx
    .update(ssoProviders)
    .set({ ...values, updatedAt: new Date() })
    .where(ownProvider(scope, id))
    .returning()
}

/** Takes the provider away, and with it the ties of people to it. */
export async function deleteProvider(scope: OrgScope, tx: Executor, id: string): Promise<void> {
  await tx.delete(ssoProviders).where(ownProvider(scope, id))
  await tx.delete(account).where(eq(account.providerId, id))
}

/** Keeps two organizations from claiming a domain at the same time. */
export async function lockDomains(_scope: OrgScope, tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${4_300_005})`)
}

/** Whether another organization signs people of this domain in. */
export async function isForeignDomain(scope: OrgScope, db: Executor, domain: string): Promise<boolean> {
  const found = await db
    .select({ id: ssoProviders.id })
    .from(ssoProviders)
    .where(and(arrayContains(ssoProviders.domains, [domain]), ne(ssoProviders.organizationId, scope.organizationId)))
    .limit(1)
  return found.length > 0
}

/** The organizations that have proven that this domain is theirs. */
export async function ownersOfDomain(_scope: SystemScope, db: Executor, domain: string): Promise<string[]> {
  const found = await db
    .select({ organizationId: organizationDomains.organizationId })
    .from(organizationDomains)
    .where(and(eq(organizationDomains.domain, domain), isNotNull(organizationDomains.verifiedAt)))
  return found.map(({ organizationId }) => organizationId)
}

export async function verifiedDomains(scope: OrgScope, db: Executor): Promise<Set<string>> {
  const found = await db
    .select({ domain: organizationDomains.domain })
    .from(organizationDomains)
    .where(and(eq(organizationDomains.organizationId, scope.organizationId), isNotNull(organizationDomains.verifiedAt)))
  return new Set(found.map(({ domain }) => domain))
}

export interface KnownPerson {
  id: string
  supportUser: boolean
  emailVerified: boolean
  /** Whether they came through this provider before. */
  isLinked: boolean
  organizationIds: string[]
}

/** The person behind an identity: whoever came with it before, else whoever has the email address. */
export async function findPerson(
  _scope: SystemScope,
  db: Executor,
  { providerId, accountId, email }: { providerId: string; accountId: string; email: string },
): Promise<KnownPerson | undefined> {
  const [linked] = await db
    .select({ userId: account.userId })
    .from(account)
    .where(and(eq(account.providerId, providerId), eq(account.accountId, accountId)))
  const [found] = await db
    .select({ id: user.id, supportUser: user.supportUser, emailVerified: user.emailVerified })
    .from(user)
    .where(linked ? eq(user.id, linked.userId) : eq(user.email, email))
  if (!found) return undefined
  const held = await db
    .select({ organizationId: memberships.organizationId })
    .from(memberships)
    .where(eq(memberships.userId, found.id))
  return { ...found, isLinked: linked !== undefined, organizationIds: held.map(({ organizationId }) => organizationId) }
}

function ownProvider(scope: OrgScope, id: string) {
  return and(eq(ssoProviders.organizationId, scope.organizationId), eq(ssoProviders.id, id))
}
