import { z } from 'zod'
import { accessesSchema, presetSchema } from './access.ts'
import { route } from './route.ts'

export const membershipSchema = z.object({
  id: z.string(),
  name: z.string(),
  preset: presetSchema,
  accesses: accessesSchema,
  is_demo: z.boolean(),
  /** Features switched on for the organization, such as `fleet` and `pipeline-states`. */
  features: z.array(z.string()),
})
export type Membership = z.infer<typeof membershipSchema>

export const currentUserSchema = z.object({
  id: z.string(),
  email: z.email(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  supportUser: z.boolean(),
  organizations: z.array(membershipSchema),
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
