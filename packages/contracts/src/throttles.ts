import { z } from 'zod'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'

/** Why ingest makes senders wait: too much in a short time, the day's limit, or no credits left. */
export const throttleKindSchema = z.enum(['rate', 'daily_bytes', 'credits'])
export type ThrottleKind = z.infer<typeof throttleKindSchema>

const throttleSchema = z.object({
  since: z.iso.datetime(),
  /** When it ends unless senders are made to wait again until then. */
  until: z.iso.datetime(),
  /** Requests that were told to come back later. */
  refused_requests: z.int(),
})

export const throttles = {
  status: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/throttles',
      summary: 'Why senders of this organization are made to wait right now, if they are',
      tags: ['billing'],
    })
    .input(z.object(orgParam))
    .output(z.object({ throttles: z.partialRecord(throttleKindSchema, throttleSchema) })),
}
