import {
  type Batch,
  DecodeError,
  decodeExportResponse,
  decodeJsonExportResponse,
  type Rejected,
  type Signal,
} from '@weir/telemetry'
import type { Attempt } from '../delivery/destination.ts'
import { mayRetry, refusesToken, retryAfterMs } from '../delivery/retry.ts'
import type { Answer } from '../http-client/post-client.ts'
import type { GrpcAnswer } from './grpc-client.ts'
import { decodeRpcStatus, grpcCode } from './rpc-status.ts'

/** The names of the codes by their numbers. */
const codeNames =
  'ok cancelled unknown invalid_argument deadline_exceeded not_found already_exists permission_denied resource_exhausted failed_precondition aborted out_of_range unimplemented internal unavailable data_loss unauthenticated'.split(
    ' ',
  )

/** What the OTLP specification lets a sender try again. */
const retryable = new Set<number>([
  grpcCode.cancelled,
  grpcCode.deadlineExceeded,
  grpcCode.aborted,
  grpcCode.outOfRange,
  grpcCode.unavailable,
  grpcCode.dataLoss,
])
/** A refused token can be replaced while the data waits. */
const refusedTokens = new Set<number>([grpcCode.unauthenticated, grpcCode.permissionDenied])

/** What an answer over gRPC means for the batch. */
export function grpcAttempt({ code, message, retryDelayMs, body }: GrpcAnswer): Attempt {
  if (code === grpcCode.ok) return delivered(() => decodeExportResponse(body))
  const reason = `grpc_${codeNames[code] ?? code}`
  const words = `the destination answered ${codeNames[code] ?? `code ${code}`}${said(message)}`
  const after = retryDelayMs === undefined ? {} : { retryAfterMs: retryDelayMs }
  if (refusedTokens.has(code)) return { kind: 'failed', reason, message: words, ...after, unhealthy: true }
  if (retryable.has(code)) return { kind: 'failed', reason, message: words, ...after }
  if (code !== grpcCode.resourceExhausted) return { kind: 'refused', reason, message: words }
  // Without a delay it is final; what servers say about size is the one case where smaller pieces help.
  if (retryDelayMs !== undefined) return { kind: 'failed', reason, message: words, ...after }
  const kind = /larger than|too large|exceeds/i.test(message) ? 'too_large' : 'refused'
  return kind === 'too_large' ? { kind, message: words } : { kind, reason, message: words }
}

/** What an answer over HTTP means for the batch, at this try of it. */
export function httpAttempt(answer: Answer, batch: Batch, tries: number, nowMs: number): Attempt {
  const { status } = answer
  if (status >= 200 && status < 300) return delivered(() => readResponse(answer, batch.signal))
  const reason = `http_${status}`
  const message = `the destination answered ${status}${said(errorText(answer))}`
  if (status === 413) return { kind: 'too_large', message }
  if (!mayRetry(status, tries)) return { kind: 'refused', reason, message }
  const asked = retryAfterMs(answer.header('retry-after'), nowMs)
  return {
    kind: 'failed',
    reason,
    message,
    ...(asked > 0 && { retryAfterMs: asked }),
    ...(refusesToken(status) && { unhealthy: true }),
  }
}

function delivered(read: () => Rejected | undefined): Attempt {
  const partial = readable(read)
  if (!partial) return { kind: 'delivered' }
  return { kind: 'delivered', rejected: partial.count, message: partial.message.slice(0, 500) }
}

/** The records are in; an answer that cannot be read takes nothing back. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof DecodeError) return undefined
    throw error
  }
}

const isJson = (answer: Answer) => /\bjson\b/.test(answer.header('content-type'))
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

function readResponse(answer: Answer, signal: Signal): Rejected | undefined {
  if (answer.body.length === 0) return undefined
  return isJson(answer) ? decodeJsonExportResponse(signal, textOf(answer.body)) : decodeExportResponse(answer.body)
}

/** What the other side says about it: a google.rpc.Status, or plain words. */
function errorText(answer: Answer): string {
  if (/protobuf/.test(answer.header('content-type'))) return decodeRpcStatus(answer.body)?.message ?? ''
  return isJson(answer) || /text\/plain/.test(answer.header('content-type')) ? textOf(answer.body) : ''
}

function said(text: string): string {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  return words === '' ? '' : `: ${words.slice(0, 200)}`
}
