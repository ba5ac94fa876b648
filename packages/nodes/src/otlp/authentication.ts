import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { AuthenticationConfig } from './authentication-field.ts'

export interface Authenticator {
  accepts(headers: IncomingHttpHeaders): boolean
  /** For the WWW-Authenticate header of a refusal. */
  readonly challenge: string
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares digests, which have one length, so that the time it takes tells nothing about the secret. */
function matcher(header: string, expected: string): Authenticator['accepts'] {
  const wanted = digest(expected)
  return headers => {
    const given = headers[header]
    return typeof given === 'string' && timingSafeEqual(digest(given), wanted)
  }
}

/** `Basic` and `Bearer` may be written in any case. */
function schemeMatcher(scheme: string, credentials: string): Authenticator['accepts'] {
  const accepts = matcher('authorization', credentials)
  return headers => {
    const [given = '', ...rest] = (headers.authorization ?? '').split(' ')
    return given.toLowerCase() === scheme && accepts({ authorization: rest.join(' ').trim() })
  }
}

/** Checks what senders show; undefined where anybody may send. */
export function createAuthenticator(config: AuthenticationConfig): Authenticator | undefined {
  switch (config?.strategy) {
    case 'basic': {
      const credentials = Buffer.from(`${config.username ?? ''}:${config.password ?? ''}`).toString('base64')
      return { accepts: schemeMatcher('basic', credentials), challenge: 'Basic realm="weir"' }
    }
    case 'bearer':
      return { accepts: schemeMatcher('bearer', config.secret ?? ''), challenge: 'Bearer' }
    case 'header':
      return { accepts: matcher(config.header.toLowerCase(), config.secret ?? ''), challenge: config.header }
    default:
      return undefined
  }
}
