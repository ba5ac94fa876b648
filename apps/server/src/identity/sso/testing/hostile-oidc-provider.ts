import { createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

export interface TokenChanges {
  claims?: Record<string, unknown>
  alg?: 'RS256' | 'none' | 'HS256'
  /** Signed by somebody whose key is not published. */
  isForeign?: boolean
}

/** An OpenID provider that says whatever a test wants it to, under a key of its own. */
export class HostileOidcProvider {
  readonly issuer: string
  readonly clientSecret = 'a secret that only the two of us know'
  email = 'mallory@acme.example'
  /** Answers the token request in place of the usual answer. */
  onToken: ((response: ServerResponse) => void) | undefined
  discovery: Record<string, unknown> = {}
  token: TokenChanges = {}
  /** The verifier of the last exchange, as its challenge. */
  challenge = ''
  #nonce = ''
  readonly #server: Server
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  readonly #others = generateKeyPairSync('rsa', { modulusLength: 2048 })

  private constructor(server: Server, issuer: string) {
    this.#server = server
    this.issuer = issuer
    server.on('request', (request, response) => void this.#answer(request, response))
  }

  static async start(): Promise<HostileOidcProvider> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return new HostileOidcProvider(server, `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  reset(): void {
    this.onToken = undefined
    this.discovery = {}
    this.token = {}
    this.email = 'mallory@acme.example'
  }

  /** Where the browser is sent back to after it was sent here. */
  back(sentTo: string, changes: Record<string, string> = {}): string {
    const sent = new URL(sentTo)
    this.#nonce = sent.searchParams.get('nonce') ?? ''
    const back = new URL(sent.searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('code', 'a code')
    back.searchParams.set('state', sent.searchParams.get('state') ?? '')
    for (const [name, value] of Object.entries(changes)) back.searchParams.set(name, value)
    return back.href
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.issuer)
    if (pathname === '/.well-known/openid-configuration') return send(response, this.#document())
    if (pathname === '/jwks')
      return send(response, {
        keys: [{ ...this.#keys.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }],
      })
    if (pathname !== '/token') return void response.writeHead(404).end()
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const verifier = new URLSearchParams(body).get('code_verifier') ?? ''
    this.challenge = createHash('sha256').update(verifier).digest('base64url')
    if (this.onToken) return this.onToken(response)
    send(response, { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: this.#idToken() })
  }

  #document(): object {
    const { issuer } = this
    return {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      ...this.discovery,
    }
  }

  #idToken(): string {
    const { claims = {}, alg = 'RS256', isForeign = false } = this.token
    const now = Math.floor(Date.now() / 1000)
    const standard = {
      iss: this.issuer,
      aud: 'weir',
      sub: `id of ${this.email}`,
      iat: now,
      exp: now + 60,
      nonce: this.#nonce,
    }
    const payload = { ...standard, email: this.email, name: 'Mallory', ...claims }
    const signed = `${encode({ alg, typ: 'JWT', ...(alg === 'none' ? {} : { kid: 'k' }) })}.${encode(payload)}`
    const { privateKey } = isForeign ? this.#others : this.#keys
    return `${signed}.${this.#signature(alg, signed, privateKey)}`
  }

  #signature(alg: NonNullable<TokenChanges['alg']>, text: string, key: KeyObject): string {
    if (alg === 'none') return ''
    if (alg === 'RS256') return sign('sha256', Buffer.from(text), key).toString('base64url')
    // Both what a confused verifier would take for the shared secret: the public key as everybody can read it.
    const published = this.#keys.publicKey.export({ type: 'spki', format: 'pem' })
    return createHmac('sha256', published).update(text).digest('base64url')
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function send(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
