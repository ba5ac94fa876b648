import type { Accesses, Preset } from '@weir/contracts'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from './auth-schema.ts'

export const moment = () => timestamp({ withTimezone: true })

export const organizations = pgTable('organizations', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Whether people sign in by demo authentication. */
  isDemo: boolean().notNull().default(false),
  features: text().array().notNull().default(sql`'{}'::text[]`),
  createdAt: moment().notNull().defaultNow(),
  /** Whether people outside of its domains may ask to be let in. */
  joinByRequest: boolean().notNull().default(false),
  /** Closed by an operator since then. */
  suspendedAt: moment(),
  /** When the license ends; null: never. */
  licenseExpiresAt: moment(),
})

/** Whose row it is: first in the tables of an organization. */
export const organizationId = () =>
  text()
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })

export const memberships = pgTable(
  'memberships',
  {
    organizationId: organizationId(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    preset: text().$type<Preset>().notNull(),
    accesses: jsonb().$type<Accesses>().notNull(),
    /** Kept out since then, without being removed. */
    suspendedAt: moment(),
    createdBy: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
    updatedBy: text().notNull().default(''),
    updatedAt: moment().notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.organizationId, table.userId] }), index('memberships_user').on(table.userId)],
)
