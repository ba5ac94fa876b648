import { apiError } from '@weir/contracts'
import { listAuditRecords } from '../audit/audit.repo.ts'
import { findSubscription } from '../billing/billing.repo.ts'
import { os, type RequestContext } from '../http/os.ts'
import { requirePrincipal, requireUser } from '../identity/principal.ts'
import { requireScope, systemScope } from '../identity/scope.ts'
import { memberRecords } from '../members/user-records.ts'
import { closedReason } from '../organizations/closed.ts'
import { listDomains } from '../organizations/domains.repo.ts'
import { markVerified } from '../organizations/domains.service.ts'
import { readOrganization } from '../organizations/organizations.repo.ts'
import { changeOrganization } from '../organizations/organizations.service.ts'
import { countThings, listEntries, searchOrganizations } from './support.repo.ts'
import { enter, exit, shownEntry, supportScope } from './support.service.ts'

const shownRecords = 20

const scopeOf = (context: RequestContext, id: string) => supportScope(context.services, requireUser(context), id)

export const supportRouter = {
  search: os.support.search.handler(async ({ input, context }) => {
    const found = await searchOrganizations(systemScope, context.services.db, input.search)
    return {
      organizations: found.map(({ createdAt, suspendedAt, licenseExpiresAt, ...organization }) => ({
        ...organization,
        created: createdAt.toISOString(),
        ...closedWhen({ suspendedAt, licenseExpiresAt }),
      })),
    }
  }),
  get: os.support.get.handler(async ({ input, context }) => {
    const { db } = context.services
    const principal = requireUser(context)
    const scope = await scopeOf(context, input.id)
    const found = await readOrganization(scope, db)
    if (!found) throw apiError('NOT_FOUND')
    const entries = await listEntries(scope, db)
    const own = entries.map(({ entry, email }) => ({ userId: entry.userId, ...shownEntry(entry, email) }))
    const current = own.find(({ userId, active }) => userId === principal.userId && active)
    return {
      id: found.id,
      name: found.name,
      created: found.createdAt.toISOString(),
      is_demo: found.isDemo,
      suspended: found.suspendedAt !== null,
      license_expires: found.licenseExpiresAt?.toISOString() ?? null,
      ...closedWhen(found),
      ...(await countThings(scope, db)),
      plan: (await findSubscription(scope, db))?.state ?? null,
      members: (await memberRecords(scope, db)).map(member => ({
        id: member.id,
        email: member.email,
        fullName: member.fullName,
        preset: member.preset,
        accesses: member.effective_accesses,
        suspended: member.approval_status === 'suspended',
      })),
      domains: (await listDomains(scope, db)).map(({ id, domain, verifiedAt }) => ({
        id,
        domain,
        verified: verifiedAt !== null,
      })),
      audit: (await listAuditRecords(scope, db, { limit: shownRecords })).map(record => ({
        id: record.id,
        time: record.time.toISOString(),
        actor: record.actor,
        actor_kind: record.actorKind,
        action: record.action,
        target: record.target,
        address: record.address,
        before_digest: record.beforeDigest,
        after_digest: record.afterDigest,
      })),
      entry: current ?? null,
    }
  }),
  enter: os.support.enter.handler(async ({ input: { id, ...wish }, context }) =>
    enter(context.services, requireUser(context), await scopeOf(context, id), wish),
  ),
  exit: os.support.exit.handler(async ({ input, context }) => {
    await exit(context.services, requireUser(context), await scopeOf(context, input.id))
  }),
  setState: os.support.setState.handler(async ({ input, context }) => {
    const scope = await scopeOf(context, input.id)
    await changeOrganization(context.services, scope, 'organization.set_state', {
      suspendedAt: input.suspended ? new Date() : null,
      licenseExpiresAt: input.license_expires === null ? null : new Date(input.license_expires),
    })
  }),
  confirmDomain: os.support.confirmDomain.handler(async ({ input, context }) => {
    const scope = await scopeOf(context, input.id)
    await markVerified(context.services, scope, input.domainId, requireUser(context).email)
  }),
  entries: os.support.entries.handler(async ({ input, context }) => {
    const { services } = context
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'access', 'read')
    const found = await listEntries(scope, services.db)
    return { entries: found.map(({ entry, email }) => shownEntry(entry, email)) }
  }),
}

function closedWhen(standing: Parameters<typeof closedReason>[0]) {
  const closed = closedReason(standing)
  return closed ? { closed } : {}
}
