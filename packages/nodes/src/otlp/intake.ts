import type { IncomingHttpHeaders } from 'node:http'
import { type Batch, DecodeError, decodeJsonRequest, decodeRequest, type Rejected, type Signal } from '@weir/telemetry'
import { filterBatch } from '../batches.ts'
import { type InputContext, PipelineStopped } from '../runtime-types.ts'
import { createAdmission, type Permit } from './admission.ts'
import { createAuthenticator } from './authentication.ts'
import type { AuthenticationConfig } from './authentication-field.ts'
import { RequestError } from './request-error.ts'

/** All messages in memory together may take this many times the largest one. */
const budgetFactor = 4
/** However small they are, so many requests may wait for their destinations. */
const maxRequests = 1024

export type Format = 'protobuf' | 'json'

/** What both protocols do with a request, whatever carries it. */
export interface OtlpIntake {
  /** For the WWW-Authenticate header, where senders must show who they are. */
  readonly challenge: string | undefined
  /** Throws where the message should not even be read. */
  admit(headers: IncomingHttpHeaders): Permit
  /** Decodes and pushes a message; resolves with what was refused of it when the rest is delivered. */
  take(signal: Signal, format: Format, message: Buffer): Promise<Rejected | undefined>
  /** What to answer to a sender after an error. */
  errorOf(error: unknown): RequestError
  /** Lets nothing more in. */
  close(): void
}

interface IntakeOptions {
  readonly maxMessageBytes: number
  readonly authentication: AuthenticationConfig
}

export function createOtlpIntake(context: InputContext, options: IntakeOptions): OtlpIntake {
  const admission = createAdmission({ bytes: options.maxMessageBytes * budgetFactor, requests: maxRequests })
  const authenticator = createAuthenticator(options.authentication)
  let closed = false

  return {
    challenge: authenticator?.challenge,
    admit(headers) {
      if (authenticator && !authenticator.accepts(headers)) {
        throw new RequestError('unauthenticated', 'Credentials are missing or wrong')
      }
      if (closed) throw new PipelineStopped()
      if (!context.intake.open) throw new RequestError('busy', 'The agent is short of memory')
      return admission.enter()
    },
    async take(signal, format, message) {
      const { batch, rejected } = withoutInvalid(decode(signal, format, message))
      if (rejected) context.report(signal).drop('invalid_id', rejected.count)
      if (batch.records.length > 0) await context.push(batch)
      return rejected
    },
    errorOf(error) {
      if (error instanceof RequestError) return error
      if (error instanceof PipelineStopped) return new RequestError('busy', error.message)
      const message = error instanceof Error ? error.message : String(error)
      context.logger.error('Receiving failed', { message })
      return new RequestError('failed', 'The message could not be taken')
    },
    close() {
      closed = true
    },
  }
}

function decode(signal: Signal, format: Format, message: Buffer): Batch {
  try {
    return format === 'json' ? decodeJsonRequest(signal, utf8(message)) : decodeRequest(signal, message)
  } catch (error) {
    if (error instanceof DecodeError) throw new RequestError('invalid', error.message)
    throw error
  }
}

function utf8(message: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(message)
  } catch {
    throw new RequestError('invalid', 'The message is not valid UTF-8')
  }
}

const isId = (id: string, length: number) => id.length === length && !/^0+$/.test(id)

/**
 * A message that cannot be read is refused whole, and a batch is delivered whole. What is left to refuse in part are spans
 * without the ids that OTLP requires: nothing later could tell them apart.
 */
function withoutInvalid(batch: Batch): { batch: Batch; rejected?: Rejected } {
  if (batch.signal !== 'trace') return { batch }
  const isValid = (span: { traceId: string; spanId: string }) => isId(span.traceId, 32) && isId(span.spanId, 16)
  if (batch.records.every(isValid)) return { batch }
  const valid = filterBatch(batch, record => record.signal === 'trace' && isValid(record))
  const count = batch.records.length - valid.records.length
  return { batch: valid, rejected: { count, message: 'Spans need a trace id of 16 bytes and a span id of 8 bytes' } }
}
