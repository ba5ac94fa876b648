import { apiError } from '@weir/contracts'
import { os, type RequestContext } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { type OrgScope, requireScope } from '../identity/scope.ts'
import { findVersion } from '../pipeline-versions/pipeline-versions.repo.ts'
import { noPipeline } from '../pipelines/pipeline-changes.ts'
import { findPipeline } from '../pipelines/pipelines.repo.ts'
import { listSavedSamples, listTests } from './pipeline-tests.repo.ts'
import {
  changeTest,
  createTest,
  removeSample,
  removeTest,
  saveSample,
  shownSample,
  shownTest,
} from './pipeline-tests.service.ts'
import { nodesIn, runTests } from './run-tests.ts'

interface PipelineInput {
  orgId: string
  configId: string
}

async function own(
  { services, ...context }: RequestContext,
  { orgId, configId }: PipelineInput,
  level: 'read' | 'write',
) {
  const scope = await requireScope(services, requirePrincipal(context), orgId, 'conf', level)
  const pipeline = await findPipeline(scope, services.db, configId)
  if (!pipeline) throw noPipeline()
  return { scope, pipeline }
}

export const pipelineTestsRouter = {
  samples: os.pipelineTests.samples.handler(async ({ input, context }) => {
    const { scope } = await own(context, input, 'read')
    return { samples: (await listSavedSamples(scope, context.services.db, input.configId)).map(shownSample) }
  }),
  saveSample: os.pipelineTests.saveSample.handler(async ({ input, context }) => {
    const { scope } = await own(context, input, 'write')
    return saveSample(context.services, scope, input.configId, input)
  }),
  removeSample: os.pipelineTests.removeSample.handler(async ({ input, context }) => {
    const { scope } = await own(context, input, 'write')
    await removeSample(context.services, scope, input.configId, input.sampleId)
  }),
  list: os.pipelineTests.list.handler(async ({ input, context }) => {
    const { scope } = await own(context, input, 'read')
    return { tests: (await listTests(scope, context.services.db, input.configId)).map(shownTest) }
  }),
  create: os.pipelineTests.create.handler(async ({ input, context }) => {
    const { scope } = await own(context, input, 'write')
    return createTest(context.services, scope, input.configId, settingsOf(input))
  }),
  update: os.pipelineTests.update.handler(async ({ input, context }) => {
    const { scope } = await own(context, input, 'write')
    return changeTest(context.services, scope, input.configId, input.testId, settingsOf(input))
  }),
  remove: os.pipelineTests.remove.handler(async ({ input, context }) => {
    const { scope } = await own(context, input, 'write')
    await removeTest(context.services, scope, input.configId, input.testId)
  }),
  run: os.pipelineTests.run.handler(async ({ input, context }) => {
    const { scope, pipeline } = await own(context, input, 'read')
    const nodes = input.pipeline?.nodes ?? nodesIn(await contentOf(context, scope, input, pipeline.content))
    return runTests(context.services, scope, input.configId, nodes)
  }),
}

interface SentTest {
  name: string
  node: string
  items: Record<string, unknown>[]
  expected: Record<string, Record<string, unknown>[]>
  ignored_fields: string[]
}

const settingsOf = ({ name, node, items, expected, ignored_fields: ignoredFields }: SentTest) => ({
  name,
  node,
  items,
  expected,
  ignoredFields,
})

/** The text of the wanted version; of the newest one where none is named. */
async function contentOf(
  { services }: RequestContext,
  scope: OrgScope,
  { configId, version }: { configId: string; version?: number | undefined },
  newest: string,
): Promise<string> {
  if (version === undefined) return newest
  const found = await findVersion(scope, services.db, configId, version)
  if (!found) throw apiError('NOT_FOUND', { detail: `This pipeline has no version ${version}.` })
  return found.content
}
