import {
  apiError,
  type ConditionCoverage,
  type PipelineTestResult,
  type PipelineTestRun,
  testRunSchema,
} from '@weir/contracts'
import { parseDocument, toGraph } from '@weir/pipeline'
import { z } from 'zod'
import type { OrgScope } from '../identity/scope.ts'
import { testThreads } from '../node-tests/threads.ts'
import type { Services } from '../services.ts'
import { listTests, type TestRow } from './pipeline-tests.repo.ts'

/** A node as tests run it. */
interface TestedNode {
  id: string
  type: string
  configuration: Record<string, unknown>
}

const verdictSchema = testRunSchema.shape.results.element.pick({ passed: true, message: true, differences: true })
const coverageSchema = z.array(testRunSchema.shape.coverage.element.omit({ node: true }))

/** The nodes of a saved text. */
export function nodesIn(content: string): TestedNode[] {
  const { document } = parseDocument(content)
  return document ? toGraph(document).nodes.map(({ id, type, configuration }) => ({ id, type, configuration })) : []
}

/** Runs all tests of a pipeline on nodes, one after the other. */
export async function runTests(
  { db }: Pick<Services, 'db'>,
  scope: OrgScope,
  pipelineId: string,
  nodes: readonly TestedNode[],
): Promise<PipelineTestRun> {
  const tests = await listTests(scope, db, pipelineId)
  const byId = new Map(nodes.map(node => [node.id, node]))
  const results: PipelineTestResult[] = []
  for (const test of tests) results.push(await runTest(scope, test, byId.get(test.node)))
  const coverage: ConditionCoverage[] = []
  for (const [id, own] of Map.groupBy(tests, test => test.node)) {
    const node = byId.get(id)
    if (node) coverage.push(...(await covered(scope, node, own)))
  }
  return { passed: results.every(result => result.passed), results, coverage }
}

async function runTest(
  { organizationId }: OrgScope,
  { id, name, node: nodeId, items, expected, ignoredFields }: TestRow,
  node: TestedNode | undefined,
): Promise<PipelineTestResult> {
  const about = { id, name, node: nodeId }
  if (!node) {
    const message = `The pipeline has no node ${nodeId}. Remove the test, or make it for another node.`
    return { ...about, passed: false, message, differences: [] }
  }
  const request = { node, items, expected, ignoredFields }
  const verdict = await testThreads.run(organizationId, { kind: 'accepted_output', request })
  return { ...about, ...verdictSchema.parse(verdict) }
}

async function covered(
  { organizationId }: OrgScope,
  node: TestedNode,
  tests: readonly TestRow[],
): Promise<ConditionCoverage[]> {
  const items = tests.flatMap(test => test.items)
  const found = await testThreads.run(organizationId, { kind: 'coverage', request: { node, items } })
  return coverageSchema.parse(found).map(condition => ({ node: node.id, ...condition }))
}

/** Refuses to deploy a text whose tests fail, unless somebody says why it is deployed all the same. */
export async function requirePassedTests(
  services: Pick<Services, 'db'>,
  scope: OrgScope,
  pipelineId: string,
  content: string,
  overrideReason: string | undefined,
): Promise<void> {
  if (overrideReason !== undefined) return
  const { results } = await runTests(services, scope, pipelineId, nodesIn(content))
  const failed = results.filter(result => !result.passed)
  if (failed.length === 0) return
  const names = failed.slice(0, 5).map(({ name }) => name)
  const more = failed.length > names.length ? ` and ${failed.length - names.length} more` : ''
  throw apiError('TESTS_FAILED', {
    detail:
      `${failed.length} of ${results.length} tests fail: ${names.join(', ')}${more}. ` +
      'Correct the pipeline, accept the new results, or give a reason to deploy it all the same.',
    fields: failed.map(({ name, message }) => ({ field: name, message })),
  })
}
