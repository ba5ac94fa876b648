import { z } from 'zod'
import { declares } from './errors.ts'
import { orgParam } from './organizations.ts'
import { checkReportSchema, drawnNodeSchema } from './pipeline-checks.ts'
import { route } from './route.ts'

const configParams = { ...orgParam, configId: z.string() }
const nodeId = z.string().min(1).max(200)

/** How much one test takes; its body is bounded by the server as well. */
export const mostTestItems = 1000
const mostTextLength = 200_000

const itemsSchema = z.array(z.unknown()).max(mostTestItems, `must not be more than ${mostTestItems}`)
const itemSchema = z.record(z.string(), z.unknown())
const patternSchema = z.string().min(1, 'must not be empty').max(100_000, 'must not be longer than 100,000 characters')

/** The lines that a destination is tested with. */
export const destinationTestLines = [
  { severity_text: 'INFO', body: 'Weir destination test: an informational line' },
  { severity_text: 'ERROR', body: 'Weir destination test: an error line' },
  { severity_text: 'DEBUG', body: 'Weir destination test: a debug line' },
  { severity_text: 'TRACE', body: 'Weir destination test: a trace line' },
] as const

/** What changed an item: a processor of a sequence, one of its statements, or the node itself. */
const ruleSchema = z.object({
  name: z.string(),
  type: z.string(),
  /** Its place in `processors`, and in those of each group below; empty for the node itself. */
  path: z.array(z.int()),
  statement: z.string().optional(),
  /** The line of the statement, counted from 1. */
  line: z.int().optional(),
})
export type TestRule = z.infer<typeof ruleSchema>

export const eventStates = ['modified', 'unmodified', 'dropped', 'created', 'rerouted'] as const

const eventSchema = z.object({
  /** Its place among the items that went in; null for one that the node made. */
  item: z.int().nullable(),
  state: z.enum(eventStates),
  /** The output that it left through, and its place among the items there; null when it did not leave. */
  left: z.object({ path: z.string(), at: z.int() }).nullable(),
  /** What changed, made or dropped it, as far as that is known. */
  rules: z.array(ruleSchema),
})
export type TestEvent = z.infer<typeof eventSchema>

const stepSchema = z.object({
  rule: ruleSchema,
  changes: z.array(z.object({ item: z.int().nullable(), before: itemSchema.nullable(), after: itemSchema.nullable() })),
})
export type TestStep = z.infer<typeof stepSchema>

export const liveCaptureTestSchema = z.object({
  /** The items by the route that they left through; the default one has no name. */
  items: z.record(z.string(), z.array(itemSchema)),
  error: checkReportSchema.shape.error,
  warning: checkReportSchema.shape.warning,
  events: z.array(eventSchema),
  steps: z.array(stepSchema).optional(),
})
export type LiveCaptureTest = z.infer<typeof liveCaptureTestSchema>

const matchedGroupSchema = z.object({ start: z.int(), end: z.int(), name: z.string() })

export const regexTestSchema = z.object({
  /** By line, its matches; the first group is the whole match, -1 stands for a group that took no part. */
  matches: z.array(z.array(z.object({ groups: z.array(matchedGroupSchema) }))),
  error: z.string().optional(),
})

export const grokTestSchema = z.object({
  /** By line, its named parts; null where the pattern does not match. */
  structuredLogs: z.array(itemSchema.nullable()),
  error: z.string().optional(),
})

export const celTestSchema = z.object({
  /** By item, the value of the expression; null where it fails. */
  celExpressionOutputs: z.array(z.unknown()),
  error: z.string().optional(),
})

export const nodeInputsSchema = z.object({ testNodeInputs: z.array(itemSchema), error: z.string().optional() })

const celSuggestionSchema = z.object({
  label: z.string(),
  detail: z.string(),
  insertText: z.string(),
  type: z.enum(['function', 'macro', 'field', 'keyword']),
  documentation: z.object({ title: z.string(), returns: z.string(), parameters: z.array(z.string()) }),
})
export type CelSuggestion = z.infer<typeof celSuggestionSchema>

/** Whether a destination takes what it is sent, and why not. */
export const testResponseSchema = z.object({
  success: z.boolean(),
  error_message: z.string(),
  error_details: z.object({
    details: z.string(),
    /** Addresses of pages that help. */
    resources: z.array(z.string()),
    others: z.record(z.string(), z.string()),
  }),
})
export type TestResponse = z.infer<typeof testResponseSchema>

const fieldSuggestionSchema = z.object({
  /** The field as OTTL writes it, such as attributes["user"]["id"]. */
  name: z.string(),
  type: z.enum(['string', 'int', 'double', 'bool', 'list', 'map', 'null']),
  examples: z.array(z.string()),
})
export type FieldSuggestion = z.infer<typeof fieldSuggestionSchema>

