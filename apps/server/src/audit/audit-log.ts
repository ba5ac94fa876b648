import type { Executor } from '../db/client.ts'
import { auditRecords } from '../db/schema.ts'
import type { Principal } from '../identity/principal.ts'
import { newId } from '../ids.ts'
import { digest } from './digest.ts'

export interface AuditEntry {
  /** What was done, as `<resource>.<verb>`, e.g. `token.create`. */
  action: string
  /** What it was done to, as `<resource>/<id>`. */
  target: string
  /** The thing before and after; only digests are kept. Undefined when there was none, or is none any more. */
  before?: unknown
  after?: unknown
}

export interface AuditLog {
  /** Records a write, in the transaction that makes it. An OrgScope says who and where. */
  record(
    scope: { readonly principal: Principal; readonly organizationId: string | null },
    entry: AuditEntry,
    tx: Executor,
  ): Promise<void>
}

export const auditLog: AuditLog = {
  async record({ principal, organizationId }, { action, target, before, after }, tx) {
    await tx.insert(auditRecords).values({
      id: newId(),
      organizationId,
      actor: actorName(principal),
      actorKind: principal.kind,
      action,
      target,
      address: principal.address,
      beforeDigest: before === undefined ? null : digest(before),
      afterDigest: after === undefined ? null : digest(after),
    })
  },
}

function actorName(principal: Principal): string {
  if (principal.kind === 'user') return principal.email
  return principal.kind === 'token' ? principal.tokenId : 'system'
}
