import { and, desc, eq, gte, ilike, like, lt } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { auditRecords } from '../db/schema.ts'
import type { OrgScope } from '../identity/scope.ts'

export interface AuditFilter {
  limit: number
  /** Only records older than this one. */
  before?: string | undefined
  /** Part of the actor's name. */
  actor?: string | undefined
  /** The start of the action. */
  action?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** What was typed, as it is: `%` and `_` mean themselves. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The newest records of the organization that pass the filter. */
export function listAuditRecords(scope: OrgScope, db: Executor, filter: AuditFilter) {
  const { limit, before, actor, action, from, to } = filter
  return db
    .select()
    .from(auditRecords)
    .where(
      and(
        eq(auditRecords.organizationId, scope.organizationId),
        before === undefined ? undefined : lt(auditRecords.id, before),
        actor ? ilike(auditRecords.actor, `%${literally(actor)}%`) : undefined,
        action ? like(auditRecords.action, `${literally(action)}%`) : undefined,
        from === undefined ? undefined : gte(auditRecords.time, new Date(from)),
        to === undefined ? undefined : lt(auditRecords.time, new Date(to)),
      ),
    )
    .orderBy(desc(auditRecords.id))
    .limit(limit)
}
