import { apiError, presetAccesses, type SsoCheck, type SsoProvider, type SsoProviderInput } from '@weir/contracts'
import type { Executor } from '../../db/client.ts'
import { newId } from '../../ids.ts'
import { refuseRaising } from '../../organizations/organizations.service.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../principal.ts'
import { type OrgScope, systemScope } from '../scope.ts'
import { certificateFacts } from './certificates.ts'
import { discoverProvider, refusedKeys } from './oidc-discovery.ts'
import { type ProviderRow, secretAbout } from './provider-config.ts'
import { checkProvider } from './provider-input.ts'
import {
  deleteProvider,
  enabledProvidersOf,
  findProvider,
  insertProvider,
  isForeignDomain,
  listProviders,
  lockDomains,
  ownersOfDomain,
  updateProvider,
  verifiedDomains,
} from './sso.repo.ts'
import { ssoUrls } from './sso-urls.ts'

type Parts = Pick<Services, 'db' | 'audit' | 'config' | 'secrets'>

const mostProviders = 20

export async function listSsoProviders(services: Parts, scope: OrgScope): Promise<SsoProvider[]> {
  const verified = await verifiedDomains(scope, services.db)
  return (await listProviders(scope, services.db)).map(row => described(row, verified, services.config.publicUrl))
}

export async function createSsoProvider(
  services: Parts,
  scope: OrgScope,
  input: SsoProviderInput,
): Promise<SsoProvider> {
  refuseRaising(scope.accesses, {}, presetAccesses[input.preset])
  const { secret, ...checked } = await checkProvider(input, services.config.ssoAllowPrivate)
  const box = services.secrets
  const id = newId()
  return services.db.transaction(async tx => {
    await refuseForeignDomains(scope, tx, checked.domains)
    if ((await listProviders(scope, tx)).length >= mostProviders) {
      throw apiError('CONFLICT', { detail: `An organization has at most ${mostProviders} identity providers.` })
    }
    const [row] = await insertProvider(scope, tx, {
      id,
      createdBy: nameOf(scope.principal),
      ...plainValues(input),
      ...checked,
      sealedSecret: secret ? box.seal(secretAbout(id), secret) : null,
    })
    if (!row) throw apiError('INTERNAL')
    await services.audit.record(scope, { action: 'sso.create', target: `sso-provider/${id}`, after: audited(row) }, tx)
    return described(row, await verifiedDomains(scope, tx), services.config.publicUrl)
  })
}

export async function updateSsoProvider(
  services: Parts,
  scope: OrgScope,
  id: string,
  input: SsoProviderInput,
): Promise<SsoProvider> {
  const stored = await requireProvider(scope, services.db, id)
  if (stored.kind !== input.kind) {
    const message = 'kind: cannot be changed; connect another identity provider instead'
    throw apiError('INVALID_INPUT', { detail: message, fields: [{ field: 'kind', message }] })
  }
  refuseRaising(scope.accesses, presetAccesses[stored.preset], presetAccesses[input.preset])
  const { ssoAllowPrivate, publicUrl } = services.config
  const hasSecret = stored.sealedSecret !== null
  const { secret, ...checked } = await checkProvider(input, ssoAllowPrivate, { saml: stored.saml, hasSecret })
  const box = services.secrets
  return services.db.transaction(async tx => {
    const before = await requireProvider(scope, tx, id)
    await refuseForeignDomains(scope, tx, checked.domains)
    const sealed = secret ? box.seal(secretAbout(id), secret) : null
    const sealedSecret = secret === undefined ? before.sealedSecret : sealed
    const [row] = await updateProvider(scope, tx, id, { ...plainValues(input), ...checked, sealedSecret })
    if (!row) throw apiError('NOT_FOUND')
    const change = { before: audited(before), after: audited(row) }
    await services.audit.record(scope, { action: 'sso.update', target: `sso-provider/${id}`, ...change }, tx)
    return described(row, await verifiedDomains(scope, tx), publicUrl)
  })
}

export async function removeSsoProvider(services: Parts, scope: OrgScope, id: string): Promise<void> {
  await services.db.transaction(async tx => {
    const before = await requireProvider(scope, tx, id)
    await deleteProvider(scope, tx, id)
    await services.audit.record(
      scope,
      { action: 'sso.remove', target: `sso-provider/${id}`, before: audited(before) },
      tx,
    )
  })
}

/** Tries whatever can be tried without a person. */
export async function testSsoProvider(services: Parts, scope: OrgScope, id: string): Promise<SsoCheck[]> {
  const row = await requireProvider(scope, services.db, id)
  const box = services.secrets
  const opens = row.sealedSecret === null || box.open(secretAbout(id), row.sealedSecret) !== undefined
  const secret = {
    name: row.kind === 'oidc' ? 'Client secret' : 'Signing key',
    ok: opens,
    detail: opens
      ? row.sealedSecret === null
        ? 'None is stored; requests are not signed.'
        : 'It is stored and can be read.'
      : 'It cannot be read any more, because the secret of this installation has changed. Enter it again.',
  }
  if (row.saml) return [...row.saml.certificates.map(certificateCheck), secret]
  return row.oidc ? [...(await oidcChecks(row.oidc, services.config.ssoAllowPrivate)), secret] : [secret]
}

