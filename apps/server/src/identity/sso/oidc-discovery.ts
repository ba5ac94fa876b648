import { z } from 'zod'
import type { OidcSettings } from '../../db/sso-schema.ts'
import { OutsideError, outsideFetch } from './outside-fetch.ts'
import { refusedUrl } from './provider-urls.ts'

const documentSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  userinfo_endpoint: z.string().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
})

type Discovered = Omit<OidcSettings, 'clientId'>

/** How an OpenID provider describes itself; a text when it cannot be used, saying why. */
export async function discoverProvider(issuer: string, allowPrivate: boolean): Promise<Discovered | string> {
  const refused = refusedUrl(issuer, allowPrivate)
  if (refused) return refused
  const answer = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, allowPrivate)
  if (typeof answer === 'string') return answer
  const parsed = documentSchema.safeParse(answer.json)
  if (!parsed.success) {
    return `describes itself without a usable '${parsed.error.issues[0]?.path.join('.') || 'JSON object'}'`
  }
  return settingsOf(parsed.data, issuer, allowPrivate)
}

/** Why the provider's keys cannot be read; undefined when they can. */
export async function refusedKeys(jwksEndpoint: string, allowPrivate: boolean): Promise<string | undefined> {
  const answer = await fetchJson(jwksEndpoint, allowPrivate)
  if (typeof answer === 'string') return answer
  const keys = z.object({ keys: z.array(z.unknown()).min(1) }).safeParse(answer.json)
  return keys.success ? undefined : 'has no keys at its jwks_uri'
}

function settingsOf(
  document: z.infer<typeof documentSchema>,
  issuer: string,
  allowPrivate: boolean,
): Discovered | string {
  if (withoutSlash(document.issuer) !== withoutSlash(issuer))
    return `calls itself '${document.issuer}', which is another issuer`
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = document
  for (const [name, url] of Object.entries({ authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint })) {
    const refused = url === undefined ? undefined : refusedUrl(url, allowPrivate)
    if (refused) return `has a ${name} that is not allowed: it ${refused}`
  }
  const challenges = document.code_challenge_methods_supported
  if (challenges && !challenges.includes('S256')) return 'does not support PKCE with S256'
  const methods = document.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const method = (['client_secret_basic', 'client_secret_post'] as const).find(one => methods.includes(one))
  if (!method) return 'takes client secrets neither by client_secret_basic nor by client_secret_post'
  return {
    issuer: document.issuer,
    authorizationEndpoint: authorization_endpoint,
    tokenEndpoint: token_endpoint,
    jwksEndpoint: jwks_uri,
    userInfoEndpoint: userinfo_endpoint ?? null,
    tokenEndpointAuthentication: method,
  }
}

async function fetchJson(url: string, allowPrivate: boolean): Promise<{ json: unknown } | string> {
  try {
    const answer = await outsideFetch(new Request(url, { headers: { accept: 'application/json' } }), allowPrivate)
    if (answer.status !== 200) return `answers ${url} with HTTP ${answer.status}`
    return { json: await answer.json() }
  } catch (error) {
    if (error instanceof OutsideError) return `cannot be read: ${error.message.replace(/\.$/, '')}`
    return `answers ${url} with something that is not JSON`
  }
}

function withoutSlash(text: string): string {
  return text.replace(/\/$/, '')
}
