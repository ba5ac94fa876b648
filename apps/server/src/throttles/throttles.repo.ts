import type { ThrottleKind } from '@weir/contracts'
import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { ingestCounts, throttles } from '../db/schema.ts'
import type { OrgScope, SystemScope } from '../identity/scope.ts'

/** Why senders of the organization are made to wait now. */
export function listThrottles(scope: OrgScope, db: Executor, now: Date) {
  return db
    .select()
    .from(throttles)
    .where(and(eq(throttles.organizationId, scope.organizationId), gt(throttles.until, now)))
}

/** Ends all waiting, because the limits changed. */
export async function endThrottles(scope: OrgScope, tx: Executor): Promise<void> {
  await tx.delete(throttles).where(eq(throttles.organizationId, scope.organizationId))
}

export interface Refusals {
  organizationId: string
  kind: ThrottleKind
  count: number
}

/** Notes that senders were made to wait; one that ended in the meantime begins anew. */
export async function noteRefusals(
  _scope: SystemScope,
  db: Executor,
  refusals: readonly Refusals[],
  now: Date,
  until: Date,
): Promise<void> {
  const rows = refusals.map(({ organizationId, kind, count }) => ({
    organizationId,
    kind,
    since: now,
    until,
    refusedRequests: count,
  }))
  const goesOn = sql`${throttles.until} > ${now.toISOString()}::timestamptz`
  await db
    .insert(throttles)
    .values(rows)
    .onConflictDoUpdate({
      target: [throttles.organizationId, throttles.kind],
      set: {
        since: sql`case when ${goesOn} then ${throttles.since} else excluded.since end`,
        until: sql`greatest(${throttles.until}, excluded.until)`,
        refusedRequests: sql`case when ${goesOn} then least(${throttles.refusedRequests}::bigint + excluded.refused_requests, 2147483647) else excluded.refused_requests end`,
      },
    })
}

/** Tells the other servers what this one took. */
export async function shareCounts(
  _scope: SystemScope,
  db: Executor,
  serverId: string,
  counts: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const rows = [...counts].map(([organizationId, bytes]) => ({ serverId, organizationId, bytes, updatedAt: now }))
  await db
    .insert(ingestCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [ingestCounts.serverId, ingestCounts.organizationId],
      set: { bytes: sql`excluded.bytes`, updatedAt: now },
    })
}

/** What the other servers took from these organizations. */
export function countsElsewhere(_scope: SystemScope, db: Executor, serverId: string, ids: readonly string[]) {
  return db
    .select({
      serverId: ingestCounts.serverId,
      organizationId: ingestCounts.organizationId,
      bytes: ingestCounts.bytes,
    })
    .from(ingestCounts)
    .where(and(inArray(ingestCounts.organizationId, [...ids]), ne(ingestCounts.serverId, serverId)))
}

/** Forgets what servers took that have long been silent. */
export async function forgetCounts(_scope: SystemScope, db: Executor, before: Date): Promise<void> {
  await db.delete(ingestCounts).where(lt(ingestCounts.updatedAt, before))
}