function certificateCheck(pem: string): SsoCheck {
  const facts = certificateFacts(pem)
  const ok = facts !== undefined && Date.parse(facts.expires) > Date.now()
  const day = facts?.expires.slice(0, 10)
  const detail = ok ? `Valid until ${day}.` : `It ended on ${day}. Enter the identity provider's new certificate.`
  return { name: `Certificate ${facts?.subject ?? ''}`.trim(), ok, detail }
}

async function oidcChecks(oidc: NonNullable<ProviderRow['oidc']>, allowPrivate: boolean): Promise<SsoCheck[]> {
  const found = await discoverProvider(oidc.issuer, allowPrivate)
  const keys = await refusedKeys(oidc.jwksEndpoint, allowPrivate)
  const isSame =
    typeof found !== 'string' && found.tokenEndpoint === oidc.tokenEndpoint && found.jwksEndpoint === oidc.jwksEndpoint
  const detail =
    typeof found === 'string' ? `It ${found}.` : isSame ? 'It answers as it did when it was connected.' : ''
  return [
    {
      name: 'Issuer',
      ok: isSame,
      detail: detail || 'Its addresses have changed. Save the provider again to take them over.',
    },
    { name: 'Signing keys', ok: keys === undefined, detail: keys === undefined ? 'They can be read.' : `It ${keys}.` },
  ]
}

/** The providers that sign in people of this domain: the proven owner's, where there is one. */
export async function providersOfDomain({ db }: Pick<Services, 'db'>, domain: string): Promise<ProviderRow[]> {
  const found = await enabledProvidersOf(systemScope, db, domain)
  const owners = await ownersOfDomain(systemScope, db, domain)
  return owners.length === 0 ? found : found.filter(({ organizationId }) => owners.includes(organizationId))
}

/** A domain belongs to one organization: to the one that has proven it, else to the one that was first. */
async function refuseForeignDomains(scope: OrgScope, tx: Executor, domains: string[]): Promise<void> {
  await lockDomains(scope, tx)
  for (const domain of domains) {
    const owners = await ownersOfDomain(systemScope, tx, domain)
    if (owners.includes(scope.organizationId)) continue
    if (owners.length === 0 && !(await isForeignDomain(scope, tx, domain))) continue
    const message =
      `domains: ${domain} is used by another organization. ` +
      'If it is yours, verify it among the domains of your organization, and try again.'
    throw apiError('CONFLICT', { detail: message, fields: [{ field: 'domains', message }] })
  }
}

async function requireProvider(scope: OrgScope, db: Executor, id: string): Promise<ProviderRow> {
  const found = await findProvider(scope, db, id)
  if (!found) throw apiError('NOT_FOUND')
  return found
}

function plainValues({ kind, name, preset, enabled, allow_idp_initiated }: SsoProviderInput) {
  return { kind, name, preset, enabled, allowIdpInitiated: allow_idp_initiated }
}

function audited({ sealedSecret, ...row }: ProviderRow) {
  return { ...row, hasSecret: sealedSecret !== null }
}

function nameOf(principal: Principal): string {
  return principal.kind === 'user' ? principal.email : principal.kind
}

/** A provider as it is shown: all but its secret. */
function described(row: ProviderRow, verified: ReadonlySet<string>, publicUrl: string): SsoProvider {
  const urls = ssoUrls(publicUrl, row.id)
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    domains: row.domains.map(domain => ({ domain, verified: verified.has(domain) })),
    preset: row.preset,
    enabled: row.enabled,
    allow_idp_initiated: row.allowIdpInitiated,
    saml: row.saml && {
      entity_id: row.saml.entityId,
      sso_url: row.saml.ssoUrl,
      certificate: row.saml.certificates.join('\n'),
      certificates: row.saml.certificates.flatMap(pem => certificateFacts(pem) ?? []),
      email_attribute: row.saml.emailAttribute,
      signing_certificate: row.saml.signingCertificate,
      signs_requests: row.sealedSecret !== null,
      our_entity_id: urls.entityId,
      acs_url: urls.acsUrl,
      metadata_url: urls.metadataUrl,
    },
    oidc: row.oidc && {
      issuer: row.oidc.issuer,
      client_id: row.oidc.clientId,
      has_client_secret: row.sealedSecret !== null,
      redirect_url: urls.redirectUrl,
    },
    created: row.createdAt.toISOString(),
    updated: row.updatedAt.toISOString(),
  }
}
