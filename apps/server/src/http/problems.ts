import { ValidationError } from '@orpc/contract'
import { ORPCError } from '@orpc/server'
import {
  type ApiError,
  apiError,
  type ErrorCode,
  type ErrorData,
  errorTable,
  type FieldError,
  toProblem,
} from '@weir/contracts'
import { StoreInputError, StoreUnavailableError } from '@weir/store'
import type { FastifyReply } from 'fastify'
import { heavyReason } from './too-heavy.ts'

const storeDownCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|57P01|57P02|57P03|08\d\d\d|53300)$/
/** What the PostgreSQL driver says when it has no code to give. */
const storeDownMessages = /connection terminated|timeout exceeded when trying to connect|Connection ended unexpectedly/i

/** Answers with an error of the table. */
export function sendProblem(reply: FastifyReply, code: ErrorCode, data: ErrorData = {}): FastifyReply {
  return (
    reply
      .status(errorTable[code].status)
      .header('x-request-id', reply.request.id)
      .header('content-type', 'application/problem+json')
      // As bytes, so that Fastify does not add a charset, which this type does not have.
      .send(Buffer.from(JSON.stringify(toProblem(code, data, reply.request.id))))
  )
}

/** The error of the table for whatever was thrown; undefined for what nobody planned for. */
export function plannedError(error: unknown): ApiError | undefined {
  if (error instanceof ORPCError) return fromOrpc(error)
  if (error instanceof StoreInputError) {
    return apiError('INVALID_INPUT', { fields: [{ field: error.field, message: error.message }] })
  }
  if (heavyReason(error)) return apiError('QUERY_TOO_HEAVY')
  return isStoreDown(error) ? apiError('STORE_UNAVAILABLE') : undefined
}

function fromOrpc(error: ORPCError<string, unknown>): ApiError | undefined {
  if (isOurs(error)) return error
  if (error.code !== 'BAD_REQUEST') return undefined
  if (!(error.cause instanceof ValidationError)) {
    return apiError('INVALID_INPUT', {
      detail: 'The request could not be read. Send a JSON object with its content type.',
    })
  }
  return invalidInput(error.cause.issues)
}

function isOurs(error: ORPCError<string, unknown>): error is ApiError {
  return Object.hasOwn(errorTable, error.code)
}

function invalidInput(issues: ValidationError['issues']): ApiError {
  const fields = issues.map(({ path = [], message }): FieldError => {
    const field = path.map(step => String(typeof step === 'object' ? step.key : step)).join('.')
    return { field, message: field === '' ? message : `${field}: ${message}` }
  })
  const first = fields[0]?.message
  return apiError('INVALID_INPUT', { detail: first ? `Some values are not valid. ${first}` : undefined, fields })
}

/** Whether the error says that a store does not answer, as the driver or something around it put it. */
function isStoreDown(error: unknown, depth = 0): boolean {
  if (error instanceof StoreUnavailableError) return true
  if (!(error instanceof Error) || depth > 5) return false
  if ('code' in error && storeDownCodes.test(String(error.code))) return true
  if (storeDownMessages.test(error.message)) return true
  if (error instanceof AggregateError) return error.errors.some(inner => isStoreDown(inner, depth + 1))
  return isStoreDown(error.cause, depth + 1)
}
