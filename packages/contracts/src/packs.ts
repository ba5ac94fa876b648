import { z } from 'zod'
import { declares } from './errors.ts'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'

const nodeSchema = z.looseObject({ name: z.string().min(1).max(200), type: z.string().min(1).max(200) })
const linkSchema = z.object({ from: z.string(), to: z.string(), path: z.string().optional() })
const signals = z.array(z.enum(['log', 'metric', 'trace']))

const text = (most: number) =>
  z
    .string()
    .max(most, `must not be longer than ${most.toLocaleString('en-US')} characters`)
    .refine(value => !value.includes('\0'), 'must not contain the character NUL')

/** Who owns the packs that come with the product; those of an organization are owned by their makers. */
export const packProvider = 'weir'

/** Said by the server and by forms alike. */
export const packNameRule = "Name cannot contain '.' character."

export const packNameSchema = text(200)
  .trim()
  .min(1, 'must not be empty')
  .refine(name => !name.includes('.'), packNameRule)

/** What a pack consists of. Its ends are nodes of the types compound_input and compound_output. */
const contentShape = {
  nodes: z.array(nodeSchema).min(1).max(500),
  links: z.array(linkSchema).max(5000).default([]),
}

const packSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  created: z.iso.datetime(),
  created_by: z.string(),
  /** The email of its owner, or `weir` for one that comes with the product. */
  owned_by: z.string(),
  updated: z.iso.datetime(),
  updated_by: z.string(),
  update_available: z.boolean(),
  /** Tags of the pipelines that use it. */
  used_by_pipelines: z.array(z.string()),
  inputTypes: signals,
  outputTypes: signals,
  pathOutputTypes: z.record(z.string(), signals),
  tags: z.array(z.string()),
  orgID: z.string(),
  readme: z.string(),
  samples: z.array(z.unknown()),
  version: z.int(),
  node: z.object({ childNodes: z.array(nodeSchema), links: z.array(linkSchema), configurationYAML: z.string() }),
})
export type PackTemplate = z.infer<typeof packSchema>

const flagParam = z.union([z.boolean(), z.stringbool()]).default(false)
const idParams = { ...orgParam, nodeTemplateId: z.string().min(1).max(200) }

/** Processors with their links, kept in the library of the organization under a name. */
export const packs = {
  list: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/node_templates',
      summary: 'The packs of the organization',
      tags: ['packs'],
    })
    .input(z.object(orgParam))
    .output(z.object({ node_templates: z.array(packSchema) })),
  create: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/node_templates',
      summary: 'Save a pack, or a copy of one, in the library of the organization',
      tags: ['packs'],
      successStatus: 201,
    })
    .input(
      z.object({
        ...orgParam,
        name: packNameSchema,
        description: text(2000).default(''),
        ...contentShape,
      }),
    )
    .output(z.object({ id: z.string(), name: z.string() })),
  update: route
    .errors(declares('CONFLICT', 'MAIL_UNAVAILABLE'))
    .route({
      method: 'PUT',
      path: '/v1/orgs/{orgId}/node_templates/{nodeTemplateId}',
      summary: 'Change a pack; pipelines that use it keep their copy until they take the change over',
      tags: ['packs'],
    })
    .input(
      z.object({
        ...idParams,
        name: packNameSchema,
        description: text(2000),
        ...contentShape,
        tags: z.array(text(100)).max(50).default([]),
        readme: text(100_000).default(''),
        /** The version that the changes were made to. */
        version: z.int().min(1),
        /** Tell the owner by mail, with these words. */
        with_email: flagParam,
        email_message: z.string().max(2000).optional(),
        from_ed_pack: flagParam,
      }),
    )
    .output(packSchema),
  remove: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'DELETE',
      path: '/v1/orgs/{orgId}/node_templates/{nodeTemplateId}',
      summary: 'Delete a pack that no pipeline uses',
      tags: ['packs'],
    })
    .input(z.object(idParams)),
}
