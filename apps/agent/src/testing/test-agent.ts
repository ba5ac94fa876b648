import { freePort } from '@weir/nodes/free-port'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { AgentError } from '../agent-error.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The real agent program, run from a document of its own. */
export class TestAgent {
  readonly folder = mkdtempSync(join(tmpdir(), 'weir-agent-'))
  readonly statusUrl: string
  output = ''
  readonly #args: string[]
  readonly #env: Record<string, string>
  #child: ChildProcess | undefined

  private constructor(statusPort: number, workers: number, env: Record<string, string>) {
    this.statusUrl = `http://127.0.0.1:${statusPort}`
    this.#env = env
    const home = join(this.folder, 'home')
    this.#args = [
      main,
      '--config',
      this.#file,
      '--home',
      home,
      '--status-port',
      String(statusPort),
      '--workers',
      String(workers),
    ]
  }

  static async start(document: object, workers: number, env: Record<string, string> = {}): Promise<TestAgent> {
    const agent = new TestAgent(await freePort(), workers, env)
    agent.write(document)
    await agent.launch()
    return agent
  }

  get #file(): string {
    return join(this.folder, 'pipeline.json')
  }

  write(document: object): void {
    // JSON is YAML.
    writeFileSync(this.#file, JSON.stringify(document))
  }

  async launch(): Promise<void> {
    const child = spawn(process.execPath, this.#args, {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...this.#env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.output += text
    })
    this.#child = child
    await eventually('the agent answers', async () => (await fetch(`${this.statusUrl}/readyz`)).status > 0)
    await eventually('the pipeline has started', async () => !(await this.health()).message.includes('Waiting'))
  }

  reload(): void {
    this.#child?.kill('SIGHUP')
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }

  async health(): Promise<{ status: string; message: string }> {
    return (await fetch(`${this.statusUrl}/readyz`)).json()
  }

  /** A counter or gauge of one node, over all signals and reasons. */
  async figure(name: string, node: string): Promise<number> {
    const text = await (await fetch(`${this.statusUrl}/metrics`)).text()
    return text
      .split('\n')
      .filter(line => line.startsWith(`${name}{`) && line.includes(`node="${node}"`))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  }

  async remove(): Promise<void> {
    await this.end('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Takes OTLP in JSON and keeps the bodies of the logs. */
export class TestDestination {
  readonly bodies: string[] = []
  status = 200
  port = 0
  readonly #server = createServer((request, response) => {
    read(request).then(
      bodies => {
        if (this.status === 200) this.bodies.push(...bodies)
        response.writeHead(this.status, { 'content-type': 'application/json' }).end('{}')
      },
      () => response.writeHead(400).end(),
    )
  })

  async listen(): Promise<void> {
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve))
    const address = this.#server.address()
    this.port = typeof address === 'object' && address ? address.port : 0
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }
}

async function read(request: IncomingMessage): Promise<string[]> {
  const chunks: Buffer[] = []
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const encoding = request.headers['content-encoding']
  const text = encoding === 'gzip' ? gunzipSync(body) : encoding === 'zstd' ? zstdDecompressSync(body) : body
  const matches = text.toString().matchAll(/"body":\s*\{"stringValue":"([^"]*)"\}/g)
  return Array.from(matches, match => match[1] ?? '')
}

/** Sends one log; the status of the answer, `refused` when nobody listens, `cut` when the connection ended without an answer. */
export async function sendLog(port: number, body: string): Promise<number | 'refused' | 'cut'> {
  const json = { resourceLogs: [{ scopeLogs: [{ logRecords: [{ body: { stringValue: body } }] }] }] }
  try {
    // A connection of its own, so that the system may hand it to any worker.
    const answer = await fetch(`http://127.0.0.1:${port}/v1/logs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(json),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED' ? 'refused' : 'cut'
  }
}

export async function eventually(name: string, check: () => Promise<boolean>, withinMs = 30_000): Promise<void> {
  const deadline = Date.now() + withinMs
  while (Date.now() < deadline) {
    if (await check().catch(() => false)) return
    await sleep(50)
  }
  throw new AgentError(`It did not happen in time that ${name}`)
}
