import { ORPCError } from '@orpc/client'
import { z } from 'zod'

interface ErrorEntry {
  status: number
  /** Whose doing it is: `user` errors tell the caller what to change, `operational` ones pass, `bug` is ours. */
  cause: 'user' | 'operational' | 'bug'
  message: string
}

/** Every error the API answers with. The console maps codes to words and never parses messages. */
export const errorTable = {
  INVALID_INPUT: {
    status: 400,
    cause: 'user',
    message: 'Some values are not valid. Correct the listed fields and try again.',
  },
  INVALID_QUERY: {
    status: 400,
    cause: 'user',
    message: 'The query could not be read. Correct it at the marked position.',
  },
  UNAUTHENTICATED: { status: 401, cause: 'user', message: 'Sign in, or send a valid token, and try again.' },
  WRONG_CREDENTIALS: { status: 401, cause: 'user', message: 'The email or password is not right.' },
  WRONG_CODE: {
    status: 401,
    cause: 'user',
    message: 'The code is not right, or was used before. Wait for the next one.',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    cause: 'user',
    message: 'Your email is not confirmed yet. Open the link in the mail that we sent you just now.',
  },
  LINK_EXPIRED: { status: 410, cause: 'user', message: 'This link was used before or is too old. Ask for a new one.' },
  CROSS_SITE: { status: 403, cause: 'user', message: 'This request came from another site and was refused.' },
  FORBIDDEN: {
    status: 403,
    cause: 'user',
    message: 'You do not have the permission this needs. Ask an administrator of your organization.',
  },
  DEMO_MODE: { status: 403, cause: 'user', message: 'Editing configuration is not allowed in Demo mode.' },
  ORGANIZATION_CLOSED: {
    status: 403,
    cause: 'user',
    message: 'This organization is closed to you. Ask its administrators, or work in another organization.',
  },
  NOT_FOUND: { status: 404, cause: 'user', message: 'Nothing was found under this address in your organization.' },
  METHOD_NOT_ALLOWED: { status: 405, cause: 'user', message: 'This address does not take that method.' },
  CONFLICT: { status: 409, cause: 'user', message: 'This was changed in the meantime. Reload and try again.' },
  TESTS_FAILED: {
    status: 409,
    cause: 'user',
    message: 'Tests of this pipeline fail. Correct it, accept the new results, or deploy it with a reason.',
  },
  AGENT_AWAY: {
    status: 409,
    cause: 'user',
    message: 'The agent is not connected or does not answer. Wait until it is back and try again.',
  },
  TOO_LARGE: { status: 413, cause: 'user', message: 'The request is larger than allowed. Send less at once.' },
  UNSUPPORTED_MEDIA: { status: 415, cause: 'user', message: 'This content type is not understood here.' },
  TOO_MANY_REQUESTS: {
    status: 429,
    cause: 'user',
    message: 'Too many requests. Wait for the time in Retry-After and try again.',
  },
  INTERNAL: {
    status: 500,
    cause: 'bug',
    message: 'Something went wrong on our side. The request id helps us find it.',
  },
  STORE_UNAVAILABLE: {
    status: 503,
    cause: 'operational',
    message: 'The store does not answer right now. Try again shortly.',
  },
  MAIL_UNAVAILABLE: {
    status: 503,
    cause: 'operational',
    message: 'The mail could not be sent. Try again later, or ask the operator of this server.',
  },
  TEST_TOO_HEAVY: {
    status: 422,
    cause: 'user',
    message: 'The test took too much time or memory. Use fewer items, or a simpler pattern or code.',
  },
  AI_NOT_CONFIGURED: {
    status: 503,
    cause: 'operational',
    message: 'No AI service is configured here. Ask the operator of this server to set WEIR_AI_BASE_URL.',
  },
  AI_UNAVAILABLE: {
    status: 502,
    cause: 'operational',
    message: 'The AI service did not answer as it should. Try again later.',
  },
  QUERY_TOO_HEAVY: {
    status: 422,
    cause: 'user',
    message: 'The query needed too much time or memory. Narrow the time range or the filter.',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorTable

const fieldErrorSchema = z.object({
  field: z.string(),
  message: z.string(),
  /** Which characters of the field it is about, where that is known: from `start` up to, not including, `end`. */
  start: z.int().optional(),
  end: z.int().optional(),
})
export type FieldError = z.infer<typeof fieldErrorSchema>

/** What an error carries beside its code: a sentence for this very case, and the fields it is about. */
export const errorDataSchema = z.object({
  detail: z.string().optional(),
  fields: z.array(fieldErrorSchema).optional(),
})
export type ErrorData = z.infer<typeof errorDataSchema>

/** The body of every error answer (RFC 9457), with `message` kept beside `title` and `detail`. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  message: z.string(),
  request_id: z.string().optional(),
  errors: z.array(fieldErrorSchema).optional(),
})
export type Problem = z.infer<typeof problemSchema>

export type ApiError = ORPCError<ErrorCode, ErrorData>

/** The error of the table with this code, to be thrown by handlers. */
export function apiError(code: ErrorCode, data: ErrorData = {}): ApiError {
  const entry = errorTable[code]
  return new ORPCError(code, { status: entry.status, message: data.detail ?? entry.message, data, defined: true })
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorTable, code)
}

/** Shapes an error for the wire. Unknown codes become INTERNAL, so that nothing unplanned leaks. */
export function toProblem(code: string, data: ErrorData, requestId?: string): Problem {
  const known = isErrorCode(code) ? code : 'INTERNAL'
  const entry = errorTable[known]
  const detail = known === code && data.detail ? data.detail : entry.message
  return {
    type: `urn:weir:error:${known.toLowerCase().replaceAll('_', '-')}`,
    title: entry.message,
    status: entry.status,
    detail,
    code: known,
    message: detail,
    ...(requestId ? { request_id: requestId } : {}),
    ...(known === code && data.fields ? { errors: data.fields } : {}),
  }
}

/** Reads an error body back; undefined when it is not one of ours. */
export function fromProblem(body: unknown): ApiError | undefined {
  const parsed = problemSchema.safeParse(body)
  if (!parsed.success || !isErrorCode(parsed.data.code)) return undefined
  return apiError(parsed.data.code, {
    detail: parsed.data.detail,
    ...(parsed.data.errors ? { fields: parsed.data.errors } : {}),
  })
}

type OrpcErrors<Codes extends ErrorCode> = {
  [Code in Codes]: { status: number; message: string; data: typeof errorDataSchema }
}

/** The table's rows in the form a contract declares them. */
export function declares<const Codes extends ErrorCode>(...codes: Codes[]): OrpcErrors<Codes> {
  const rows = Object.create(null)
  for (const code of codes) {
    rows[code] = { status: errorTable[code].status, message: errorTable[code].message, data: errorDataSchema }
  }
  return rows
}
