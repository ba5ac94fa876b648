import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AccessLevel, LogRow } from '@weir/contracts'
import { createApiClient, type ApiClient } from '@weir/contracts/client'
import { temporaryFolder } from './test-postgres.ts'
import { freePortVariables, runProgram, type TestProgram } from './test-program.ts'

const admin = { email: 'admin@example.com', password: 'a good long password' }

/** The whole product as its users run it: the server program on a home of its own, with engines and agents. */
export class TestProduct {
  readonly home: string
  readonly #folder: string
  readonly #variables: Record<string, string>
  readonly url: string
  readonly ingestUrl: string
  readonly opampUrl: string
  readonly grpcPort: number
  program: TestProgram | undefined
  orgId = ''
  api!: ApiClient

  private constructor(folder: string, variables: Record<string, string>) {
    this.#folder = folder
    this.home = path.join(folder, 'home')
    this.#variables = variables
    this.url = `http://127.0.0.1:${variables['WEIR_PORT']}`
    this.ingestUrl = `http://127.0.0.1:${variables['WEIR_OTLP_HTTP_PORT']}`
    this.opampUrl = `ws://127.0.0.1:${variables['WEIR_OPAMP_PORT']}`
    this.grpcPort = Number(variables['WEIR_OTLP_GRPC_PORT'])
  }

  static async create(variables: Record<string, string> = {}): Promise<TestProduct> {
    const folder = await temporaryFolder()
    const product = new TestProduct(folder, {
      ...(await freePortVariables()),
      WEIR_HOME: path.join(folder, 'home'),
      WEIR_ADMIN_EMAIL: admin.email,
      WEIR_ADMIN_PASSWORD: admin.password,
      ...variables,
    })
    product.#variables['WEIR_PUBLIC_URL'] = product.url
    return product
  }

  /** Starts it and signs in; again after a kill. */
  async start(): Promise<void> {
    const program = runProgram(this.#variables)
    this.program = program
    let ended = false
    void program.ended.then(() => {
      ended = true
    })
    await eventually('the server is ready', () => ended || program.output.stdout.includes('is ready:'))
    if (ended) throw new TypeError(`The server ended: ${program.output.stdout}${program.output.stderr}`)
    await this.#signIn()
  }

  async stop(): Promise<void> {
    this.program?.kill('SIGTERM')
    await this.program?.ended
    await rm(this.#folder, { recursive: true, force: true })
  }

  /** An API token that may do this with telemetry and configurations. */
  async token(accesses: Partial<Record<'telemetry' | 'conf', AccessLevel>>): Promise<string> {
    return (await this.api.tokens.create({ orgId: this.orgId, name: 'test', accesses })).secret
  }

  async logs(query: string, limit = 1000, cursor?: string): Promise<{ logs: LogRow[]; next: string | null }> {
    const answer = await this.api.logs.search({
      orgId: this.orgId,
      ...lastHour(),
      query,
      limit,
      ...(cursor ? { cursor } : {}),
    })
    return { logs: answer.logs, next: answer.next_cursor }
  }

  /** The pids of the server's children whose command line has this in it. */
  async children(having: string): Promise<number[]> {
    const pid = this.program?.pid ?? 0
    const pids = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')
    const lines = await Promise.all(pids.map(child => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')))
    return pids.filter((_pid, index) => lines[index]?.includes(having)).map(Number)
  }

  async #signIn(): Promise<void> {
    const answer = await fetch(`${this.url}/v1/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.url },
      body: JSON.stringify(admin),
    })
    const cookie = answer.headers
      .getSetCookie()
      .map(one => one.split(';')[0])
      .join('; ')
    const send = (request: Request) => {
      request.headers.set('cookie', cookie)
      request.headers.set('origin', this.url)
      return fetch(request)
    }
    this.api = createApiClient({ url: this.url, fetch: send })
    this.orgId = (await this.api.session.me()).organizations[0]?.id ?? ''
  }
}

export function lastHour(): { from: string; to: string } {
  const now = Date.now()
  return { from: new Date(now - 3_600_000).toISOString(), to: new Date(now + 60_000).toISOString() }
}

/** Waits until something holds; fails with its name when it does not within two minutes. */
export async function eventually(name: string, check: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    if (await check()) return
    await sleep(200)
  }
  throw new TypeError(`It did not happen in time that ${name}`)
}
