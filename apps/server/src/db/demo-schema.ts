import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from './auth-schema.ts'
import { organizations } from './organization-tables.ts'

const moment = () => timestamp({ withTimezone: true })

/** Users made by the demo authentication method. Whoever is listed here only ever reads. */
export const demoVisitors = pgTable(
  'demo_visitors',
  {
    userId: text()
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Where the visitor came from; counted to keep one address from making too many. */
    address: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** The visit ends here, whatever the session says. */
    endsAt: moment().notNull(),
  },
  table => [
    index('demo_visitors_address').on(table.address, table.createdAt),
    index('demo_visitors_ends').on(table.endsAt),
  ],
)

/** Email addresses that visitors of the demo left. They stay when the visit ends. */
export const demoContacts = pgTable(
  'demo_contacts',
  {
    id: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    visitorId: text().notNull(),
    email: text().notNull(),
    source: text().$type<'email' | 'sign-up'>().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  table => [
    uniqueIndex('demo_contacts_email').on(table.organizationId, table.source, table.email),
    index('demo_contacts_visitor').on(table.organizationId, table.visitorId),
  ],
)
