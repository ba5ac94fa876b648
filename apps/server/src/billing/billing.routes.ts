import { apiError } from '@weir/contracts'
import { os } from '../http/os.ts'
import { readRange } from '../http/time-range.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireMember, requireScope, systemScope, systemScopeOf } from '../identity/scope.ts'
import { changeSubscription, readSubscription, readUsage } from './billing.service.ts'

const longestMs = 400 * 86_400_000

export const billingRouter = {
  subscription: os.billing.subscription.handler(async ({ input, context, signal }) => {
    const scope = await requireMember(context.services, requirePrincipal(context), input.orgId)
    return readSubscription(context.services, scope, signal)
  }),
  setSubscription: os.billing.setSubscription.handler(async ({ input, context, signal }) => {
    const { organizationId, ...change } = input
    const { services } = context
    const by = { principal: requirePrincipal(context), organizationId }
    await services.db.transaction(tx => changeSubscription(services, tx, by, change))
    return readSubscription(services, systemScopeOf(systemScope, organizationId), signal)
  }),
  usage: os.billing.usage.handler(async ({ input, context, signal }) => {
    const scope = await requireScope(context.services, requirePrincipal(context), input.orgId, 'access', 'read')
    const range = readRange(input)
    if (range.to - range.from > longestMs) {
      throw apiError('INVALID_INPUT', { fields: [{ field: 'from', message: 'must be within 400 days before to' }] })
    }
    return readUsage(context.services, { organizationId: scope.organizationId, ...range }, signal)
  }),
}
