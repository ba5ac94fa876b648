import { z } from 'zod'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'

const regexEntrySchema = z.object({
  id: z.string(),
  displayName: z.string(),
  description: z.string(),
  /** In Go's syntax. */
  regex: z.string(),
  tags: z.array(z.string()),
  sample: z.string(),
})
export type RegexEntry = z.infer<typeof regexEntrySchema>

const grokEntrySchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  grok: z.string(),
  sample: z.string(),
})
export type GrokEntry = z.infer<typeof grokEntrySchema>

/** Patterns to begin with. They change with the version of the server only. */
export const patternLibraries = {
  regex: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/regex_library',
      summary: 'Regular expressions for common values',
      tags: ['libraries'],
    })
    .input(z.object(orgParam))
    .output(z.array(regexEntrySchema)),
  grok: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/grok_library',
      summary: 'Grok patterns for common logs',
      tags: ['libraries'],
    })
    .input(z.object(orgParam))
    .output(z.array(grokEntrySchema)),
}
