import { and, desc, eq, lt } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { auditRecords } from '../db/schema.ts'
import type { OrgScope } from '../identity/scope.ts'

/** The newest records of the organization, or those older than a record. */
export function listAuditRecords(
  scope: OrgScope,
  db: Executor,
  { limit, before }: { limit: number; before?: string | undefined },
) {
  return db
    .select()
    .from(auditRecords)
    .where(
      and(
        eq(auditRecords.organizationId, scope.organizationId),
        before === undefined ? undefined : lt(auditRecords.id, before),
      ),
    )
    .orderBy(desc(auditRecords.id))
    .limit(limit)
}
