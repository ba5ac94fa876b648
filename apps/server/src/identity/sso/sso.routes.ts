import { apiError } from '@weir/contracts'
import { os, type RequestContext } from '../../http/os.ts'
import { requirePrincipal } from '../principal.ts'
import { requireScope } from '../scope.ts'
import { domainOf } from './email-domain.ts'
import {
  createSsoProvider,
  listSsoProviders,
  providersOfDomain,
  removeSsoProvider,
  testSsoProvider,
  updateSsoProvider,
} from './sso.service.ts'

const scopeOf = (context: RequestContext, orgId: string, level: 'read' | 'write') =>
  requireScope(context.services, requirePrincipal(context), orgId, 'access', level)

export const ssoRouter = {
  lookup: os.sso.lookup.handler(async ({ input, context }) => {
    const domain = domainOf(input.email_or_domain)
    if (domain === undefined) {
      const message = 'email_or_domain: must be an email address, or a domain such as example.com'
      throw apiError('INVALID_INPUT', { detail: message, fields: [{ field: 'email_or_domain', message }] })
    }
    const found = await providersOfDomain(context.services, domain)
    const [first] = found
    const one = found.length === 1 && first ? first.kind : null
    return { domain, found: first ? (one ? 'one' : 'several') : 'none', kind: one }
  }),
  list: os.sso.list.handler(async ({ input, context }) => ({
    providers: await listSsoProviders(context.services, await scopeOf(context, input.orgId, 'read')),
  })),
  create: os.sso.create.handler(async ({ input: { orgId, ...provider }, context }) =>
    createSsoProvider(context.services, await scopeOf(context, orgId, 'write'), provider),
  ),
  update: os.sso.update.handler(async ({ input: { orgId, providerId, ...provider }, context }) =>
    updateSsoProvider(context.services, await scopeOf(context, orgId, 'write'), providerId, provider),
  ),
  remove: os.sso.remove.handler(async ({ input, context }) =>
    removeSsoProvider(context.services, await scopeOf(context, input.orgId, 'write'), input.providerId),
  ),
  test: os.sso.test.handler(async ({ input, context }) => ({
    checks: await testSsoProvider(context.services, await scopeOf(context, input.orgId, 'write'), input.providerId),
  })),
}
