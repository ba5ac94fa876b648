import { domainProof, type OrganizationDomain } from '@weir/contracts'
import { os, type RequestContext } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { type DomainRow, listDomains } from './domains.repo.ts'
import { addDomain, removeDomain, setDomainRules, verifyDomain } from './domains.service.ts'

const scopeOf = (context: RequestContext, orgId: string, level: 'read' | 'write') =>
  requireScope(context.services, requirePrincipal(context), orgId, 'access', level)

export const domainsRouter = {
  list: os.domains.list.handler(async ({ input, context }) => {
    const scope = await scopeOf(context, input.orgId, 'read')
    return { domains: (await listDomains(scope, context.services.db)).map(shown) }
  }),
  add: os.domains.add.handler(async ({ input: { orgId, ...wish }, context }) =>
    shown(await addDomain(context.services, await scopeOf(context, orgId, 'write'), wish)),
  ),
  update: os.domains.update.handler(async ({ input: { orgId, domainId, ...rules }, context }) =>
    shown(await setDomainRules(context.services, await scopeOf(context, orgId, 'write'), domainId, rules)),
  ),
  verify: os.domains.verify.handler(async ({ input, context }) =>
    shown(await verifyDomain(context.services, await scopeOf(context, input.orgId, 'write'), input.domainId)),
  ),
  remove: os.domains.remove.handler(async ({ input, context }) => {
    await removeDomain(context.services, await scopeOf(context, input.orgId, 'write'), input.domainId)
  }),
}

const shown = (row: DomainRow): OrganizationDomain => ({
  id: row.id,
  domain: row.domain,
  policy: row.policy,
  preset: row.preset,
  record: domainProof(row.proof),
  verified: row.verifiedAt?.toISOString() ?? null,
  verified_by: row.verifiedBy,
})
