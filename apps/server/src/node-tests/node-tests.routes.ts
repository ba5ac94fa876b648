import {
  celTestSchema,
  grokTestSchema,
  liveCaptureTestSchema,
  nodeInputsSchema,
  regexTestSchema,
} from '@weir/contracts'
import { celSuggestions } from '@weir/languages/cel'
import { builtInTemplates } from '@weir/nodes/definitions'
import { fromGraph } from '@weir/pipeline'
import type { z } from 'zod'
import { os, type RequestContext } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { type OrgScope, requireScope } from '../identity/scope.ts'
import { logIdentifiers, requireAnyPipeline, suggestFields } from './node-tests.service.ts'
import { testDestination } from './test-destination.ts'
import type { TestJob } from './test-job.ts'
import { testThreads } from './threads.ts'

async function pipelineScope(
  { services, ...context }: RequestContext,
  { orgId, configId }: { orgId: string; configId: string },
  level: 'read' | 'write' = 'read',
): Promise<OrgScope> {
  const scope = await requireScope(services, requirePrincipal(context), orgId, 'conf', level)
  await requireAnyPipeline(services, scope, configId)
  return scope
}

/** The result of a test in the form that the contract promises. */
async function result<Schema extends z.ZodType>(
  schema: Schema,
  context: RequestContext,
  input: { orgId: string; configId: string },
  job: TestJob,
): Promise<z.output<Schema>> {
  const { organizationId } = await pipelineScope(context, input)
  return schema.parse(await testThreads.run(organizationId, job))
}

export const nodeTestsRouter = {
  liveCapture: os.nodeTests.liveCapture.handler(({ input, context }) => {
    const { node, items, steps } = input
    return result(liveCaptureTestSchema, context, input, { kind: 'node', request: { node, items, steps } })
  }),
  nodeInputs: os.nodeTests.nodeInputs.handler(({ input, context }) => {
    const { inputNode, testNode, testInputs: items, tag = 'test', pipeline } = input
    const { nodes, links } = fromGraph(pipeline.nodes, { version: 'v3', settings: { tag } })
    const request = { nodes, links, inputNode, testNode, items }
    return result(nodeInputsSchema, context, input, { kind: 'node_inputs', request })
  }),
  regex: os.nodeTests.regex.handler(({ input, context }) =>
    result(regexTestSchema, context, input, { kind: 'regex', request: { input: input.input, regex: input.regex } }),
  ),
  grok: os.nodeTests.grok.handler(({ input, context }) =>
    result(grokTestSchema, context, input, { kind: 'grok', request: { logs: input.logs, pattern: input.pattern } }),
  ),
  cel: os.nodeTests.cel.handler(({ input: { celExpression, inputItems, ...input }, context }) =>
    result(celTestSchema, context, input, { kind: 'cel', request: { celExpression, inputItems } }),
  ),
  celSuggestions: os.nodeTests.celSuggestions.handler(async ({ input, context }) => {
    await pipelineScope(context, input)
    return [...celSuggestions]
  }),
  destination: os.nodeTests.destination.handler(async ({ input, context }) =>
    testDestination(context.services, await pipelineScope(context, input, 'write'), input.content),
  ),
  logItemSuggestions: os.nodeTests.logItemSuggestions.handler(async ({ input, context }) => {
    const scope = await pipelineScope(context, input)
    return suggestFields(context.services, scope, input.configId, input.pipeline.nodes, input.nodeName)
  }),
  logIdentifiers: os.nodeTests.logIdentifiers.handler(async ({ input, context }) => {
    const scope = await requireScope(context.services, requirePrincipal(context), input.orgId, 'telemetry', 'read')
    return { log_identifiers: await logIdentifiers(context.services, scope) }
  }),
  telemetryTemplates: os.nodeTests.telemetryTemplates.handler(async ({ input, context }) => {
    await requireScope(context.services, requirePrincipal(context), input.orgId, 'conf', 'read')
    return { templates: builtInTemplates.map(({ name, type }) => ({ name, type })) }
  }),
}
