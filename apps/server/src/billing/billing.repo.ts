import { desc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { billingEvents, organizations, subscriptions } from '../db/schema.ts'
import type { OrgScope, SystemScope } from '../identity/scope.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect
export type SubscriptionTerms = Omit<SubscriptionRow, 'organizationId'>

export async function findSubscription(scope: OrgScope, db: Executor): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.organizationId, scope.organizationId))
  return row
}

/** The subscriptions of these organizations, for work that concerns all of them. */
export function findSubscriptions(
  _scope: SystemScope,
  db: Executor,
  ids: readonly string[],
): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(inArray(subscriptions.organizationId, [...ids]))
}

/** Keeps a first subscription; undefined when there is one already. */
export async function insertSubscription(
  scope: OrgScope,
  tx: Executor,
  terms: SubscriptionTerms,
): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .insert(subscriptions)
    .values({ organizationId: scope.organizationId, ...terms })
    .onConflictDoNothing()
    .returning()
  return row
}

/** The subscription, which nobody else changes until the transaction ends. */
export async function lockSubscription(scope: OrgScope, tx: Executor): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.organizationId, scope.organizationId))
    .for('update')
  return row
}

export async function updateSubscription(scope: OrgScope, tx: Executor, terms: SubscriptionTerms): Promise<void> {
  await tx.update(subscriptions).set(terms).where(eq(subscriptions.organizationId, scope.organizationId))
}

/** When the organization was made; undefined when there is none. */
export async function organizationSince(scope: OrgScope, db: Executor): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: organizations.createdAt })
    .from(organizations)
    .where(eq(organizations.id, scope.organizationId))
  return row?.createdAt
}

interface BillingEvent {
  id: string
  digest: string
  created: Date
}

/** Notes an event; undefined when one of this id was noted before. */
export async function insertEvent(scope: OrgScope, tx: Executor, event: BillingEvent): Promise<string | undefined> {
  const [row] = await tx
    .insert(billingEvents)
    .values({ organizationId: scope.organizationId, ...event })
    .onConflictDoNothing()
    .returning({ id: billingEvents.id })
  return row?.id
}

/** What was noted under this id, in whichever organization: senders choose their ids for all of them. */
export async function findEvent(_scope: SystemScope, db: Executor, id: string) {
  const [row] = await db.select().from(billingEvents).where(eq(billingEvents.id, id))
  return row
}

/** When the newest event of the organization was made. */
export async function newestEvent(scope: OrgScope, db: Executor): Promise<Date | undefined> {
  const [row] = await db
    .select({ created: billingEvents.created })
    .from(billingEvents)
    .where(eq(billingEvents.organizationId, scope.organizationId))
    .orderBy(desc(billingEvents.created))
    .limit(1)
  return row?.created
}
