import { z } from 'zod'
import { declares } from './errors.ts'
import { orgParam } from './organizations.ts'
import { drawnNodeSchema } from './pipeline-checks.ts'
import { route } from './route.ts'

const pipelineParams = { ...orgParam, configId: z.string() }
const nodeId = z.string().min(1).max(200)
const name = z.string().trim().min(1, 'A name is required').max(100, 'must not be longer than 100 characters')

/** How much one sample or test keeps. */
export const mostKeptItems = 100
export const mostPipelineTests = 200

const itemSchema = z.record(z.string(), z.unknown())
const itemsSchema = z
  .array(itemSchema)
  .min(1, 'At least one event is required')
  .max(mostKeptItems, `must not be more than ${mostKeptItems}`)

const fieldPath = z.string().min(1).max(2000)

const savedSampleSchema = z.object({
  id: z.string(),
  name: z.string(),
  items: z.array(itemSchema),
  created: z.iso.datetime(),
  created_by: z.string(),
})
export type SavedSample = z.infer<typeof savedSampleSchema>

const testInputSchema = z.object({
  name,
  /** The processor that the events enter, and whose output is compared. */
  node: nodeId,
  items: itemsSchema,
  /** What leaves it, by output; the default one has no name. */
  expected: z.record(z.string().max(200), z.array(itemSchema).max(1000)),
  /** Fields such as attributes["seen_at"] that may differ. */
  ignored_fields: z.array(fieldPath).max(50, 'must not be more than 50').default([]),
})
export type PipelineTestInput = z.input<typeof testInputSchema>

const pipelineTestSchema = testInputSchema.extend({
  id: z.string(),
  created: z.iso.datetime(),
  created_by: z.string(),
  updated: z.iso.datetime(),
  updated_by: z.string(),
})
export type PipelineTest = z.infer<typeof pipelineTestSchema>

const testResultSchema = z.object({
  id: z.string(),
  name: z.string(),
  node: z.string(),
  passed: z.boolean(),
  /** What is wrong in words: a node that is gone, a node that cannot run, or which events differ. */
  message: z.string(),
  /** By output: what was accepted, and what came. */
  differences: z.array(
    z.object({ path: z.string(), at: z.int(), expected: itemSchema.nullable(), actual: itemSchema.nullable() }),
  ),
})
export type PipelineTestResult = z.infer<typeof testResultSchema>

const branchSchema = z.object({
  node: z.string(),
  /** The place of the processor in its sequence, and of each group below. */
  path: z.array(z.int()),
  name: z.string(),
  condition: z.string(),
  /** How many events of all tests the condition held for, and did not. */
  held: z.int(),
  failed: z.int(),
})
export type ConditionCoverage = z.infer<typeof branchSchema>

export const testRunSchema = z.object({
  passed: z.boolean(),
  results: z.array(testResultSchema),
  coverage: z.array(branchSchema),
})
export type PipelineTestRun = z.infer<typeof testRunSchema>

const pipelineBody = z.object({ nodes: z.array(drawnNodeSchema).max(500) })

/** Events kept by name, and tests that a pipeline must pass before it is deployed. */
export const pipelineTests = {
  samples: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/confs/{configId}/samples',
      summary: 'The samples that were saved by name',
      tags: ['tests'],
    })
    .input(z.object(pipelineParams))
    .output(z.object({ samples: z.array(savedSampleSchema) })),
  saveSample: route
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/confs/{configId}/samples',
      summary: 'Save events by name; the same name replaces what it had',
      tags: ['tests'],
      successStatus: 200,
    })
    .input(z.object({ ...pipelineParams, name, items: itemsSchema }))
    .output(savedSampleSchema),
  removeSample: route
    .route({
      method: 'DELETE',
      path: '/v1/orgs/{orgId}/confs/{configId}/samples/{sampleId}',
      summary: 'Remove saved events',
      tags: ['tests'],
    })
    .input(z.object({ ...pipelineParams, sampleId: z.string() })),
  list: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/confs/{configId}/tests',
      summary: 'The tests of a pipeline',
      tags: ['tests'],
    })
    .input(z.object(pipelineParams))
    .output(z.object({ tests: z.array(pipelineTestSchema) })),
  create: route
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/confs/{configId}/tests',
      summary: 'Keep events and what is accepted as their result as a test',
      tags: ['tests'],
      successStatus: 200,
    })
    .input(testInputSchema.extend(pipelineParams))
    .output(pipelineTestSchema),
  update: route
    .route({
      method: 'PUT',
      path: '/v1/orgs/{orgId}/confs/{configId}/tests/{testId}',
      summary: 'Change a test, such as by accepting another result',
      tags: ['tests'],
    })
    .input(testInputSchema.extend({ ...pipelineParams, testId: z.string() }))
    .output(pipelineTestSchema),
  remove: route
    .route({
      method: 'DELETE',
      path: '/v1/orgs/{orgId}/confs/{configId}/tests/{testId}',
      summary: 'Remove a test',
      tags: ['tests'],
    })
    .input(z.object({ ...pipelineParams, testId: z.string() })),
  run: route
    .errors(declares('TEST_TOO_HEAVY'))
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/confs/{configId}/tests/run',
      summary: 'Run the tests on a version, or on nodes that are not saved yet',
      tags: ['tests'],
      successStatus: 200,
    })
    .input(z.object({ ...pipelineParams, version: z.int().min(1).optional(), pipeline: pipelineBody.optional() }))
    .output(testRunSchema),
}
