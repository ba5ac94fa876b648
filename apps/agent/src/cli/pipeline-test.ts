import { readFile } from 'node:fs/promises'
import type { PipelineDocument } from '@weir/pipeline'
import { toGraph } from '@weir/pipeline'
import { checkOutput, conditionCoverage } from '@weir/pipeline/run'
import { z } from 'zod'
import { AgentError } from '../agent-error.ts'
import { createPipelineHost } from '../pipeline-host.ts'

const itemSchema = z.record(z.string(), z.unknown())
const testsSchema = z.object({
  tests: z.array(
    z.looseObject({
      name: z.string(),
      node: z.string(),
      items: z.array(itemSchema),
      expected: z.record(z.string(), z.array(itemSchema)),
      ignored_fields: z.array(z.string()).default([]),
    }),
  ),
})
type Tests = z.output<typeof testsSchema>['tests']

const runSchema = z.object({
  results: z.array(z.object({ name: z.string(), node: z.string(), passed: z.boolean(), message: z.string() })),
  coverage: z.array(
    z.object({ node: z.string(), name: z.string(), condition: z.string(), held: z.int(), failed: z.int() }),
  ),
})
type Run = z.output<typeof runSchema>

/** A pipeline on a server, and the token that may read it. */
export interface ServerPipeline {
  server: string
  organization: string
  pipeline: string
  token: string
}

/** The tests in a file: what the console downloads, or the answer of the API. */
export async function readTests(path: string): Promise<Tests> {
  try {
    return testsSchema.parse(JSON.parse(await readFile(path, 'utf8'))).tests
  } catch (error) {
    if (error instanceof z.ZodError) throw new AgentError(`${path} holds no tests: ${z.prettifyError(error)}`)
    throw new AgentError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The tests that a server keeps for a pipeline. */
export async function fetchTests(of: ServerPipeline): Promise<Tests> {
  return testsSchema.parse(await ask(of, 'tests', 'GET')).tests
}

/** Has the server run its tests on the newest saved version. */
export async function runOnServer(of: ServerPipeline): Promise<Run> {
  return runSchema.parse(await ask(of, 'tests/run', 'POST'))
}

const patienceMs = 120_000

async function ask({ server, organization, pipeline, token }: ServerPipeline, call: string, method: 'GET' | 'POST') {
  const path = ['v1', 'orgs', organization, 'confs', pipeline].map(encodeURIComponent).join('/')
  const url = new URL(`${path}/${call}`, server.endsWith('/') ? server : `${server}/`)
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const body = method === 'POST' ? { body: '{}' } : {}
  let response: Response
  try {
    response = await fetch(url, { method, headers, ...body, signal: AbortSignal.timeout(patienceMs) })
  } catch (error) {
    throw new AgentError(`${url.origin} does not answer: ${error instanceof Error ? error.message : String(error)}`)
  }
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer
  const problem = z.object({ detail: z.string() }).safeParse(answer).data?.detail ?? response.statusText
  throw new AgentError(`${url.origin} answered ${response.status}: ${problem}`)
}

/** Runs tests on a document, on this machine. */
export async function runTests(document: PipelineDocument, tests: Tests): Promise<Run> {
  const host = await createPipelineHost(process.env, 'operator')
  const nodes = new Map(toGraph(document).nodes.map(({ id, type, configuration }) => [id, { id, type, configuration }]))
  const run: Run = { results: [], coverage: [] }
  try {
    for (const { name, node: id, items, expected, ignored_fields: ignoredFields } of tests) {
      const node = nodes.get(id)
      const { passed, message } = node
        ? await checkOutput({ node, items, expected, ignoredFields }, host)
        : { passed: false, message: `the pipeline has no node ${id}` }
      run.results.push({ name, node: id, passed, message })
    }
    for (const [id, own] of Map.groupBy(tests, test => test.node)) {
      const node = nodes.get(id)
      const found = node ? await conditionCoverage({ node, items: own.flatMap(test => test.items) }, host) : []
      run.coverage.push(
        ...found.map(({ name, condition, held, failed }) => ({ node: id, name, condition, held, failed })),
      )
    }
  } finally {
    await host.stop()
  }
  return run
}

/** A run in lines, each test in one; and whether all passed. */
export function reportOf({ results, coverage }: Run): { lines: string[]; passed: boolean } {
  const failed = results.filter(result => !result.passed)
  const untaken = coverage.filter(({ held, failed: not }) => held === 0 || not === 0)
  return {
    lines: [
      ...results.map(
        ({ name, node, passed, message }) => `${passed ? 'ok  ' : 'FAIL'} ${node}: ${name}${message && `: ${message}`}`,
      ),
      ...untaken.map(({ node, name, condition, held, failed: not }) => {
        const what = held + not === 0 ? 'was never reached' : held === 0 ? 'never held' : 'always held'
        return `note ${node}: ${name}: the condition ${condition} ${what}`
      }),
      `${results.length - failed.length} passed, ${failed.length} failed`,
    ],
    passed: failed.length === 0,
  }
}
