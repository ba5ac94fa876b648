import type { ErrorCode, ErrorData } from '@weir/contracts'
import { z } from 'zod'
import { codeLockSeconds } from '../identity/auth.ts'

interface AuthProblem {
  code: ErrorCode
  data?: ErrorData
  /** Seconds to wait, where better-auth does not say it. */
  retryAfter?: number
}

const field = (name: string, message: string): AuthProblem => ({
  code: 'INVALID_INPUT',
  data: { detail: message, fields: [{ field: name, message }] },
})

/** What better-auth's own codes mean to our callers. */
const byCode: Readonly<Record<string, AuthProblem>> = {
  INVALID_EMAIL_OR_PASSWORD: { code: 'WRONG_CREDENTIALS' },
  INVALID_EMAIL: field('email', 'This is not an email address.'),
  INVALID_PASSWORD: field('password', 'This is not your password.'),
  PASSWORD_TOO_SHORT: field('password', 'The password must have at least 8 characters.'),
  PASSWORD_TOO_LONG: field('password', 'The password must have at most 128 characters.'),
  PASSWORD_BREACHED: field('password', 'This password is known from a breach elsewhere. Choose another one.'),
  EMAIL_NOT_VERIFIED: { code: 'EMAIL_NOT_VERIFIED' },
  MAIL_UNAVAILABLE: {
    code: 'MAIL_UNAVAILABLE',
    data: { detail: 'This server sends no mail. Ask an administrator of your organization for a new password.' },
  },
  INVALID_TOKEN: { code: 'LINK_EXPIRED' },
  TOKEN_EXPIRED: { code: 'LINK_EXPIRED' },
  USER_NOT_FOUND: { code: 'LINK_EXPIRED' },
  INVALID_CODE: { code: 'WRONG_CODE' },
  CODE_USED: { code: 'WRONG_CODE' },
  INVALID_BACKUP_CODE: { code: 'WRONG_CODE' },
  INVALID_TWO_FACTOR_COOKIE: {
    code: 'UNAUTHENTICATED',
    data: { detail: 'This sign-in took too long. Start again with your password.' },
  },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: {
    code: 'UNAUTHENTICATED',
    data: { detail: 'Too many wrong codes. Start again with your password.' },
  },
  ACCOUNT_TEMPORARILY_LOCKED: {
    code: 'TOO_MANY_REQUESTS',
    data: { detail: 'Too many wrong codes for this account. Wait 15 minutes and try again.' },
    retryAfter: codeLockSeconds,
  },
}

const errorBodySchema = z.object({ code: z.string().optional(), message: z.string().optional() })

/** The problem to answer with for an error of better-auth. */
export function authProblem(status: number, text: string): AuthProblem {
  const { code = '', message } = parseError(text)
  const known = Object.hasOwn(byCode, code) ? byCode[code] : undefined
  if (known) return known
  const data = message ? { detail: message } : {}
  if (status === 429) return { code: 'TOO_MANY_REQUESTS', data: code === 'TOO_MANY_ATTEMPTS' ? data : {} }
  if (status === 401) return { code: 'UNAUTHENTICATED' }
  if (status === 403 && code === 'REGISTRATION_OFF') return { code: 'FORBIDDEN', data }
  if (status === 403) return { code: /ORIGIN|CROSS_SITE|CSRF/.test(code) ? 'CROSS_SITE' : 'FORBIDDEN' }
  if (status === 404) return { code: 'NOT_FOUND' }
  if (status === 415) return { code: 'UNSUPPORTED_MEDIA' }
  return status < 500 ? { code: 'INVALID_INPUT', data } : { code: 'INTERNAL' }
}

function parseError(text: string): z.infer<typeof errorBodySchema> {
  try {
    return errorBodySchema.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}
