import type { Accesses, DomainPolicy, Preset, SupportAccess } from '@weir/contracts'
import { sql } from 'drizzle-orm'
import { foreignKey, index, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from './auth-schema.ts'
import { memberships, organizations } from './organization-tables.ts'

const moment = () => timestamp({ withTimezone: true })
const organizationId = () =>
  text()
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })
const userId = () =>
  text()
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })

/** Groups of members; whoever is in one has its access entries beside their own. */
export const memberGroups = pgTable(
  'member_groups',
  {
    id: text().primaryKey(),
    organizationId: organizationId(),
    name: text().notNull(),
    accesses: jsonb().$type<Accesses>().notNull(),
    createdBy: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  table => [uniqueIndex('member_groups_name').on(table.organizationId, sql`lower(${table.name})`)],
)

export const groupMembers = pgTable(
  'group_members',
  {
    organizationId: organizationId(),
    groupId: text()
      .notNull()
      .references(() => memberGroups.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    index('group_members_user').on(table.organizationId, table.userId),
    // A group holds members only: who leaves the organization leaves its groups.
    foreignKey({
      name: 'group_members_membership',
      columns: [table.organizationId, table.userId],
      foreignColumns: [memberships.organizationId, memberships.userId],
    }).onDelete('cascade'),
  ],
)

/** Email domains that an organization says are its own. Only verified ones let anybody in. */
export const organizationDomains = pgTable(
  'organization_domains',
  {
    id: text().primaryKey(),
    organizationId: organizationId(),
    domain: text().notNull(),
    /** What the DNS record must say; no secret, since DNS is public. */
    proof: text().notNull(),
    policy: text().$type<DomainPolicy>().notNull(),
    preset: text().$type<Preset>().notNull(),
    verifiedAt: moment(),
    /** `dns`, or the support user who confirmed it. */
    verifiedBy: text(),
    createdBy: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  table => [
    uniqueIndex('organization_domains_domain').on(table.organizationId, table.domain),
    index('organization_domains_verified').on(table.domain).where(sql`${table.verifiedAt} is not null`),
  ],
)

/** Invites by one-time link; the link's secret is kept as a digest only. */
export const invites = pgTable(
  'invites',
  {
    id: text().primaryKey(),
    organizationId: organizationId(),
    email: text().notNull(),
    preset: text().$type<Preset>().notNull(),
    groupIds: text().array().notNull(),
    secretHash: text().notNull().unique('invites_secret_hash'),
    createdBy: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    sentAt: moment(),
    expiresAt: moment().notNull(),
    acceptedAt: moment(),
    revokedAt: moment(),
  },
  table => [
    uniqueIndex('invites_open')
      .on(table.organizationId, table.email)
      .where(sql`${table.acceptedAt} is null and ${table.revokedAt} is null`),
  ],
)

/** People who asked to be let in. */
export const membershipRequests = pgTable(
  'membership_requests',
  {
    id: text().primaryKey(),
    organizationId: organizationId(),
    userId: userId(),
    message: text().notNull().default(''),
    state: text().$type<'pending' | 'approved' | 'declined' | 'withdrawn'>().notNull(),
    createdAt: moment().notNull().defaultNow(),
    decidedAt: moment(),
    decidedBy: text(),
  },
  table => [
    uniqueIndex('membership_requests_pending')
      .on(table.organizationId, table.userId)
      .where(sql`${table.state} = 'pending'`),
    index('membership_requests_user').on(table.userId),
  ],
)

/** When a support user was let into an organization, why, and until when. */
export const supportEntries = pgTable(
  'support_entries',
  {
    id: text().primaryKey(),
    organizationId: organizationId(),
    userId: userId(),
    reason: text().notNull(),
    access: text().$type<SupportAccess>().notNull(),
    startedAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
  },
  table => [
    index('support_entries_organization').on(table.organizationId, table.id),
    uniqueIndex('support_entries_open').on(table.userId, table.organizationId).where(sql`${table.endedAt} is null`),
  ],
)
