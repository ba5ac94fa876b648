import type { TelemetryRecord } from '@weir/telemetry'
import type { z } from 'zod'
import { itemLine } from '../../archive/lines.ts'
import { type Attempt, type Destination, defineDestination, type Try } from '../../delivery/destination.ts'
import { durationMs } from '../../duration.ts'
import { createPostClient, type PostClient } from '../../http-client/post-client.ts'
import type { NodeContext } from '../../runtime-types.ts'
import { BoundedMap } from '../../state/bounded-map.ts'
import { clientTlsOptions } from '../../tls-files.ts'
import { httpAttempt } from '../http-output/http-answer.ts'
import { requestHeaders, secretsOf } from '../http-output/request-headers.ts'
import { createPace } from './pace.ts'
import { compilePayload } from './payload.ts'
import { PayloadError } from './payload-template.ts'
import { createSuppression } from './suppression.ts'
import { webhookOutputDefinition } from './webhook-output.definition.ts'

/** How far a batch got, so that a repeat goes on where the last try ended instead of calling twice. */
interface Progress {
  next: number
  rejected: number
  message: string
}

const maxUnfinished = 1000

type Config = z.output<typeof webhookOutputDefinition.config>

export function createWebhookDestination(config: Config, context: NodeContext): Destination {
  const url = new URL(config.endpoint)
  const textOf = config.payload === undefined ? itemLine : compilePayload(config.payload)
  const rules = { retryCodes: config.retry_http_code, secrets: secretsOf(config) }
  const headers = {
    'user-agent': `weir-agent/${context.agent.version}`,
    'content-type': 'application/json',
    ...requestHeaders(config),
  }
  const window = config.suppression_window
  const suppression = window === undefined ? undefined : createSuppression(durationMs(window), context.clock)
  const pace = createPace(config.rate_limit, context.clock)
  const unfinished = new BoundedMap<Progress>({ entries: maxUnfinished, bytes: 1024 * 1024 })
  let client: PostClient | undefined

  async function call(record: TelemetryRecord, key: string, signal: AbortSignal): Promise<Attempt> {
    if (!client) throw new Error('Not started')
    if (suppression?.isSuppressed(record)) {
      return { kind: 'left_out', reason: 'suppressed', message: `Suppressed: called for the same within ${window}` }
    }
    let text: string
    try {
      text = textOf(record)
    } catch (error) {
      if (!(error instanceof PayloadError)) throw error
      return { kind: 'too_large', message: error.message }
    }
    await pace(signal)
    const answer = await client.post(url, { ...headers, 'idempotency-key': key }, Buffer.from(text), signal)
    const attempt = httpAttempt(answer, rules, context.clock.now())
    if (attempt.kind === 'delivered') suppression?.note(record)
    return attempt
  }

  /** Several items at a time: some may be refused for good, and the first that fails ends the try. */
  async function callAll(records: readonly TelemetryRecord[], { id, signal }: Try): Promise<Attempt> {
    const progress = unfinished.get(id) ?? { next: 0, rejected: 0, message: '' }
    unfinished.set(id, progress)
    for (const record of records.slice(progress.next)) {
      signal.throwIfAborted()
      const attempt = await call(record, `${id}-${progress.next}`, signal)
      if (attempt.kind === 'failed') return attempt
      progress.next += 1
      if (attempt.kind === 'delivered') continue
      // Of several at a time only the number that did not go can be told.
      progress.rejected += 1
      progress.message = attempt.message
    }
    unfinished.delete(id)
    const { rejected, message } = progress
    return rejected > 0 ? { kind: 'delivered', rejected, message } : { kind: 'delivered' }
  }

  return {
    async start() {
      client = createPostClient({
        timeoutMs: durationMs(config.timeout),
        maxSockets: config.parallel_worker_count,
        tls: await clientTlsOptions(config.tls, context),
        guard: context.addresses,
      })
    },
    async send(batch, attempt) {
      const [only, ...others] = batch.records
      if (only && others.length === 0) return call(only, attempt.id, attempt.signal)
      return callAll(batch.records, attempt)
    },
    async stop() {
      client?.close()
    },
  }
}

export const webhookOutput = defineDestination(webhookOutputDefinition, createWebhookDestination)
