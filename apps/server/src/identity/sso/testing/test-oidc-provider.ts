import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Provider } from 'oidc-provider'

const client = { id: 'weir', secret: 'a secret that only the two of us know' }

/** A real OpenID provider over HTTP, which asks for PKCE. Whoever comes is signed in at once under the address it was told. */
export class TestOidcProvider {
  readonly issuer: string
  readonly client = client
  email = 'grace@acme.example'
  readonly #server: Server

  private constructor(server: Server, issuer: string) {
    this.#server = server
    this.issuer = issuer
  }

  static async start(redirectUrls: () => string[]): Promise<TestOidcProvider> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const own = new TestOidcProvider(server, issuer)
    let serve: ReturnType<Provider['callback']> | undefined
    server.on('request', (request, response) => {
      // Its clients are fixed when it is made, and our address is known only after it was connected, when it described itself.
      if (!serve || request.url?.startsWith('/.well-known/')) serve = own.#provider(redirectUrls())
      void serve(request, response)
    })
    return own
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  /** Goes through the provider's pages; gives the address it sends the browser back to. */
  async signIn(sentTo: string): Promise<string> {
    const cookies = new Map<string, string>()
    let address = sentTo
    for (let hop = 0; hop < 10 && address.startsWith(this.issuer); hop += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(address, { redirect: 'manual', headers: { cookie } })
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
        cookies.set(name, value)
      }
      const location = answer.headers.get('location')
      if (location === null) throw new TypeError(`${answer.status} ${await answer.text()}`)
      address = new URL(location, address).href
    }
    return address
  }

  #provider(redirectUris: string[]): ReturnType<Provider['callback']> {
    const provider = new Provider(this.issuer, {
      clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: redirectUris }],
      claims: { openid: ['sub'], email: ['email'], profile: ['name'] },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      cookies: { keys: ['only for tests'] },
      ttl: { Session: 60, Interaction: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({ sub: id, email: this.email, name: 'Grace Hopper' }),
      }),
      loadExistingGrant: async context => {
        const grant = new context.oidc.provider.Grant({
          clientId: context.oidc.client?.clientId,
          accountId: context.oidc.session?.accountId,
        })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    const serve = provider.callback()
    return async (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return serve(request, response)
      return provider.interactionFinished(request, response, { login: { accountId: `id of ${this.email}` } })
    }
  }
}
