import { freePort } from '@weir/nodes/free-port'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Deliveries } from './oracle.ts'
import { Program } from './program.ts'

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const admin = { email: 'admin@example.com', password: 'a good long password' }
const readyWithinMs = 120_000

/** Waits until the check holds or throws no more. */
export async function until(name: string, withinMs: number, check: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + withinMs
  for (;;) {
    if (await check().catch(() => false)) return
    if (Date.now() > deadline) throw new Error(`It did not happen in time: ${name}`)
    await sleep(200)
  }
}

/** Our variables of the shell must not reach what is tested, but for where the engine was prepared. */
export function cleanEnvironment(variables: Record<string, string>): Record<string, string> {
  const inherited = Object.entries(process.env).flatMap(([name, value]): [string, string][] =>
    value !== undefined && (!name.startsWith('WEIR_') || name === 'WEIR_CACHE') ? [[name, value]] : [],
  )
  return { ...Object.fromEntries(inherited), ...variables }
}

/** The server with its engines, as its users run it. */
export class WeirServer {
  readonly program: Program
  readonly url: string
  readonly ingestUrl: string
  #cookie = ''
  #orgId = ''

  private constructor(program: Program, url: string, ingestUrl: string) {
    this.program = program
    this.url = url
    this.ingestUrl = ingestUrl
  }

  static async create(folder: string): Promise<WeirServer> {
    const [http, grpc, otlp, opamp] = [await freePort(), await freePort(), await freePort(), await freePort()]
    const url = `http://127.0.0.1:${http}`
    const program = new Program({
      name: 'server',
      args: [main],
      env: cleanEnvironment({
        WEIR_HOME: join(folder, 'server'),
        WEIR_PORT: String(http),
        WEIR_OTLP_GRPC_PORT: String(grpc),
        WEIR_OTLP_HTTP_PORT: String(otlp),
        WEIR_OPAMP_PORT: String(opamp),
        WEIR_PUBLIC_URL: url,
        WEIR_ADMIN_EMAIL: admin.email,
        WEIR_ADMIN_PASSWORD: admin.password,
        WEIR_DEMO: '0',
        WEIR_MIN_FREE_MB: '0',
        WEIR_RATE_LIMIT_PER_MINUTE: '100000',
      }),
      logFile: join(folder, 'server.log'),
      ready: () => until('the server is ready', readyWithinMs, async () => (await fetch(`${url}/readyz`)).ok),
    })
    return new WeirServer(program, url, `http://127.0.0.1:${otlp}`)
  }

  /** Signs in and makes a token that may send telemetry. */
  async ingestToken(): Promise<string> {
    await this.#signIn()
    const body = { name: 'soak', accesses: { telemetry: 'write' } }
    const { secret } = await this.#call<{ secret: string }>('POST', `/v1/orgs/${this.#orgId}/tokens`, body)
    return secret
  }

  /** Everything of a run that the store has. */
  async stored(run: string): Promise<Deliveries> {
    await this.#signIn()
    const deliveries = new Deliveries()
    let cursor: string | null = null
    do {
      const page: Page = await this.#call('POST', `/v1/orgs/${this.#orgId}/logs/search`, {
        from: new Date(Date.now() - 24 * 3_600_000).toISOString(),
        to: new Date(Date.now() + 60_000).toISOString(),
        query: `@event.run:"${run}"`,
        limit: 1000,
        ...(cursor ? { cursor } : {}),
      })
      for (const { body, attributes } of page.logs) {
        deliveries.record(attributes['event.id'] ?? '', body, attributes['event.sum'] ?? '')
      }
      cursor = page.next_cursor
    } while (cursor)
    return deliveries
  }

  async #signIn(): Promise<void> {
    const answer = await fetch(`${this.url}/v1/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.url },
      body: JSON.stringify(admin),
    })
    this.#cookie = answer.headers
      .getSetCookie()
      .map(one => one.split(';')[0])
      .join('; ')
    const me = await this.#call<{ organizations: { id: string }[] }>('GET', '/v1/me')
    this.#orgId = me.organizations[0]?.id ?? ''
  }

  async #call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: { cookie: this.#cookie, origin: this.url, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
}

interface Page {
  readonly logs: { readonly body: string; readonly attributes: Readonly<Record<string, string>> }[]
  readonly next_cursor: string | null
}
