import { promisify } from 'node:util'
import { constants, gzip, zstdCompress } from 'node:zlib'
import { type Batch, DecodeError, decodeExportResponse, encodeRequest, type Rejected } from '@weir/telemetry'
import type { Attempt, Try } from '../../delivery/destination.ts'
import { mayRetry, refusesToken, retryAfterMs } from '../../delivery/retry.ts'
import { type Answer, createPostClient } from '../../http-client/post-client.ts'
import type { NodeContext, WeirEndpoint } from '../../runtime-types.ts'

const requestTimeoutMs = 30_000
const paths: Record<Batch['signal'], string> = { log: 'v1/logs', metric: 'v1/metrics', trace: 'v1/traces' }

const gzipBytes = promisify(gzip)
const zstdBytes = promisify(zstdCompress)

export interface Sender {
  /** One try; what it may have to wait for is the answer. */
  send(batch: Batch, attempt: Try): Promise<Attempt>
  close(): void
}

/** Sends batches to the server of the context, compressed as the server likes it best. */
export function createSender(context: NodeContext, weir: WeirEndpoint): Sender {
  // Not guarded: the address is the server's own, not one that a user chose.
  const client = createPostClient({ timeoutMs: requestTimeoutMs })
  let encoding: 'gzip' | 'zstd' = 'gzip'

  function compress(bytes: Uint8Array): Promise<Uint8Array> {
    if (encoding === 'gzip') return gzipBytes(bytes, { level: 1 })
    return zstdBytes(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
  }

  /** The server tells in its answers which encodings it reads. */
  function learnEncoding(answer: Answer): void {
    if (answer.status === 415) encoding = 'gzip'
    else if (/\bzstd\b/.test(answer.header('accept-encoding'))) encoding = 'zstd'
  }

  async function post(batch: Batch, bytes: Uint8Array, attempt: Try): Promise<Answer> {
    const used = encoding
    const headers = {
      authorization: `Bearer ${weir.token}`,
      'content-type': 'application/x-protobuf',
      'content-encoding': used,
      'user-agent': `weir-agent/${context.agent.version}`,
      'x-weir-batch-id': attempt.id,
      'x-weir-attempt': String(attempt.attempt),
    }
    const url = new URL(paths[batch.signal], weir.endpoint.endsWith('/') ? weir.endpoint : `${weir.endpoint}/`)
    const answer = await client.post(url, headers, await compress(bytes), attempt.signal)
    learnEncoding(answer)
    return answer.status === 415 && used === 'zstd' ? post(batch, bytes, attempt) : answer
  }

  return {
    async send(batch, attempt) {
      // An agent may start with what it knows and learn where its server is later.
      if (weir.endpoint === '') return away('the address of the server is not known yet')
      const bytes = encodeRequest(batch)
      try {
        return attemptOf(await post(batch, bytes, attempt), attempt.attempt, context.clock.now())
      } catch (error) {
        attempt.signal.throwIfAborted()
        return away(error instanceof Error ? error.message || error.name : String(error))
      }
    },
    close: () => client.close(),
  }
}

function away(message: string): Attempt {
  return { kind: 'failed', reason: 'unreachable', message }
}

/** What an answer means for the batch. */
function attemptOf(answer: Answer, tries: number, nowMs: number): Attempt {
  const { status } = answer
  if (status >= 200 && status < 300) {
    const partial = readPartial(answer)
    return partial ? { kind: 'delivered', rejected: partial.count, message: partial.message } : { kind: 'delivered' }
  }
  if (status === 413) return { kind: 'too_large', message: 'The server finds a single record too large' }
  const reason = `http_${status}`
  if (!mayRetry(status, tries)) {
    return { kind: 'refused', reason, message: `The server refused the data (${status})${words(answer)}` }
  }
  return {
    kind: 'failed',
    reason,
    message: refusesToken(status)
      ? `the server refused the token (${status}); give the agent a valid one`
      : `the server answered ${status}${words(answer)}`,
    retryAfterMs: retryAfterMs(answer.header('retry-after'), nowMs),
    unhealthy: refusesToken(status),
  }
}

function readPartial(answer: Answer): Rejected | undefined {
  try {
    return answer.body.length > 0 ? decodeExportResponse(answer.body) : undefined
  } catch (error) {
    // The records are in; an answer that cannot be read takes nothing back.
    if (error instanceof DecodeError) return undefined
    throw error
  }
}

/** What the server says about it, shortened, when it is text. */
function words(answer: Answer): string {
  const type = answer.header('content-type')
  if (!/json|text/.test(type)) return ''
  const text = new TextDecoder().decode(answer.body).replaceAll(/\s+/g, ' ').trim()
  return text ? `: ${text.slice(0, 200)}` : ''
}
