import { type Batch, encodeJsonRequest } from '@weir/telemetry'
import type { z } from 'zod'
import { compress } from '../../archive/compress.ts'
import { encodeLines, encodeList, itemLine, rawLine } from '../../archive/lines.ts'
import { type Destination, defineDestination } from '../../delivery/destination.ts'
import { durationMs } from '../../duration.ts'
import { createPostClient, type PostClient } from '../../http-client/post-client.ts'
import type { NodeContext } from '../../runtime-types.ts'
import { clientTlsOptions } from '../../tls-files.ts'
import { compilePayload, type RecordText } from '../webhook-output/payload.ts'
import { PayloadError } from '../webhook-output/payload-template.ts'
import { httpAttempt } from './http-answer.ts'
import { httpOutputDefinition } from './http-output.definition.ts'
import { requestHeaders, secretsOf } from './request-headers.ts'

const contentTypes = {
  json: 'application/json',
  otlp_json: 'application/json',
  ndjson: 'application/x-ndjson',
  raw: 'text/plain; charset=utf-8',
}

type Encoder = keyof typeof contentTypes

async function encode(batch: Batch, encoder: Encoder, payload: RecordText | undefined): Promise<Uint8Array> {
  if (encoder === 'otlp_json') return Buffer.from(encodeJsonRequest(batch))
  if (encoder === 'json') return encodeList(batch.records, payload ?? itemLine)
  return encodeLines(batch.records, payload ?? (encoder === 'raw' ? rawLine : itemLine))
}

type Config = z.output<typeof httpOutputDefinition.config>

export function createHttpDestination(config: Config, context: NodeContext): Destination {
  const url = new URL(config.endpoint)
  const payload = config.payload === undefined ? undefined : compilePayload(config.payload)
  const rules = { retryCodes: config.retry_http_code, secrets: secretsOf(config) }
  const headers = {
    'user-agent': `weir-agent/${context.agent.version}`,
    'content-type': contentTypes[config.encoder],
    ...requestHeaders(config),
    ...(config.compression !== 'none' && { 'content-encoding': config.compression }),
  }
  let client: PostClient | undefined

  return {
    async start() {
      client = createPostClient({
        timeoutMs: durationMs(config.timeout),
        maxSockets: config.parallel_worker_count,
        tls: await clientTlsOptions(config.tls, context),
        guard: context.addresses,
      })
    },
    async send(batch, { id, signal }) {
      if (!client) throw new Error('Not started')
      let body: Uint8Array
      try {
        body = await encode(batch, config.encoder, payload)
      } catch (error) {
        if (!(error instanceof PayloadError)) throw error
        return { kind: 'too_large', message: error.message }
      }
      const named = { ...headers, 'idempotency-key': id }
      const answer = await client.post(url, named, await compress(body, config.compression), signal, config.method)
      return httpAttempt(answer, rules, context.clock.now())
    },
    async stop() {
      client?.close()
    },
  }
}

export const httpOutput = defineDestination(httpOutputDefinition, createHttpDestination)
