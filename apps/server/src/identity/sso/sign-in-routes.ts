import { randomBytes } from 'node:crypto'
import type { SsoKind } from '@weir/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { RateLimits } from '../../http/rate-limits.ts'
import { ownOrigin, requestHeaders } from '../../http/request-headers.ts'
import type { SecretBox } from '../../secrets/sealed.ts'
import type { Services } from '../../services.ts'
import { authPath } from '../auth.ts'
import { systemScope } from '../scope.ts'
import { duringSignIn, type SignIn } from './current-sign-in.ts'
import { domainOf } from './email-domain.ts'
import { type UsableProvider, usableProvider } from './provider-config.ts'
import { landingPath } from './return-path.ts'
import { refusedResponse } from './saml-response-check.ts'
import { type SignInCode, signInCode } from './sign-in-codes.ts'
import { bindingOf, openTicket, sealTicket } from './sign-in-ticket.ts'
import { serviceProviderMetadata } from './sp-metadata.ts'
import { findAnyProvider } from './sso.repo.ts'
import { providersOfDomain } from './sso.service.ts'
import { acsPath, callbackPath, ssoPath, ssoUrls } from './sso-urls.ts'

const bindingCookie = 'weir.sso'
/** A base64 answer of the largest size that is looked at, and what goes with it. */
const formLimitBytes = 512 * 1024

const startSchema = z.object({
  domain: z.string().max(320).optional(),
  provider: z.string().max(64).optional(),
  returnTo: z.string().max(2_000).optional(),
})
const formSchema = z.object({ SAMLResponse: z.string(), RelayState: z.string().max(2_000).optional() })
const providerSchema = z.object({ providerId: z.string().max(64) })
const redirectSchema = z.object({ url: z.url() })
const errorSchema = z.object({ code: z.string().optional(), message: z.string().optional() })

/** A sign-in that ends on the page /error. */
class SignInFailed extends Error {
  readonly code: SignInCode
  constructor(code: SignInCode) {
    super(code)
    this.code = code
  }
}

/** Where browsers and identity providers come in a single sign-on. All else of the library's single sign-on stays inside. */
export function serveSso(app: FastifyInstance, services: Services, limits: RateLimits): void {
  app.register(async scope => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimitBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    )
    const answer =
      (run: (flow: Flow) => Promise<FastifyReply>) => async (request: FastifyRequest, reply: FastifyReply) => {
        await limits.byAddress(request, reply)
        reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
        try {
          return await run(new Flow(services, services.secrets, request, reply))
        } catch (error) {
          if (!(error instanceof SignInFailed)) throw error
          return reply.redirect(`/error?errorMessage=${error.code}`, 303)
        }
      }
    scope.get(
      `${ssoPath}/start`,
      answer(flow => flow.start()),
    )
    scope.get(
      callbackPath(':providerId'),
      answer(flow => flow.finishOidc()),
    )
    scope.post(
      acsPath(':providerId'),
      answer(flow => flow.takeAssertion()),
    )
    scope.get(
      `${ssoPath}/finish`,
      answer(flow => flow.finishSaml()),
    )
    scope.get(
      `${ssoPath}/metadata/:providerId`,
      answer(flow => flow.describeUs()),
    )
  })
}

/** One request of a sign-in. */
class Flow {
  readonly #services: Services
  readonly #box: SecretBox
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply

  constructor(services: Services, box: SecretBox, request: FastifyRequest, reply: FastifyReply) {
    this.#services = services
    this.#box = box
    this.#request = request
    this.#reply = reply
  }

