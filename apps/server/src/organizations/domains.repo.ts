import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { organizationDomains } from '../db/schema.ts'
import type { OrgScope } from '../identity/scope.ts'

export type DomainRow = typeof organizationDomains.$inferSelect

export function listDomains(scope: OrgScope, db: Executor) {
  return db
    .select()
    .from(organizationDomains)
    .where(eq(organizationDomains.organizationId, scope.organizationId))
    .orderBy(asc(organizationDomains.domain))
}

export async function findDomain(scope: OrgScope, db: Executor, id: string): Promise<DomainRow | undefined> {
  const [found] = await db.select().from(organizationDomains).where(own(scope, id))
  return found
}

/** Undefined when the organization lists the domain already. */
export async function insertDomain(
  scope: OrgScope,
  tx: Executor,
  values: Pick<DomainRow, 'id' | 'domain' | 'proof' | 'policy' | 'preset' | 'createdBy'>,
): Promise<DomainRow | undefined> {
  const [made] = await tx
    .insert(organizationDomains)
    .values({ organizationId: scope.organizationId, ...values })
    .onConflictDoNothing()
    .returning()
  return made
}

export async function updateDomain(
  scope: OrgScope,
  tx: Executor,
  id: string,
  values: Partial<Pick<DomainRow, 'policy' | 'preset' | 'verifiedAt' | 'verifiedBy'>>,
): Promise<DomainRow | undefined> {
  const [changed] = await tx.update(organizationDomains).set(values).where(own(scope, id)).returning()
  return changed
}

export async function deleteDomain(scope: OrgScope, tx: Executor, id: string): Promise<DomainRow | undefined> {
  const [gone] = await tx.delete(organizationDomains).where(own(scope, id)).returning()
  return gone
}

const own = (scope: OrgScope, id: string) =>
  and(eq(organizationDomains.organizationId, scope.organizationId), eq(organizationDomains.id, id))
