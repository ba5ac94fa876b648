import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { organizations } from './organization-tables.ts'

const moment = () => timestamp({ withTimezone: true })

/** Short ids for addresses of the console. */
export const shortLinks = pgTable(
  'short_links',
  {
    id: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Path, search and hash, in the form that a browser gives them. */
    path: text().notNull(),
    createdBy: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  table => [
    uniqueIndex('short_links_organization_path').on(table.organizationId, table.path),
    index('short_links_expiry').on(table.organizationId, table.expiresAt),
  ],
)
