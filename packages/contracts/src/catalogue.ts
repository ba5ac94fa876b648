import { z } from 'zod'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'

const signals = z.array(z.enum(['log', 'metric', 'trace']))
const names = z.array(z.string())

/** A field of a node's form; its features are the fields inside it. */
export interface CatalogueField {
  name: string
  display_name: string
  value_type: string
  required: boolean
  visibility: string
  order: number
  [more: string]: unknown
}

const fieldSchema: z.ZodType<CatalogueField> = z.looseObject({
  name: z.string(),
  display_name: z.string(),
  value_type: z.string(),
  required: z.boolean(),
  visibility: z.string(),
  order: z.number(),
})

/** A node type, or a pack of the organization, as the catalogue offers it. Empty lists of where it is supported mean everywhere. */
export const catalogueEntrySchema = z.looseObject({
  displayName: z.string(),
  type: z.string(),
  category: z.enum(['input', 'processor', 'output']),
  subcategories: names,
  isInternal: z.boolean(),
  inputTypes: signals,
  outputTypes: signals,
  pathOutputs: z.array(z.looseObject({ path: z.string(), condition: z.string().optional() })),
  productTiers: names,
  atLeastOnce: z.boolean(),
  releaseStatus: z.enum(['released', 'beta', 'experimental']),
  sampleConfigYAML: z.string(),
  configuration: z.record(z.string(), z.unknown()),
  formFields: z.array(fieldSchema),
  docLink: z.string(),
  description: z.string(),
  /** The nodes inside a pack. */
  childNodes: z.array(z.looseObject({ name: z.string(), type: z.string() })),
  minimumSupportedVersion: z.string().optional(),
  supported_envs: names,
  supported_fleets: names,
  supported_fleet_subtypes: names,
  /** Where its logo is; empty where `icon` names one of our own. */
  imageBrandURL: z.string(),
  icon: z.string(),
  visibility: z.enum(['basic', 'advanced', 'hidden']),
  /** Cannot be copied or deleted. */
  isFixed: z.boolean(),
  /** Still runs, but cannot be added again. */
  isDeprecated: z.boolean(),
  /** A processor that stands alone, though its place today is in a Conditional Group. */
  isLegacy: z.boolean(),
  disallowedFleets: names,
  /** The pack behind a `compound` entry. */
  node_reference: z.string().optional(),
})
export type CatalogueEntry = z.infer<typeof catalogueEntrySchema>

/** Stands for a pipeline's id where the catalogue is asked for whatever pipeline it is for, as it is unless one is named. */
export const everyPipeline = '*'

const flagParam = z.union([z.boolean(), z.stringbool()]).default(false)

export const catalogue = {
  get: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/confs/{configId}/catalogue',
      summary: 'The node types and packs that a pipeline can have, by category',
      description: 'The `configId` * asks for all of them, whatever pipeline they are for.',
      tags: ['catalogue'],
    })
    .input(
      z.object({
        ...orgParam,
        configId: z.string(),
        /** With nodes that carry data about the pipeline itself. */
        include_diagnostics: flagParam,
        /** What the newest agent knows, and not only what the agents of the pipeline know. */
        always_get_latest: flagParam,
      }),
    )
    .output(
      z.object({
        input: z.array(catalogueEntrySchema),
        processor: z.array(catalogueEntrySchema),
        output: z.array(catalogueEntrySchema),
      }),
    ),
}
