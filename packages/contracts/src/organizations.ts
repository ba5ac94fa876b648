import { z } from 'zod'
import { accessesSchema, presetSchema } from './access.ts'
import { declares } from './errors.ts'
import { route } from './route.ts'

export const organizationSchema = z.object({ id: z.string(), name: z.string() })
export type Organization = z.infer<typeof organizationSchema>

export const orgParam = { orgId: z.string().min(1).max(64) }

const memberSchema = z.object({
  id: z.string(),
  email: z.string(),
  fullName: z.string(),
  preset: presetSchema,
  accesses: accessesSchema,
})

export const organizations = {
  list: route
    .route({ method: 'GET', path: '/v1/orgs', summary: 'The organizations you belong to', tags: ['organizations'] })
    .output(z.object({ organizations: z.array(organizationSchema) })),
  create: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'POST',
      path: '/v1/orgs',
      summary: 'Create an organization; you become its administrator',
      tags: ['organizations'],
      successStatus: 201,
    })
    .input(z.object({ name: z.string().trim().min(1).max(100) }))
    .output(organizationSchema),
  members: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/users',
      summary: 'All users with their access',
      tags: ['organizations'],
    })
    .input(z.object({ ...orgParam, include_external: z.stringbool().optional() }))
    .output(z.object({ users: z.array(memberSchema) })),
  setAccess: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'PUT',
      path: '/v1/orgs/{orgId}/users/{userId}/access',
      summary: 'Set what a user may do; give a preset or single entries',
      tags: ['organizations'],
    })
    .input(z.object({ ...orgParam, userId: z.string(), preset: presetSchema, accesses: accessesSchema.optional() }))
    .output(memberSchema),
}
