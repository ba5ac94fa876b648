import { z } from 'zod'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'

const configParams = { ...orgParam, configId: z.string() }
// Problems are told by the names of nodes, and an object in JavaScript cannot hold one of this name.
const nodeId = z
  .string()
  .min(1)
  .max(200)
  .refine(id => id !== '__proto__', 'must not be __proto__')

/** A node as the canvas draws it: its configuration is everything but its id and type. */
export const drawnNodeSchema = z.object({
  id: nodeId,
  type: z.string().min(1).max(200),
  configuration: z.record(z.string(), z.unknown()).default({}),
  /** Where its default output leads. */
  outputs: z.array(nodeId).max(5000).default([]),
  pathOutputs: z.array(z.object({ path: z.string().max(200), nodes: z.array(nodeId).max(5000) })).default([]),
})
export type DrawnNode = z.input<typeof drawnNodeSchema>

const problemsSchema = z.object({
  graph: z.array(z.string()),
  links: z.array(z.object({ from: z.string(), to: z.string(), path: z.string().optional(), message: z.string() })),
  /** Messages by node and field; the field is empty where it is about the node as a whole. */
  node_fields: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
})

export const checkReportSchema = z.object({ valid: z.boolean(), error: problemsSchema, warning: problemsSchema })
export type CheckReport = z.infer<typeof checkReportSchema>

const convertedNodeSchema = z.object({
  id: nodeId,
  type: z.string(),
  configuration: z.record(z.string(), z.unknown()),
  configurationYAML: z.string(),
})
export type ConvertedNode = z.infer<typeof convertedNodeSchema>

/** What the server thinks of a pipeline that is not saved yet. */
export const pipelineChecks = {
  validate: route
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/confs/{configId}/validate',
      summary: 'Whether nodes and their links may be saved, and what is wrong with them',
      tags: ['pipelines'],
      successStatus: 200,
    })
    .input(
      z.object({
        ...configParams,
        pipeline: z.object({
          nodes: z.array(drawnNodeSchema).max(500),
          settings: z.record(z.string(), z.unknown()).optional(),
        }),
      }),
    )
    .output(checkReportSchema),
  nodes: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/confs/{configId}/node_validation',
      summary: 'What is wrong with the nodes of a pipeline as it is saved',
      tags: ['pipelines'],
    })
    .input(z.object(configParams))
    .output(checkReportSchema),
  convert: route
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/confs/{configId}/convert',
      summary: "A node's configuration as YAML, or as the JSON that its form edits",
      tags: ['pipelines'],
      successStatus: 200,
    })
    .input(
      z.object({
        ...configParams,
        convertTo: z.enum(['yaml', 'json']),
        pipelineNode: z.object({
          id: nodeId,
          type: z.string().min(1).max(200),
          configuration: z.record(z.string(), z.unknown()).optional(),
          configurationYAML: z.string().max(1_000_000, 'must not be longer than 1,000,000 characters').optional(),
        }),
      }),
    )
    .output(z.object({ pipelineNode: convertedNodeSchema })),
}
