import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Authentication } from './authentication-field.ts'
import { HttpError } from './http-error.ts'

export interface Authenticator {
  /** Throws unless the headers show who sends. */
  checkHeaders(headers: IncomingHttpHeaders): void
  /** Throws unless the body, as it came, is signed. */
  checkBody(headers: IncomingHttpHeaders, body: Uint8Array): void
  /** The names of headers that hold secrets. */
  readonly secretHeaders: readonly string[]
}

/** Takes the same time whatever the difference is. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

function headerText(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : (value?.[0] ?? '')
}

function credentials(headers: IncomingHttpHeaders, scheme: string): string {
  const text = headerText(headers, 'authorization')
  const hasScheme = text.slice(0, scheme.length + 1).toLowerCase() === `${scheme} `
  return hasScheme ? text.slice(scheme.length + 1).trim() : ''
}

const nothing = () => {}

/** Checks requests by what the configuration says. */
export function createAuthenticator(config: Authentication | undefined): Authenticator {
  const { strategy = 'none', username = '', password = '', secret = '' } = config ?? {}
  const refuse = (message: string): never => {
    throw new HttpError(401, message)
  }
  if (strategy === 'basic') {
    const expected = Buffer.from(`${username}:${password}`).toString('base64')
    const checkHeaders = (headers: IncomingHttpHeaders) => {
      if (!isSame(credentials(headers, 'basic'), expected)) refuse('Send the user and the password')
    }
    return { checkHeaders, checkBody: nothing, secretHeaders: [] }
  }
  if (strategy === 'bearer') {
    const checkHeaders = (headers: IncomingHttpHeaders) => {
      if (!isSame(credentials(headers, 'bearer'), secret)) refuse('Send the token as Authorization: Bearer')
    }
    return { checkHeaders, checkBody: nothing, secretHeaders: [] }
  }
  if (strategy === 'header') {
    const name = (config?.header ?? 'X-API-Key').toLowerCase()
    const checkHeaders = (headers: IncomingHttpHeaders) => {
      if (!isSame(headerText(headers, name), secret)) refuse(`Send the secret in the header ${name}`)
    }
    return { checkHeaders, checkBody: nothing, secretHeaders: [name] }
  }
  if (strategy === 'hmac') {
    const name = (config?.header ?? 'X-Webhook-Signature').toLowerCase()
    const checkBody = (headers: IncomingHttpHeaders, body: Uint8Array) => {
      const given = headerText(headers, name).replace(/^sha256=/i, '')
      const digest = createHmac('sha256', secret).update(body).digest()
      const isHex = isSame(given.toLowerCase(), digest.toString('hex'))
      if (!isHex && !isSame(given, digest.toString('base64'))) refuse(`Sign the body in the header ${name}`)
    }
    return { checkHeaders: nothing, checkBody, secretHeaders: [name] }
  }
  return { checkHeaders: nothing, checkBody: nothing, secretHeaders: [] }
}
