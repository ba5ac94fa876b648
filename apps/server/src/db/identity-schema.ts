import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from './auth-schema.ts'

const moment = () => timestamp({ withTimezone: true })

/** How often something was tried lately, e.g. a password of one account; the key says what and never names a person. */
export const attempts = pgTable('attempts', {
  key: text().primaryKey(),
  count: integer().notNull(),
  since: moment().notNull(),
})

/** Codes of a second factor that were used; each works once. */
export const usedCodes = pgTable(
  'used_codes',
  {
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    digest: text().notNull(),
    usedAt: moment().notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.digest] })],
)
