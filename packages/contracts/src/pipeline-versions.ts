import { z } from 'zod'
import { declares } from './errors.ts'
import { orgParam } from './organizations.ts'
import { contentSchema } from './pipelines.ts'
import { route } from './route.ts'

const versionNumber = z.int().min(1)
const versionParam = z.coerce.number().int().min(1)
const configParams = { ...orgParam, configId: z.string() }

export const pipelineVersionSchema = z.object({
  version: versionNumber,
  message: z.string(),
  author: z.string(),
  created: z.iso.datetime(),
  /** When it was last deployed; null when never. */
  deployed: z.iso.datetime().nullable(),
})
export type PipelineVersion = z.infer<typeof pipelineVersionSchema>

const savedVersionSchema = pipelineVersionSchema.extend({ content: z.string() })
export type SavedVersion = z.infer<typeof savedVersionSchema>

/** The versions of a pipeline. None is ever changed: what is saved is a new one. */
export const pipelineVersions = {
  list: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/confs/{configId}/versions',
      summary: 'The versions of a pipeline, the newest first',
      tags: ['pipelines'],
    })
    .input(
      z.object({
        ...configParams,
        /** Only versions before this one. */
        before: versionParam.optional(),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
    )
    .output(z.object({ versions: z.array(pipelineVersionSchema), hasMore: z.boolean() })),
  get: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/confs/{configId}/versions/{version}',
      summary: 'One version of a pipeline with its YAML',
      tags: ['pipelines'],
    })
    .input(z.object({ ...configParams, version: versionParam }))
    .output(savedVersionSchema),
  save: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/confs/{configId}/versions',
      summary: 'Save a pipeline as a new version; nothing is deployed',
      description:
        'Answers 409 when somebody saved a version after `base_version`, unless `overwrite` is set; nothing is lost either way. ' +
        'A document with errors is refused with the fields that are wrong, such as `nodes.my_input.port`. ' +
        'A content that is the newest already is not saved again: its version is the answer.',
      tags: ['pipelines'],
      successStatus: 201,
    })
    .input(
      z.object({
        ...configParams,
        /** The version that the changes were made to. */
        base_version: versionNumber,
        content: contentSchema,
        message: z.string().trim().max(500, 'must not be longer than 500 characters').default(''),
        overwrite: z.boolean().default(false),
      }),
    )
    .output(pipelineVersionSchema),
}
