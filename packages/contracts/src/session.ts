import { z } from 'zod'
import { accessesSchema, presetSchema } from './access.ts'
import { approvalStatusSchema } from './members.ts'
import { closedSchema } from './organizations.ts'
import { route } from './route.ts'

export const membershipSchema = z.object({
  id: z.string(),
  name: z.string(),
  preset: presetSchema,
  accesses: accessesSchema,
  is_demo: z.boolean(),
  /** Features switched on for the organization, such as `fleet` and `pipeline-states`. */
  features: z.array(z.string()),
  /** There only while nobody, or not this member, may work in it. */
  closed: closedSchema.optional(),
  /** There only where the user is in as support: until when. */
  support_until: z.iso.datetime().optional(),
})
export type Membership = z.infer<typeof membershipSchema>

/** How somebody came in: with an account of their own, or as a visitor of the demo, who only looks. */
export const authenticationMethodSchema = z.enum(['account', 'demo'])
export type AuthenticationMethod = z.infer<typeof authenticationMethodSchema>

export const currentUserSchema = z.object({
  id: z.string(),
  method: authenticationMethodSchema,
  email: z.email(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The id under which an identity provider knows the user. */
  external_id: z.string().optional(),
  phoneNumber: z.string().optional(),
  createdAt: z.iso.datetime().optional(),
  supportUser: z.boolean(),
  organizations: z.array(membershipSchema),
  /** There only while the user belongs nowhere and waits to be let in. */
  join_status: approvalStatusSchema.extract(['join-org-pending']).optional(),
  /** What the user asked to join. Named where the user's verified email domain belongs to it. */
  join_requests: z.array(z.object({ id: z.string(), name: z.string().optional(), asked: z.iso.datetime() })).optional(),
})
export type CurrentUser = z.infer<typeof currentUserSchema>

export const session = {
  bearer: route
    .route({
      method: 'GET',
      path: '/v1/cookie_service/get_jwt_from_cookie',
      summary: 'Exchange the session cookie for a short-lived bearer token',
      tags: ['session'],
    })
    .output(z.object({ bearer_token: z.string() })),
  me: route
    .route({ method: 'GET', path: '/v1/me', summary: 'The signed-in user and their organizations', tags: ['session'] })
    .output(currentUserSchema),
  logout: route
    .route({
      method: 'POST',
      path: '/v1/admin/logout',
      summary: 'End the session of this browser',
      tags: ['session'],
      successStatus: 204,
    })
    .output(z.void()),
}
