import { ORPCError } from '@orpc/server'
import { apiError, destinationTestLines, type TestResponse } from '@weir/contracts'
import { type DocumentNode, fieldName, findDefinition, nodeConfiguration, parseNode } from '@weir/pipeline'
import { storeClock } from '@weir/store'
import type { OrgScope } from '../identity/scope.ts'
import { openNode } from '../secrets/pipeline-secrets.ts'
import type { Services } from '../services.ts'
import { version } from '../version.ts'
import { type DestinationOutcome, outcomeSchema } from './destination-job.ts'
import { TestThreads } from './test-threads.ts'
import { withoutSecrets } from './without-secrets.ts'

const timeMs = 15_000
/** Apart from the threads of other tests: a destination that does not answer must not keep those waiting. */
const threads = new TestThreads({ timeMs, heapMb: 128, threads: 4, idleMs: 60_000 })

interface DestinationContent {
  name: string
  type: string
  yaml: string
}

/** Whether a destination takes a few lines from this server now. Addresses are bounded as those of hosted pipelines are. */
export async function testDestination(
  services: Pick<Services, 'config' | 'store' | 'secrets'>,
  scope: OrgScope,
  content: DestinationContent,
): Promise<TestResponse> {
  const { name, type, yaml } = content
  const { node: written, issues } = parseNode(yaml, { name, type })
  const node = written && openNode(services.secrets, scope, written)
  if (!node)
    return failure('The YAML of the destination cannot be read.', issues.map(({ message }) => message).join('; '))
  const definition = findDefinition(node.type)
  if (definition?.category !== 'output') {
    const message = `${JSON.stringify(type)} is not the type of a destination`
    throw apiError('INVALID_INPUT', {
      detail: `content.type: ${message}.`,
      fields: [{ field: 'content.type', message }],
    })
  }
  const parsed = definition.config.safeParse(nodeConfiguration(node))
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(
      ({ path, message }) =>
        `${fieldName(path.map(part => (typeof part === 'number' ? part : String(part))))}: ${message}`,
    )
    return failure('The configuration of the destination is not complete.', wrong.join('; '))
  }
  const outcome = definition.type === 'weir_output' ? await askStore(services) : await inThread(services, scope, node)
  if (outcome.delivered)
    return { success: true, error_message: '', error_details: { details: '', resources: [], others: {} } }
  const { docsUrl } = services.config.help
  return failure('The destination did not take the test lines.', withoutSecrets(outcome.message, node), {
    resources: docsUrl === undefined ? [] : [docsUrl],
    others: { reason: outcome.reason },
  })
}

function failure(message: string, details: string, more: Partial<TestResponse['error_details']> = {}): TestResponse {
  return { success: false, error_message: message, error_details: { details, resources: [], others: {}, ...more } }
}

/** Weir itself is the destination, and its store what may be away. */
async function askStore({ store }: Pick<Services, 'store'>): Promise<DestinationOutcome> {
  try {
    await store.query(storeClock())
    return { delivered: true }
  } catch {
    return { delivered: false, reason: 'store_unavailable', message: 'The store of this server does not answer' }
  }
}

async function inThread(
  { config }: Pick<Services, 'config'>,
  { organizationId }: OrgScope,
  node: DocumentNode,
): Promise<DestinationOutcome> {
  const request = { node, lines: destinationTestLines, allowPrivate: config.allowPrivate, version }
  try {
    return outcomeSchema.parse(await threads.run(organizationId, { kind: 'destination', request }))
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== 'TEST_TOO_HEAVY') throw error
    return { delivered: false, reason: 'timeout', message: `There was no answer within ${timeMs / 1000} seconds` }
  }
}
