import { z } from 'zod'
import { presetSchema } from './access.ts'
import { declares } from './errors.ts'
import { route } from './route.ts'

export const organizationSchema = z.object({ id: z.string(), name: z.string() })
export type Organization = z.infer<typeof organizationSchema>

export const orgParam = { orgId: z.string().min(1).max(64) }

const nameSchema = z.string().trim().min(1).max(100)

/** Why nobody works in an organization: an operator closed it, its license ended, or this member was kept out. */
export const closedSchema = z.enum(['suspended', 'license_expired', 'membership_suspended'])
export type Closed = z.infer<typeof closedSchema>

/**
 * What would happen if somebody asked to join: they are in at once, wait for an administrator, are in already, wait already,
 * or it comes to nothing. An organization that does not exist is refused in the same words as one that does not want them.
 */
export const joinVerdictSchema = z.object({
  verdict: z.enum(['allowed', 'needs_approval', 'already_member', 'pending', 'refused']),
  /** Named only to people whose verified email domain belongs to it, and to its members. */
  organization: organizationSchema.optional(),
})
export type JoinVerdict = z.infer<typeof joinVerdictSchema>

/** What people with an address of a verified domain may do: join at once, or wait for an administrator. */
export const domainPolicySchema = z.enum(['allow', 'approval'])
export type DomainPolicy = z.infer<typeof domainPolicySchema>

/** What a TXT record of a domain must say to prove that it belongs to an organization. */
export const domainProof = (token: string): string => `weir-verification=${token}`

const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?=.*[a-z])([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/,
    'must be a domain, such as example.com',
  )

const domainSchema = z.object({
  id: z.string(),
  domain: z.string(),
  policy: domainPolicySchema,
  preset: presetSchema,
  /** The TXT record that proves it. */
  record: z.string(),
  verified: z.iso.datetime().nullable(),
  verified_by: z.string().nullable(),
})
export type OrganizationDomain = z.infer<typeof domainSchema>

const organizationDetailsSchema = organizationSchema.extend({
  created: z.iso.datetime(),
  join_by_request: z.boolean(),
})

export const organizations = {
  list: route
    .route({ method: 'GET', path: '/v1/orgs', summary: 'The organizations you belong to', tags: ['organizations'] })
    .output(z.object({ organizations: z.array(organizationSchema) })),
  joinable: route
    .route({
      method: 'GET',
      path: '/v1/join_orgs',
      summary: 'Organizations that you can join or ask to join with your verified email address',
      tags: ['organizations'],
    })
    .output(z.object({ organizations: z.array(joinVerdictSchema.required({ organization: true })) })),
  create: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'POST',
      path: '/v1/orgs',
      summary: 'Create an organization; you become its administrator',
      tags: ['organizations'],
      successStatus: 201,
    })
    .input(z.object({ name: nameSchema }))
    .output(organizationSchema),
  get: route
    .route({ method: 'GET', path: '/v1/orgs/{orgId}', summary: 'An organization', tags: ['organizations'] })
    .input(z.object(orgParam))
    .output(organizationDetailsSchema),
  update: route
    .route({
      method: 'PUT',
      path: '/v1/orgs/{orgId}',
      summary: 'Rename an organization, or choose whether people outside of its domains may ask to join',
      tags: ['organizations'],
    })
    .input(z.object({ ...orgParam, name: nameSchema, join_by_request: z.boolean() }))
    .output(organizationDetailsSchema),
  joinVerdict: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/join_verdict',
      summary: 'What would happen if you asked to join',
      tags: ['organizations'],
    })
    .input(z.object(orgParam))
    .output(joinVerdictSchema),
  join: route
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/join',
      summary: 'Join an organization, or ask its administrators; the answer says what came of it',
      tags: ['organizations'],
    })
    .input(z.object({ ...orgParam, message: z.string().trim().max(500).default('') }))
    .output(joinVerdictSchema),
  withdraw: route
    .route({
      method: 'DELETE',
      path: '/v1/orgs/{orgId}/join',
      summary: 'Take back your request to join',
      tags: ['organizations'],
      successStatus: 204,
    })
    .input(z.object(orgParam))
    .output(z.void()),
}

const domainParam = { ...orgParam, domainId: z.string().min(1).max(64) }
const domainRules = { policy: domainPolicySchema, preset: presetSchema }

export const domains = {
  list: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/domains',
      summary: 'Email domains of the organization',
      tags: ['organizations'],
    })
    .input(z.object(orgParam))
    .output(z.object({ domains: z.array(domainSchema) })),
  add: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/domains',
      summary: 'Add an email domain; it counts once it is verified',
      tags: ['organizations'],
      successStatus: 201,
    })
    .input(
      z.object({
        ...orgParam,
        domain: domainName,
        policy: domainPolicySchema.default('approval'),
        preset: presetSchema.default('read-only'),
      }),
    )
    .output(domainSchema),
  update: route
    .route({
      method: 'PUT',
      path: '/v1/orgs/{orgId}/domains/{domainId}',
      summary: 'Choose how people of a domain join and what they may do then',
      tags: ['organizations'],
    })
    .input(z.object({ ...domainParam, ...domainRules }))
    .output(domainSchema),
  verify: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/domains/{domainId}/verify',
      summary: 'Look for the TXT record that proves the domain',
      tags: ['organizations'],
    })
    .input(z.object(domainParam))
    .output(domainSchema),
  remove: route
    .route({
      method: 'DELETE',
      path: '/v1/orgs/{orgId}/domains/{domainId}',
      summary: 'Remove an email domain',
      tags: ['organizations'],
      successStatus: 204,
    })
    .input(z.object(domainParam))
    .output(z.void()),
}
