import { os } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { listAuditRecords } from './audit.repo.ts'

export const auditRouter = {
  list: os.audit.list.handler(async ({ input, context }) => {
    const scope = await requireScope(context.services, requirePrincipal(context), input.orgId, 'access', 'read')
    const found = await listAuditRecords(scope, context.services.db, { ...input, limit: input.limit + 1 })
    const page = found.slice(0, input.limit)
    return {
      records: page.map(record => ({
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
      next: found.length > page.length ? (page.at(-1)?.id ?? null) : null,
    }
  }),
}
