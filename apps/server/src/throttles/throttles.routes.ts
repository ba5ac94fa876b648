import { os } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireMember } from '../identity/scope.ts'
import { listThrottles } from './throttles.repo.ts'

export const throttlesRouter = {
  status: os.throttles.status.handler(async ({ input, context }) => {
    const { services } = context
    const scope = await requireMember(services, requirePrincipal(context), input.orgId)
    const rows = await listThrottles(scope, services.db, new Date())
    return {
      throttles: Object.fromEntries(
        rows.map(({ kind, since, until, refusedRequests }) => [
          kind,
          { since: since.toISOString(), until: until.toISOString(), refused_requests: refusedRequests },
        ]),
      ),
    }
  }),
}
