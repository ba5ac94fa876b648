import { and, count, desc, eq, exists, gt, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import { user } from '../db/auth-schema.ts'
import type { Executor } from '../db/client.ts'
import { agents, memberships, organizationDomains, organizations, pipelines, supportEntries } from '../db/schema.ts'
import type { OrgScope, SystemScope } from '../identity/scope.ts'
import { newId } from '../ids.ts'

const mostFound = 50
export type EntryRow = typeof supportEntries.$inferSelect

/** Organizations by a part of their name, of a domain or of a member's email, or by their id; the newest without a search. */
export async function searchOrganizations(_scope: SystemScope, db: Executor, search: string) {
  const part = `%${search.replaceAll(/[\\%_]/g, character => `\\${character}`)}%`
  const domain = db
    .select({ one: sql`1` })
    .from(organizationDomains)
    .where(and(eq(organizationDomains.organizationId, organizations.id), ilike(organizationDomains.domain, part)))
  const member = db
    .select({ one: sql`1` })
    .from(memberships)
    .innerJoin(user, eq(user.id, memberships.userId))
    .where(and(eq(memberships.organizationId, organizations.id), ilike(user.email, part)))
  const found = await db
    .select({
      id: organizations.id,
      name: organizations.name,
      createdAt: organizations.createdAt,
      suspendedAt: organizations.suspendedAt,
      licenseExpiresAt: organizations.licenseExpiresAt,
    })
    .from(organizations)
    .where(
      search === ''
        ? undefined
        : or(ilike(organizations.name, part), eq(organizations.id, search), exists(domain), exists(member)),
    )
    .orderBy(desc(organizations.createdAt), desc(organizations.id))
    .limit(mostFound)
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  const members = await db
    .select({ id: memberships.organizationId, n: count() })
    .from(memberships)
    .where(inArray(memberships.organizationId, ids))
    .groupBy(memberships.organizationId)
  const domains = await db
    .select({ id: organizationDomains.organizationId, domain: organizationDomains.domain })
    .from(organizationDomains)
    .where(inArray(organizationDomains.organizationId, ids))
    .orderBy(organizationDomains.domain)
  return found.map(organization => ({
    ...organization,
    members: members.find(({ id }) => id === organization.id)?.n ?? 0,
    domains: domains.filter(({ id }) => id === organization.id).map(row => row.domain),
  }))
}

/** How much there is in an organization. */
export async function countThings(scope: OrgScope, db: Executor): Promise<{ pipelines: number; agents: number }> {
  const { organizationId } = scope
  const recently = new Date(Date.now() - 5 * 60_000)
  const [made] = await db.select({ n: count() }).from(pipelines).where(eq(pipelines.organizationId, organizationId))
  const [running] = await db
    .select({ n: count() })
    .from(agents)
    .where(and(eq(agents.organizationId, organizationId), gt(agents.lastSeen, recently)))
  return { pipelines: made?.n ?? 0, agents: running?.n ?? 0 }
}

/** The newest entries of support users into an organization. */
export function listEntries(scope: OrgScope, db: Executor) {
  return db
    .select({ entry: supportEntries, email: user.email })
    .from(supportEntries)
    .innerJoin(user, eq(user.id, supportEntries.userId))
    .where(eq(supportEntries.organizationId, scope.organizationId))
    .orderBy(desc(supportEntries.id))
    .limit(100)
}

export async function insertEntry(
  scope: OrgScope,
  tx: Executor,
  values: Pick<EntryRow, 'userId' | 'reason' | 'access' | 'expiresAt'>,
): Promise<EntryRow | undefined> {
  const [made] = await tx
    .insert(supportEntries)
    .values({ id: newId(), organizationId: scope.organizationId, ...values })
    .returning()
  return made
}

/** Ends what the support user has open in the organization. */
export async function endEntry(scope: OrgScope, tx: Executor, userId: string): Promise<EntryRow | undefined> {
  const [ended] = await tx
    .update(supportEntries)
    .set({ endedAt: new Date() })
    .where(
      and(
        eq(supportEntries.organizationId, scope.organizationId),
        eq(supportEntries.userId, userId),
        isNull(supportEntries.endedAt),
      ),
    )
    .returning()
  return ended
}

/** Where a support user is in right now. */
export function enteredBy(_scope: SystemScope, db: Executor, userId: string) {
  return db
    .select({
      id: organizations.id,
      name: organizations.name,
      isDemo: organizations.isDemo,
      features: organizations.features,
      access: supportEntries.access,
      expiresAt: supportEntries.expiresAt,
    })
    .from(supportEntries)
    .innerJoin(organizations, eq(organizations.id, supportEntries.organizationId))
    .where(
      and(eq(supportEntries.userId, userId), isNull(supportEntries.endedAt), gt(supportEntries.expiresAt, new Date())),
    )
    .orderBy(organizations.name)
}
