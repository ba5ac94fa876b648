import type { PlanState, ThrottleKind } from '@weir/contracts'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { organizations } from './organization-tables.ts'

const moment = () => timestamp({ withTimezone: true })
const bytes = () => bigint({ mode: 'number' })

/** The plan of each organization; what it used is not here but in the telemetry store. */
export const subscriptions = pgTable('subscriptions', {
  organizationId: text()
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  state: text().$type<PlanState>().notNull(),
  /** The period that was given; later ones follow from it. */
  periodStart: moment().notNull(),
  periodEnd: moment().notNull(),
  monthlyExpense: doublePrecision().notNull(),
  /** Null: no budget, and no limit in the columns below. */
  initialCredits: doublePrecision(),
  bytesPerMinute: bytes(),
  burstBytes: bytes(),
  dailyBytes: bytes(),
  updatedAt: moment().notNull(),
})

/** What a billing system told us, so that each event counts once and in order. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    digest: text().notNull(),
    created: moment().notNull(),
    receivedAt: moment().notNull().defaultNow(),
  },
  table => [index('billing_events_organization').on(table.organizationId, table.created)],
)

/** What each server has taken from an organization since it started, for the others to count in. */
export const ingestCounts = pgTable(
  'ingest_counts',
  {
    serverId: text().notNull(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    bytes: bytes().notNull(),
    updatedAt: moment().notNull(),
  },
  table => [
    primaryKey({ columns: [table.serverId, table.organizationId] }),
    index('ingest_counts_organization').on(table.organizationId),
  ],
)

/** Why senders were made to wait, and until when that counts as now. */
export const throttles = pgTable(
  'throttles',
  {
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    kind: text().$type<ThrottleKind>().notNull(),
    since: moment().notNull(),
    until: moment().notNull(),
    refusedRequests: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.organizationId, table.kind] })],
)

/** Releases of the agent that operators announced, beside the one this server comes with. */
export const agentReleases = pgTable('agent_releases', {
  version: text().primaryKey(),
  criticalUpdate: boolean().notNull(),
  updatedAt: moment().notNull(),
})
