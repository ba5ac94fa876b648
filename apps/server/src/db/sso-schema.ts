import type { Preset, SsoKind } from '@weir/contracts'
import { boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { organizations } from './organization-tables.ts'

const moment = () => timestamp({ withTimezone: true })

/** What is known of a SAML identity provider; nothing of it is secret. */
export interface SamlSettings {
  entityId: string
  ssoUrl: string
  /** In PEM form. */
  certificates: string[]
  emailAttribute: string
  /** Belongs to the key that requests are signed with; empty: they are not signed. */
  signingCertificate: string
}

/** What is known of an OpenID provider, as it described itself when it was connected. */
export interface OidcSettings {
  issuer: string
  clientId: string
  authorizationEndpoint: string
  tokenEndpoint: string
  jwksEndpoint: string
  userInfoEndpoint: string | null
  tokenEndpointAuthentication: 'client_secret_basic' | 'client_secret_post'
}

/** Identity providers through which an organization's people sign in. */
export const ssoProviders = pgTable(
  'sso_providers',
  {
    id: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    kind: text().$type<SsoKind>().notNull(),
    name: text().notNull(),
    domains: text().array().notNull(),
    preset: text().$type<Preset>().notNull(),
    enabled: boolean().notNull(),
    allowIdpInitiated: boolean().notNull(),
    saml: jsonb().$type<SamlSettings>(),
    oidc: jsonb().$type<OidcSettings>(),
    /** The client secret or our signing key, sealed. */
    sealedSecret: text(),
    createdBy: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  table => [
    index('sso_providers_organization').on(table.organizationId),
    index('sso_providers_domains').using('gin', table.domains),
  ],
)
