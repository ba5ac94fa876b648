import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment, organizations } from './organization-tables.ts'

/** The keys of organizations for the language model service, sealed. */
export const aiKeys = pgTable('ai_keys', {
  organizationId: text()
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  sealed: text().notNull(),
  updatedBy: text().notNull(),
  updatedAt: moment().notNull().defaultNow(),
})
