import type { z } from 'zod'
import type { createGuardedFetch } from '../../guarded-fetch.ts'
import type { Clock } from '../../runtime-types.ts'
import { exchange, placeOf, type PullRequest } from './http-exchange.ts'
import type { httpPullInputDefinition } from './http-pull-input.definition.ts'

export type HttpPullConfig = z.output<typeof httpPullInputDefinition.config>
type ClientCredentials = NonNullable<NonNullable<HttpPullConfig['authorization']>['client_credentials']>

const maxAnswerBytes = 64 * 1024
/** A token is renewed this long before it ends. */
const marginMs = 30_000
/** Where the answer does not say. */
const defaultLifeMs = 300_000

/** Gives the Authorization header of requests. */
export interface Authorizer {
  header(signal: AbortSignal): Promise<Record<string, string>>
  /** The token was refused; the next one is new. True when that may help. */
  renew(): boolean
}

const encode = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

export function createAuthorizer(
  config: HttpPullConfig['authorization'],
  fetch: ReturnType<typeof createGuardedFetch>,
  clock: Clock,
): Authorizer {
  const fixed = (headers: Record<string, string>): Authorizer => ({
    header: () => Promise.resolve(headers),
    renew: () => false,
  })
  if (config?.strategy === 'basic') {
    return fixed({ authorization: encode(config.username ?? '', config.password ?? '') })
  }
  if (config?.strategy === 'bearer') return fixed({ authorization: `Bearer ${config.token ?? ''}` })
  const credentials = config?.strategy === 'oauth_client_credentials' ? config.client_credentials : undefined
  return credentials ? createTokenKeeper(credentials, fetch, clock) : fixed({})
}

function createTokenKeeper(
  credentials: ClientCredentials,
  fetch: ReturnType<typeof createGuardedFetch>,
  clock: Clock,
): Authorizer {
  let token = ''
  let endsMs = 0

  async function ask(signal: AbortSignal): Promise<void> {
    const form = new URLSearchParams({ grant_type: 'client_credentials' })
    if (credentials.scopes.length > 0) form.set('scope', credentials.scopes.join(' '))
    for (const { name, value } of credentials.extra_parameters) form.set(name, value)
    const inHeader = credentials.send_credentials === 'header'
    if (!inHeader) form.set('client_id', credentials.client_id)
    if (!inHeader) form.set('client_secret', credentials.client_secret)
    const basic = encode(encodeURIComponent(credentials.client_id), encodeURIComponent(credentials.client_secret))
    const url = new URL(credentials.token_url)
    const request: PullRequest = {
      url,
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      ownHeaders: inHeader ? { authorization: basic } : {},
      body: form.toString(),
    }
    const { status, body } = await exchange(fetch, request, { maxBytes: maxAnswerBytes, signal })
    if (status !== 200) throw new Error(`${placeOf(url)} gives no token: status ${status}`)
    take(body.toString('utf8'), url)
  }

  function take(text: string, url: URL): void {
    const answer: unknown = parse(text)
    if (typeof answer !== 'object' || answer === null || !('access_token' in answer)) answerIsWrong(url)
    if (typeof answer.access_token !== 'string' || !/^[\x21-\x7e]+$/.test(answer.access_token)) answerIsWrong(url)
    token = answer.access_token
    const seconds = 'expires_in' in answer ? Number(answer.expires_in) : Number.NaN
    const lifeMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : defaultLifeMs
    endsMs = clock.now() + Math.max(lifeMs - marginMs, lifeMs / 2)
  }

  return {
    async header(signal) {
      if (clock.now() >= endsMs) await ask(signal)
      return { authorization: `Bearer ${token}` }
    },
    renew() {
      endsMs = 0
      return true
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function answerIsWrong(url: URL): never {
  throw new Error(`${placeOf(url)} answers without an access token`)
}
