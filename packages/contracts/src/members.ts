import { z } from 'zod'
import { type Accesses, accessesSchema, accessKeys, allows, presetSchema } from './access.ts'
import { declares } from './errors.ts'
import { organizationSchema, orgParam } from './organizations.ts'
import { route } from './route.ts'

/** What somebody may do who has several sets of access entries, their own and those of their groups: the most that any grants. */
export function joinedAccesses(...sets: readonly Accesses[]): Accesses {
  const joined: Accesses = {}
  for (const key of accessKeys) {
    if (sets.some(set => allows(set, key, 'write'))) joined[key] = 'write'
    else if (sets.some(set => allows(set, key, 'read'))) joined[key] = 'read'
  }
  return joined
}

/** Where somebody stands with an organization. */
export const approvalStatusSchema = z.enum(['approved', 'join-org-pending', 'suspended'])
export type ApprovalStatus = z.infer<typeof approvalStatusSchema>

const groupReferenceSchema = z.object({ id: z.string(), name: z.string() })

/** A user as an organization sees them. */
export const userRecordSchema = z.object({
  id: z.string(),
  login: z.string(),
  /** The id of the organization whose record this is. */
  owner: z.string(),
  email: z.string(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  approval_status: approvalStatusSchema,
  preset: presetSchema,
  /** The user's own entries. */
  accesses: accessesSchema,
  /** What counts: the user's own entries and those of their groups. */
  effective_accesses: accessesSchema,
  company: z.object({ id: z.string(), name: z.string() }),
  created: z.iso.datetime(),
  creator: z.string(),
  updated: z.iso.datetime(),
  updater: z.string(),
  group_memberships: z.array(groupReferenceSchema),
  lastLogin: z.iso.datetime().nullable(),
  loginProviders: z.array(z.string()),
  mobilePhone: z.string(),
  /** Groups that an identity provider told about. */
  oktaGroups: z.array(z.string()),
  phoneNumber: z.string(),
  secondEmail: z.string(),
  supportUser: z.boolean(),
  /** `external` for people who are no members: they wait for approval, or are in as support. */
  type: z.enum(['member', 'external']),
  resource: z.string(),
})
export type UserRecord = z.infer<typeof userRecordSchema>

const userParam = { ...orgParam, userId: z.string().min(1).max(64) }

export const members = {
  list: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/users',
      summary: 'All users with their access; include_external adds people who wait for approval or are in as support',
      tags: ['members'],
    })
    .input(z.object({ ...orgParam, include_external: z.stringbool().optional() }))
    .output(z.object({ users: z.array(userRecordSchema) })),
  setAccess: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'PUT',
      path: '/v1/orgs/{orgId}/users/{userId}/access',
      summary: 'Set what a user may do; give a preset or single entries',
      tags: ['members'],
    })
    .input(z.object({ ...userParam, preset: presetSchema, accesses: accessesSchema.optional() }))
    .output(userRecordSchema),
  setState: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'PUT',
      path: '/v1/orgs/{orgId}/users/{userId}/state',
      summary: 'Keep a member out for a while, or let them in again',
      tags: ['members'],
    })
    .input(z.object({ ...userParam, suspended: z.boolean() }))
    .output(userRecordSchema),
  remove: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'DELETE',
      path: '/v1/orgs/{orgId}/users/{userId}',
      summary: 'Remove a member from the organization',
      tags: ['members'],
      successStatus: 204,
    })
    .input(z.object(userParam))
    .output(z.void()),
}

const groupSchema = groupReferenceSchema.extend({ accesses: accessesSchema, user_ids: z.array(z.string()) })
export type MemberGroup = z.infer<typeof groupSchema>

const groupBody = {
  name: z.string().trim().min(1).max(100),
  accesses: accessesSchema,
  user_ids: z.array(z.string().max(64)).max(1000),
}
const groupParam = { ...orgParam, groupId: z.string().min(1).max(64) }

