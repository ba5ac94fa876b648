import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip, zstdCompress } from 'node:zlib'
import { type Batch, DecodeError, decodeExportResponse, encodeRequest, type Rejected } from '@weir/telemetry'
import type { HealthStatus, NodeContext, WeirEndpoint } from '../../runtime-types.ts'
import { type Answer, createPostClient } from '../../http-client/post-client.ts'
import { mayRetry, refusesToken, retryAfterMs, retryDelayMs } from '../../delivery/retry.ts'

const requestTimeoutMs = 30_000
const paths: Record<Batch['signal'], string> = { log: 'v1/logs', metric: 'v1/metrics', trace: 'v1/traces' }

const gzipBytes = promisify(gzip)
const zstdBytes = promisify(zstdCompress)

/** What became of a batch: all of it or a part may be refused for good. */
export type Outcome =
  | { kind: 'delivered'; rejected: number; message: string }
  | { kind: 'too_large' }
  | { kind: 'refused'; reason: string; message: string }

export interface Sender {
  /** Tries until there is an outcome; rejects only when aborted. */
  send(batch: Batch, signal: AbortSignal): Promise<Outcome>
  close(): void
}

/** Sends batches to the server of the context, each under one id however often it is tried. */
export function createSender(context: NodeContext, weir: WeirEndpoint): Sender {
  const client = createPostClient({ timeoutMs: requestTimeoutMs, guard: context.addresses })
  let encoding: 'gzip' | 'zstd' = 'gzip'

  function compress(bytes: Uint8Array): Promise<Uint8Array> {
    if (encoding === 'gzip') return gzipBytes(bytes, { level: 1 })
    return zstdBytes(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
  }

  function wait(ms: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const cancel = context.clock.after(ms, () => {
      signal.removeEventListener('abort', abort)
      resolve()
    })
    function abort(): void {
      cancel()
      reject(signal.reason)
    }
    signal.addEventListener('abort', abort, { once: true })
    return promise
  }

  /** The server tells in its answers which encodings it reads. */
  function learnEncoding(answer: Answer): void {
    if (answer.status === 415) encoding = 'gzip'
    else if (/\bzstd\b/.test(answer.header('accept-encoding'))) encoding = 'zstd'
  }

  async function post(batch: Batch, id: string, bytes: Uint8Array, signal: AbortSignal): Promise<Answer> {
    // An agent may start with what it knows and learn where its server is later.
    if (weir.endpoint === '') throw new Error('the address of the server is not known yet')
    const used = encoding
    const headers = {
      authorization: `Bearer ${weir.token}`,
      'content-type': 'application/x-protobuf',
      'content-encoding': used,
      'user-agent': `weir-agent/${context.agent.version}`,
      'x-weir-batch-id': id,
    }
    const url = new URL(paths[batch.signal], weir.endpoint.endsWith('/') ? weir.endpoint : `${weir.endpoint}/`)
    const answer = await client.post(url, headers, await compress(bytes), signal)
    learnEncoding(answer)
    return answer.status === 415 && used === 'zstd' ? post(batch, id, bytes, signal) : answer
  }

  return {
    async send(batch, signal) {
      const id = randomUUID()
      const bytes = encodeRequest(batch)
      for (let tries = 1; ; tries += 1) {
        signal.throwIfAborted()
        let asked = 0
        let problem: string
        let status: HealthStatus = 'degraded'
        try {
          const answer = await post(batch, id, bytes, signal)
          if (answer.status >= 200 && answer.status < 300) return accepted(answer, context)
          if (answer.status === 413) return { kind: 'too_large' }
          problem = `the server answered ${answer.status}${words(answer)}`
          if (!mayRetry(answer.status, tries)) return refused(answer, context)
          if (refusesToken(answer.status)) {
            status = 'error'
            problem = `the server refused the token (${answer.status}); give the agent a valid one`
          }
          asked = retryAfterMs(answer.header('retry-after'), context.clock.now())
        } catch (error) {
          signal.throwIfAborted()
          problem = error instanceof Error ? error.message || error.name : String(error)
        }
        context.health(status, `Cannot deliver: ${problem}. Trying again until it succeeds`)
        await wait(Math.max(asked, retryDelayMs(tries, context.random)), signal)
      }
    },
    close: () => client.close(),
  }
}

function accepted(answer: Answer, context: NodeContext): Outcome {
  const partial = readPartial(answer)
  if (!partial || partial.count === 0) {
    context.health('healthy')
    return { kind: 'delivered', rejected: 0, message: '' }
  }
  context.health('degraded', `The server took only a part: ${partial.message}`)
  return { kind: 'delivered', rejected: partial.count, message: partial.message }
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

function refused(answer: Answer, context: NodeContext): Outcome {
  const message = `The server refused the data (${answer.status})${words(answer)}`
  context.health('error', message)
  return { kind: 'refused', reason: `http_${answer.status}`, message }
}

/** What the server says about it, shortened, when it is text. */
function words(answer: Answer): string {
  const type = answer.header('content-type')
  if (!/json|text/.test(type)) return ''
  const text = new TextDecoder().decode(answer.body).replaceAll(/\s+/g, ' ').trim()
  return text ? `: ${text.slice(0, 200)}` : ''
}
