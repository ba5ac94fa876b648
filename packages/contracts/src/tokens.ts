import { z } from 'zod'
import { accessesSchema } from './access.ts'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'

export const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters, to recognise a token; the rest is never shown again. */
  prefix: z.string(),
  accesses: accessesSchema,
  created: z.iso.datetime(),
  created_by: z.string(),
  last_used: z.iso.datetime().nullable(),
  expires: z.iso.datetime().nullable(),
})
export type ApiToken = z.infer<typeof tokenSchema>

export const tokens = {
  list: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/tokens',
      summary: 'API tokens of the organization',
      tags: ['tokens'],
    })
    .input(z.object(orgParam))
    .output(z.object({ tokens: z.array(tokenSchema) })),
  create: route
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/tokens',
      summary: 'Create an API token; its secret is in this answer only',
      tags: ['tokens'],
      successStatus: 201,
    })
    .input(
      z.object({
        ...orgParam,
        name: z.string().trim().min(1).max(100),
        accesses: accessesSchema,
        expires_in_days: z.int().min(1).max(3650).optional(),
      }),
    )
    .output(tokenSchema.extend({ secret: z.string() })),
  revoke: route
    .route({
      method: 'DELETE',
      path: '/v1/orgs/{orgId}/tokens/{tokenId}',
      summary: 'Revoke an API token at once',
      tags: ['tokens'],
      successStatus: 204,
    })
    .input(z.object({ ...orgParam, tokenId: z.string() }))
    .output(z.void()),
}