export const groups = {
  list: route
    .route({ method: 'GET', path: '/v1/orgs/{orgId}/groups', summary: 'Groups of members', tags: ['members'] })
    .input(z.object(orgParam))
    .output(z.object({ groups: z.array(groupSchema) })),
  create: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/groups',
      summary: 'Create a group; its members have its access beside their own',
      tags: ['members'],
      successStatus: 201,
    })
    .input(z.object({ ...orgParam, ...groupBody }))
    .output(groupSchema),
  update: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'PUT',
      path: '/v1/orgs/{orgId}/groups/{groupId}',
      summary: 'Change a group: its name, access and members',
      tags: ['members'],
    })
    .input(z.object({ ...groupParam, ...groupBody }))
    .output(groupSchema),
  remove: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'DELETE',
      path: '/v1/orgs/{orgId}/groups/{groupId}',
      summary: 'Delete a group; its members keep their own access',
      tags: ['members'],
      successStatus: 204,
    })
    .input(z.object(groupParam))
    .output(z.void()),
}

const inviteSchema = z.object({
  id: z.string(),
  email: z.string(),
  preset: presetSchema,
  groups: z.array(groupReferenceSchema),
  created: z.iso.datetime(),
  created_by: z.string(),
  expires: z.iso.datetime(),
  expired: z.boolean(),
  /** When the mail went out; null when the link was handed over by hand. */
  sent: z.iso.datetime().nullable(),
})
export type Invite = z.infer<typeof inviteSchema>

/** A made or renewed invite. The link is in this answer only, and only when it could not be mailed. */
const madeInviteSchema = inviteSchema.extend({ link: z.string().optional() })
export type MadeInvite = z.infer<typeof madeInviteSchema>

const inviteParam = { ...orgParam, inviteId: z.string().min(1).max(64) }
const inviteSecret = z.object({ invite: z.string().min(1).max(200) })

export const invites = {
  list: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/invites',
      summary: 'Invites that nobody has taken yet',
      tags: ['members'],
    })
    .input(z.object(orgParam))
    .output(z.object({ invites: z.array(inviteSchema) })),
  create: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/invite',
      summary: 'Invite somebody by a link that works once; it is mailed, or shown to you when no mail can be sent',
      tags: ['members'],
      successStatus: 201,
    })
    .input(
      z.object({
        ...orgParam,
        email: z.email().max(254).toLowerCase(),
        preset: presetSchema.default('read-only'),
        group_ids: z.array(z.string().max(64)).max(50).default([]),
        expires_in_days: z.int().min(1).max(30).default(7),
      }),
    )
    .output(madeInviteSchema),
  resend: route
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/invites/{inviteId}/resend',
      summary: 'Make a new link for an invite; the former one stops working',
      tags: ['members'],
    })
    .input(z.object(inviteParam))
    .output(madeInviteSchema),
  revoke: route
    .route({
      method: 'DELETE',
      path: '/v1/orgs/{orgId}/invites/{inviteId}',
      summary: 'Take an invite back',
      tags: ['members'],
      successStatus: 204,
    })
    .input(z.object(inviteParam))
    .output(z.void()),
  look: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'POST',
      path: '/v1/invites/look',
      summary: 'What an invite is for, by the secret of its link',
      tags: ['members'],
    })
    .input(inviteSecret)
    .output(z.object({ organization: organizationSchema, preset: presetSchema, expires: z.iso.datetime() })),
  accept: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'POST',
      path: '/v1/invites/accept',
      summary: 'Join the organization that an invite is for',
      tags: ['members'],
    })
    .input(inviteSecret)
    .output(organizationSchema),
}

const joinRequestSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  email: z.string(),
  fullName: z.string(),
  message: z.string(),
  created: z.iso.datetime(),
})
export type JoinRequest = z.infer<typeof joinRequestSchema>

const requestParam = { ...orgParam, requestId: z.string().min(1).max(64) }

export const joinRequests = {
  list: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/membership_requests',
      summary: 'People who wait to be let in',
      tags: ['members'],
    })
    .input(z.object(orgParam))
    .output(z.object({ requests: z.array(joinRequestSchema) })),
  approve: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/membership_requests/{requestId}/approve',
      summary: 'Let somebody in',
      tags: ['members'],
      successStatus: 204,
    })
    .input(z.object({ ...requestParam, preset: presetSchema.default('read-only') }))
    .output(z.void()),
  decline: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/membership_requests/{requestId}/decline',
      summary: 'Do not let somebody in',
      tags: ['members'],
      successStatus: 204,
    })
    .input(z.object(requestParam))
    .output(z.void()),
}
