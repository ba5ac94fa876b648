import { z } from 'zod'
import { type Accesses, accessesSchema, type Preset, presetAccesses, presetSchema } from './access.ts'
import { auditRecordSchema } from './audit.ts'
import { declares } from './errors.ts'
import { closedSchema, organizationSchema, orgParam } from './organizations.ts'
import { route } from './route.ts'

/** What a support user asks for when they enter an organization. */
export const supportAccessSchema = z.enum(['read', 'write'])
export type SupportAccess = z.infer<typeof supportAccessSchema>

/**
 * What a support user may do in an organization that they entered. Nobody in support hands out access: they could keep for
 * good what they were given for an hour.
 */
export const supportAccesses: Record<SupportAccess, { preset: Preset; accesses: Accesses }> = {
  read: { preset: 'read-only', accesses: { ...presetAccesses['read-only'], access: 'read' } },
  write: { preset: 'admin', accesses: { ...presetAccesses.admin, access: 'read' } },
}

/** How long an entry lasts unless said otherwise, and at most, in minutes. */
export const supportMinutes = { standard: 60, most: 480 } as const

const supportEntrySchema = z.object({
  id: z.string(),
  email: z.string(),
  reason: z.string(),
  access: supportAccessSchema,
  started: z.iso.datetime(),
  expires: z.iso.datetime(),
  ended: z.iso.datetime().nullable(),
  /** Whether it gives access now. */
  active: z.boolean(),
})
export type SupportEntry = z.infer<typeof supportEntrySchema>

const foundSchema = organizationSchema.extend({
  created: z.iso.datetime(),
  members: z.int(),
  domains: z.array(z.string()),
  closed: closedSchema.optional(),
})
export type FoundOrganization = z.infer<typeof foundSchema>

const stateSchema = foundSchema.omit({ members: true, domains: true }).extend({
  is_demo: z.boolean(),
  suspended: z.boolean(),
  license_expires: z.iso.datetime().nullable(),
  pipelines: z.int(),
  agents: z.int(),
  /** The state of its plan, where plans are kept. */
  plan: z.string().nullable(),
  members: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      fullName: z.string(),
      preset: presetSchema,
      accesses: accessesSchema,
      suspended: z.boolean(),
    }),
  ),
  domains: z.array(z.object({ id: z.string(), domain: z.string(), verified: z.boolean() })),
  audit: z.array(auditRecordSchema),
  /** The entry of the support user who asks, while it gives access. */
  entry: supportEntrySchema.nullable(),
})
export type SupportedOrganization = z.infer<typeof stateSchema>

const idParam = { id: z.string().min(1).max(64) }
const reason = z.string().trim().min(10, 'must say why in at least 10 characters').max(500)

export const support = {
  search: route
    .route({
      method: 'GET',
      path: '/v1/support/orgs',
      summary: 'Find organizations by name, id, domain or the email of a member',
      tags: ['support'],
    })
    .input(z.object({ search: z.string().trim().max(254).default('') }))
    .output(z.object({ organizations: z.array(foundSchema) })),
  get: route
    .route({ method: 'GET', path: '/v1/support/orgs/{id}', summary: 'The state of an organization', tags: ['support'] })
    .input(z.object(idParam))
    .output(stateSchema),
  enter: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'POST',
      path: '/v1/support/orgs/{id}/enter',
      summary: 'Enter an organization for a limited time; its administrators see it',
      tags: ['support'],
    })
    .input(
      z.object({
        ...idParam,
        reason,
        access: supportAccessSchema.default('read'),
        minutes: z.int().min(5).max(supportMinutes.most).default(supportMinutes.standard),
      }),
    )
    .output(supportEntrySchema),
  exit: route
    .route({
      method: 'POST',
      path: '/v1/support/orgs/{id}/exit',
      summary: 'Leave an organization that you entered as support',
      tags: ['support'],
      successStatus: 204,
    })
    .input(z.object(idParam))
    .output(z.void()),
  setState: route
    .route({
      method: 'PUT',
      path: '/v1/support/orgs/{id}/state',
      summary: 'Close an organization or open it again, and set when its license ends',
      tags: ['support'],
      successStatus: 204,
    })
    .input(z.object({ ...idParam, suspended: z.boolean(), license_expires: z.iso.datetime().nullable() }))
    .output(z.void()),
  confirmDomain: route
    .route({
      method: 'POST',
      path: '/v1/support/orgs/{id}/domains/{domainId}/confirm',
      summary: 'Confirm that a domain belongs to an organization, in place of the DNS record',
      tags: ['support'],
      successStatus: 204,
    })
    .input(z.object({ ...idParam, domainId: z.string().min(1).max(64) }))
    .output(z.void()),
  entries: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/support_entries',
      summary: 'Support users who entered the organization, newest first',
      tags: ['support'],
    })
    .input(z.object(orgParam))
    .output(z.object({ entries: z.array(supportEntrySchema) })),
}