  /** Sends the browser to the identity provider of a domain. */
  async start(): Promise<FastifyReply> {
    const asked = startSchema.safeParse(this.#request.query)
    if (!asked.success) throw new SignInFailed('1013')
    const provider = await this.#providerToStart(asked.data)
    const { kind, id } = provider.row
    const nonce = randomBytes(24).toString('base64url')
    const answer = await this.#library(this.#signIn(provider), '/sign-in/sso', {
      providerId: id,
      callbackURL: landingPath(asked.data.returnTo),
      errorCallbackURL: '/error',
    })
    const target = redirectSchema.safeParse(await answer.json().catch(() => undefined))
    if (!answer.ok || !target.success)
      throw new SignInFailed(answer.status === 429 ? '1001' : kind === 'saml' ? '1012' : '1002')
    const url = new URL(target.data.url)
    // The library leaves the nonce out and does not take one either; it is checked where the person is looked up.
    if (kind === 'oidc') url.searchParams.set('nonce', nonce)
    this.#setCookies(answer.headers.getSetCookie())
    this.#setBinding(kind === 'oidc' ? nonce : bindingOf(url.searchParams.get('RelayState') ?? ''))
    return this.#reply.redirect(kind === 'oidc' ? url.href : target.data.url, 303)
  }

  /** The browser comes back with an authorization code. */
  async finishOidc(): Promise<FastifyReply> {
    const provider = await this.#providerInPath('oidc')
    const signIn = this.#signIn(provider, this.#binding())
    const answer = await this.#library(signIn, this.#libraryPath())
    const location = await this.#success(answer, 'oidc')
    this.#setCookies(answer.headers.getSetCookie())
    this.#setBinding('')
    return this.#reply.redirect(location, 303)
  }

  /** The identity provider's page posts an assertion. */
  async takeAssertion(): Promise<FastifyReply> {
    const provider = await this.#providerInPath('saml')
    const form = formSchema.safeParse(this.#request.body)
    if (!form.success) throw new SignInFailed('1020')
    const { SAMLResponse, RelayState } = form.data
    const refused = refusedResponse(SAMLResponse, Date.now())
    if (refused) throw new SignInFailed(refused)
    if (!RelayState && !provider.row.allowIdpInitiated) throw new SignInFailed('1007')
    const answer = await this.#library(this.#signIn(provider), this.#libraryPath(), {
      SAMLResponse,
      ...(RelayState ? { RelayState } : {}),
    })
    const location = await this.#success(answer, 'saml')
    const ticket = {
      cookies: answer.headers.getSetCookie(),
      location: RelayState ? location : landingPath(undefined),
      binding: RelayState ? bindingOf(RelayState) : null,
    }
    return this.#reply.redirect(`${ssoPath}/finish?ticket=${sealTicket(this.#box, ticket, Date.now())}`, 303)
  }

  /** The same browser, now with its cookies. */
  async finishSaml(): Promise<FastifyReply> {
    const query = z.object({ ticket: z.string().max(8_000) }).safeParse(this.#request.query)
    const ticket = query.success ? openTicket(this.#box, query.data.ticket, this.#binding(), Date.now()) : undefined
    if (!ticket) throw new SignInFailed('1007')
    this.#setCookies(ticket.cookies)
    this.#setBinding('')
    return this.#reply.redirect(ticket.location, 303)
  }

  async describeUs(): Promise<FastifyReply> {
    const { row } = await this.#providerInPath('saml')
    const urls = ssoUrls(this.#services.config.publicUrl, row.id)
    const signingCertificate = row.sealedSecret === null ? '' : (row.saml?.signingCertificate ?? '')
    return this.#reply
      .header('content-type', 'application/samlmetadata+xml')
      .header('content-disposition', 'attachment; filename="weir-metadata.xml"')
      .send(serviceProviderMetadata({ ...urls, signingCertificate }))
  }

  async #providerToStart(asked: z.infer<typeof startSchema>): Promise<UsableProvider> {
    if (asked.provider !== undefined) return this.#provider(asked.provider)
    const domain = asked.domain === undefined ? undefined : domainOf(asked.domain)
    if (domain === undefined) throw new SignInFailed('1013')
    const [first, ...others] = await providersOfDomain(this.#services, domain)
    if (!first) throw new SignInFailed('1014')
    if (others.length > 0) throw new SignInFailed('1019')
    return this.#provider(first.id)
  }

  async #providerInPath(kind: SsoKind): Promise<UsableProvider> {
    const { providerId } = providerSchema.catch({ providerId: '' }).parse(this.#request.params)
    const provider = await this.#provider(providerId)
    if (provider.row.kind !== kind) throw new SignInFailed('1004')
    return provider
  }

  async #provider(id: string): Promise<UsableProvider> {
    const { db, config } = this.#services
    const row = await findAnyProvider(systemScope, db, id)
    if (!row) throw new SignInFailed('1015')
    if (!row.enabled) throw new SignInFailed('1004')
    const usable = usableProvider(row, this.#box, config.publicUrl)
    if (!usable) throw new SignInFailed('1002')
    return usable
  }

  #signIn(provider: UsableProvider, nonce?: string): SignIn {
    return { provider, nonce, allowPrivate: this.#services.config.ssoAllowPrivate, isFirst: false }
  }

  #libraryPath(): string {
    return this.#request.url.slice(authPath.length)
  }

  /** Lets the library do its part: by a post with this body, or by a get without one. */
  #library(signIn: SignIn, path: string, body?: object): Promise<Response> {
    const headers = requestHeaders(this.#request)
    // They describe the request as it came, or say that it came from the identity provider's page, as it should.
    for (const name of [
      'content-length',
      'transfer-encoding',
      'content-encoding',
      'content-type',
      'origin',
      'referer',
    ]) {
      headers.delete(name)
    }
    for (const name of ['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest', 'sec-fetch-user']) headers.delete(name)
    // Who is signed in already has no say in who signs in now.
    if (body) headers.delete('cookie')
    if (body) headers.set('content-type', 'application/json')
    const url = new URL(authPath + path, ownOrigin(this.#request))
    const request = new Request(url, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
    return duringSignIn(signIn, () => this.#services.auth.handler(request))
  }

  /** Where the library sends a browser that is signed in now; anything else it answers is a failure with its code. */
  async #success(answer: Response, kind: SsoKind): Promise<string> {
    const location = answer.headers.get('location')
    if (answer.status >= 300 && answer.status < 400 && location !== null) {
      const url = new URL(location, this.#services.config.publicUrl)
      const error = url.searchParams.get('error')
      if (error === null && url.pathname === '/auth/callback') return url.pathname + url.search
      if (error === null && !answer.headers.has('set-cookie'))
        throw new SignInFailed(signInCode({ kind, error: 'no_session' }))
      if (error === null) return landingPath(undefined)
      throw this.#failed(kind, error, url.searchParams.get('error_description') ?? undefined)
    }
    const { code, message } = errorSchema.catch({}).parse(await answer.json().catch(() => ({})))
    const error =
      answer.status === 429 ? 'too_many_requests' : (code ?? (answer.status >= 500 ? 'internal_server_error' : ''))
    throw this.#failed(kind, error, message)
  }

  #failed(kind: SsoKind, error: string, description?: string): SignInFailed {
    const code = signInCode({ kind, error, description })
    this.#services.log.warn('a single sign-on failed', { code, kind, reason: error, requestId: this.#request.id })
    return new SignInFailed(code)
  }

  #setCookies(cookies: readonly string[]): void {
    for (const cookie of cookies) this.#reply.header('set-cookie', cookie)
  }

  /** Remembers in this browser which sign-in it started; an empty value forgets it. */
  #setBinding(value: string): void {
    const secure = this.#services.config.publicUrl.startsWith('https:') ? '; Secure' : ''
    const age = value === '' ? 0 : 600
    this.#reply.header(
      'set-cookie',
      `${bindingCookie}=${value}; Path=${ssoPath}; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`,
    )
  }

  #binding(): string | undefined {
    const pairs = (this.#request.headers.cookie ?? '').split(';').map(pair => pair.trim().split('='))
    return pairs.find(([name]) => name === bindingCookie)?.[1]
  }
}
