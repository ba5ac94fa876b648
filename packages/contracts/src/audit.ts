import { z } from 'zod'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'

export const auditRecordSchema = z.object({
  id: z.string(),
  time: z.iso.datetime(),
  actor: z.string(),
  actor_kind: z.enum(['user', 'token', 'system']),
  action: z.string(),
  target: z.string(),
  address: z.string(),
  before_digest: z.string().nullable(),
  after_digest: z.string().nullable(),
})
export type AuditRecord = z.infer<typeof auditRecordSchema>

export const audit = {
  list: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/audit_logs',
      summary: 'Who changed what, newest first',
      tags: ['audit'],
    })
    .input(
      z.object({
        ...orgParam,
        limit: z.coerce.number().int().min(1).max(500).default(100),
        before: z.string().max(64).optional(),
        /** Part of the actor's name, whatever its case. */
        actor: z.string().trim().max(200).optional(),
        /** The start of the action, e.g. `token` or `token.create`. */
        action: z.string().trim().max(100).optional(),
        from: z.iso.datetime({ offset: true }).optional(),
        to: z.iso.datetime({ offset: true }).optional(),
      }),
    )
    .output(z.object({ records: z.array(auditRecordSchema), next: z.string().nullable() })),
}
