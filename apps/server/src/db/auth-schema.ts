import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

// The tables of better-auth: the property names are the ones it looks up, so they stay as they are.

const moment = () => timestamp({ withTimezone: true })

export const user = pgTable('users', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique('users_email'),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
  supportUser: boolean().notNull().default(false),
  firstName: text().notNull().default(''),
  lastName: text().notNull().default(''),
  phoneNumber: text().notNull().default(''),
  mobilePhone: text().notNull().default(''),
  secondEmail: text().notNull().default(''),
  company: text().notNull().default(''),
  /** The person's id at the identity provider that brought them. */
  externalId: text(),
  lastLoginAt: moment(),
  twoFactorEnabled: boolean().notNull().default(false),
})

export const session = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    expiresAt: moment().notNull(),
    token: text().notNull().unique('sessions_token'),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
  },
  table => [index('sessions_user').on(table.userId)],
)

export const account = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    password: text(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  table => [index('accounts_user').on(table.userId)],
)

export const twoFactor = pgTable(
  'two_factors',
  {
    id: text().primaryKey(),
    /** Both are encrypted with the installation's secret. */
    secret: text().notNull(),
    backupCodes: text().notNull(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    verified: boolean().notNull().default(true),
    failedVerificationCount: integer().notNull().default(0),
    lockedUntil: moment(),
  },
  table => [uniqueIndex('two_factors_user').on(table.userId)],
)

export const verification = pgTable(
  'verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  table => [index('verifications_identifier').on(table.identifier)],
)

export const jwks = pgTable('jwks', {
  id: text().primaryKey(),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
  createdAt: moment().notNull(),
  expiresAt: moment(),
  alg: text(),
  crv: text(),
})

export const rateLimit = pgTable('rate_limits', {
  id: text().primaryKey(),
  key: text().notNull().unique('rate_limits_key'),
  count: integer().notNull(),
  lastRequest: bigint({ mode: 'number' }).notNull(),
})
