import type { BetterAuthPlugin } from 'better-auth'
import { sso, type SSOOptions, type SSOUserResolution } from '@better-auth/sso'
import { presetAccesses } from '@weir/contracts'
import type { AuditLog } from '../../audit/audit-log.ts'
import type { Database } from '../../db/client.ts'
import { insertMembership } from '../../organizations/organizations.repo.ts'
import { systemScope, systemScopeOf } from '../scope.ts'
import { currentSignIn, type SignIn } from './current-sign-in.ts'
import { domainOf } from './email-domain.ts'
import { boundSignInFetches } from './outside-fetch.ts'
import { findPerson, ownersOfDomain } from './sso.repo.ts'
import { decideEntry } from './who-may-enter.ts'

const minuteMs = 60_000

interface PluginParts {
  db: Database
  audit: AuditLog
}

type Resolve = NonNullable<SSOOptions['resolveUser']>
type Asserted = Parameters<Resolve>[0]

/**
 * The library's single sign-on, over our own table: what it knows of providers is the one of the sign-in that is going on, so it
 * reads no secret that was not opened for it, and writes none.
 */
export function ssoPlugins({ db, audit }: PluginParts) {
  boundSignInFetches()
  const plugin = sso({
    get defaultSSO() {
      const provider = currentSignIn()?.provider
      if (!provider) return []
      const { row, samlConfig, oidcConfig } = provider
      const domain = row.domains.join(',')
      return [
        { providerId: row.id, domain, ...(samlConfig ? { samlConfig } : {}), ...(oidcConfig ? { oidcConfig } : {}) },
      ]
    },
    saml: {
      enableInResponseToValidation: true,
      get allowIdpInitiated() {
        return currentSignIn()?.provider.row.allowIdpInitiated ?? false
      },
      requestTTL: 10 * minuteMs,
      clockSkew: minuteMs,
      requireTimestamps: true,
      algorithms: { onDeprecated: 'reject' },
    },
    organizationProvisioning: { disabled: true },
    resolveUser: input => resolveUser(db, input),
    provisionUserOnEveryLogin: true,
    provisionUser: ({ user }) => provision({ db, audit }, user),
  })
  // It gets no table: its own routes could only fail, should one ever be opened.
  return [{ ...plugin, schema: {} }, trustedHosts] as const
}

/** Tells the library which private addresses are fine in the sign-in that is going on. */
const trustedHosts = {
  id: 'sso-trusted-hosts',
  init: () => ({ options: { trustedOrigins: () => originsOf(currentSignIn()) } }),
} satisfies BetterAuthPlugin

/** The library talks to private addresses only where their origin is trusted; it is for this sign-in, where that is allowed at all. */
function originsOf(signIn: SignIn | undefined): string[] {
  const oidc = signIn?.allowPrivate ? signIn.provider.row.oidc : undefined
  if (!oidc) return []
  const used = [oidc.tokenEndpoint, oidc.jwksEndpoint, ...(oidc.userInfoEndpoint ? [oidc.userInfoEndpoint] : [])]
  return used.map(url => new URL(url).origin)
}

async function resolveUser(db: Database, asserted: Asserted): Promise<SSOUserResolution> {
  const signIn = currentSignIn()
  if (!signIn) return { action: 'reject', code: 'invalid_state' }
  if (asserted.protocol === 'oidc' && asserted.verifiedIdTokenClaims['nonce'] !== signIn.nonce) {
    return { action: 'reject', code: 'nonce_mismatch' }
  }
  const { row } = signIn.provider
  const email = asserted.providerUser.email.toLowerCase()
  const domain = email.includes('@') ? domainOf(email) : undefined
  if (domain === undefined || !row.domains.includes(domain)) return { action: 'reject', code: 'email_not_of_domain' }
  const owners = await ownersOfDomain(systemScope, db, domain)
  const isDomainProven = owners.includes(row.organizationId)
  if (owners.length > 0 && !isDomainProven) return { action: 'reject', code: 'email_not_of_domain' }
  const { accountId } = asserted.accountKey
  const person = await findPerson(systemScope, db, { providerId: row.id, accountId, email })
  const decision = decideEntry({ organizationId: row.organizationId, person, isDomainProven })
  signIn.isFirst = decision === 'create' || decision === 'link'
  if (decision === 'refuse') return { action: 'reject', code: 'person_not_of_provider' }
  return decision === 'link' && person
    ? { action: 'link', userId: person.id, profile: 'preserve' }
    : { action: 'continue' }
}

/** Makes somebody a member who comes for the first time. Whoever was removed later does not come back by signing in again. */
async function provision({ db, audit }: PluginParts, user: { id: string; email: string }): Promise<void> {
  const signIn = currentSignIn()
  if (!signIn?.isFirst) return
  const { row } = signIn.provider
  const known = await findPerson(systemScope, db, { providerId: row.id, accountId: '', email: user.email })
  if (known?.organizationIds.includes(row.organizationId)) return
  const scope = systemScopeOf(systemScope, row.organizationId)
  await db.transaction(async tx => {
    await insertMembership(scope, tx, { userId: user.id, preset: row.preset, accesses: presetAccesses[row.preset] })
    const after = { email: user.email, preset: row.preset, provider: row.id }
    await audit.record(scope, { action: 'member.provision', target: `user/${user.id}`, after }, tx)
  })
}