const logIdentifierSchema = z.object({ name: z.string(), distinct: z.int(), values: z.array(z.string()) })
export type LogIdentifier = z.infer<typeof logIdentifierSchema>

const testRoute = route.errors(declares('TEST_TOO_HEAVY'))

/** Runs nodes, patterns and expressions on samples, without touching a pipeline that runs. */
export const nodeTests = {
  liveCapture: testRoute
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/confs/{configId}/live_capture_test',
      summary: 'Run items through one processor, and tell what became of each',
      tags: ['tests'],
      successStatus: 200,
    })
    .input(
      z.object({
        ...configParams,
        node: drawnNodeSchema.pick({ id: true, type: true, configuration: true }),
        items: itemsSchema,
        /** Tells also what each processor and statement changed. */
        steps: z.boolean().default(false),
      }),
    )
    .output(liveCaptureTestSchema),
  nodeInputs: testRoute
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/confs/{configId}/node_inputs',
      summary: 'What reaches a node when items enter the pipeline at another one',
      tags: ['tests'],
      successStatus: 200,
    })
    .input(
      z.object({
        ...configParams,
        inputNode: nodeId,
        testNode: nodeId,
        testInputs: itemsSchema,
        tag: z.string().max(200).optional(),
        pipeline: z.object({
          nodes: z.array(drawnNodeSchema).max(500),
          settings: z.record(z.string(), z.unknown()).optional(),
        }),
      }),
    )
    .output(nodeInputsSchema),
  regex: testRoute
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/confs/{configId}/regex_test',
      summary: 'Find all matches of a regular expression in each line of a text',
      tags: ['tests'],
      successStatus: 200,
    })
    .input(z.object({ ...configParams, input: z.string().min(1).max(mostTextLength), regex: patternSchema }))
    .output(regexTestSchema),
  grok: testRoute
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/confs/{configId}/grok_test',
      summary: 'Take lines apart by a grok pattern',
      tags: ['tests'],
      successStatus: 200,
    })
    .input(
      z.object({
        ...configParams,
        logs: z.array(z.string().max(mostTextLength)).max(mostTestItems),
        pattern: patternSchema,
      }),
    )
    .output(grokTestSchema),
  cel: testRoute
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/confs/{configId}/cel_test',
      summary: 'Evaluate a CEL expression on items',
      tags: ['tests'],
      successStatus: 200,
    })
    .input(
      z.object({
        ...configParams,
        celExpression: patternSchema,
        inputItems: z
          .array(z.object({ data: z.unknown() }))
          .min(1, 'must have at least one item')
          .max(mostTestItems),
      }),
    )
    .output(celTestSchema),
  celSuggestions: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/confs/{configId}/cel_suggestions',
      summary: 'What an editor of CEL expressions can complete',
      tags: ['tests'],
    })
    .input(z.object(configParams))
    .output(z.array(celSuggestionSchema)),
  destination: testRoute
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/confs/{configId}/destination_test',
      summary: 'Send four test lines to a destination, from this server',
      tags: ['tests'],
      successStatus: 200,
    })
    .input(
      z.object({
        ...configParams,
        content: z.object({
          name: nodeId,
          type: z.string().min(1).max(200),
          /** The configuration of the node. */
          yaml: z.string().max(mostTextLength),
        }),
      }),
    )
    .output(testResponseSchema),
  logItemSuggestions: route
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/confs/{configId}/log_item_suggestions',
      summary: 'The fields that items of a node have, from its newest samples',
      tags: ['tests'],
      successStatus: 200,
    })
    .input(
      z.object({
        ...configParams,
        pipeline: z.object({ nodes: z.array(drawnNodeSchema).max(500) }),
        nodeName: nodeId,
      }),
    )
    .output(
      z.object({
        /** Where the fields were seen: at the node, at one before it, in stored logs, or nowhere. */
        source: z.enum(['node', 'upstream', 'logs', 'none']),
        suggestions: z.array(fieldSuggestionSchema),
      }),
    ),
  logIdentifiers: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/log_identifiers',
      summary: 'What logs of the last day can be told apart by, with the most common values',
      tags: ['tests'],
    })
    .input(z.object(orgParam))
    .output(z.object({ log_identifiers: z.array(logIdentifierSchema) })),
  telemetryTemplates: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/telemetry_templates',
      summary: 'The templates that demo telemetry can be made from',
      tags: ['tests'],
    })
    .input(z.object(orgParam))
    .output(z.object({ templates: z.array(z.object({ name: z.string(), type: z.enum(['log', 'metric', 'trace']) })) })),
}
