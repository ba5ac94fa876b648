import { os, type RequestContext } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { listRequests } from './join-requests.repo.ts'
import { approveRequest, declineRequest } from './join-requests.service.ts'

const scopeOf = (context: RequestContext, orgId: string, level: 'read' | 'write') =>
  requireScope(context.services, requirePrincipal(context), orgId, 'access', level)

export const joinRequestsRouter = {
  list: os.joinRequests.list.handler(async ({ input, context }) => {
    const scope = await scopeOf(context, input.orgId, 'read')
    const found = await listRequests(scope, context.services.db)
    return {
      requests: found.map(({ userId, createdAt, ...request }) => ({
        ...request,
        user_id: userId,
        created: createdAt.toISOString(),
      })),
    }
  }),
  approve: os.joinRequests.approve.handler(async ({ input, context }) => {
    const scope = await scopeOf(context, input.orgId, 'write')
    await approveRequest(context.services, scope, input.requestId, input.preset)
  }),
  decline: os.joinRequests.decline.handler(async ({ input, context }) => {
    await declineRequest(context.services, await scopeOf(context, input.orgId, 'write'), input.requestId)
  }),
}
