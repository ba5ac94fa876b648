import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { LogRecord } from '@weir/telemetry'
import { onTestFinished } from 'vitest'
import { createTestContext, type TestContext, type TestOptions } from '../../testing/test-context.ts'
import { httpPullInput } from './http-pull-input.ts'

export interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

type Answer = { status?: number; headers?: OutgoingHttpHeaders; body?: string | Uint8Array } | 'hang' | 'cut'

/** A server on this machine that notes what it is asked and answers as told. */
export async function startApi(answer: (asked: Asked, count: number) => Answer) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      asked.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
      const reply = answer({ method, url, headers, body: Buffer.concat(chunks).toString() }, asked.length)
      if (reply === 'cut') request.socket.destroy()
      else if (reply !== 'hang') response.writeHead(reply.status ?? 200, reply.headers).end(reply.body ?? '')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, port, asked }
}

const realClock = {
  now: () => Date.now(),
  after(ms: number, callback: () => void) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

/** An input that runs, and what it has sent. */
export async function startPull(
  config: Record<string, unknown>,
  options: TestOptions & Pick<Partial<TestContext>, 'addresses'> = {},
) {
  const records: LogRecord[] = []
  let changed = Promise.withResolvers<void>()
  const notify = () => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const made = createTestContext({
    clock: realClock,
    random: () => 0,
    ...options,
    async push(batch) {
      await options.push?.(batch)
      if (batch.signal === 'log') records.push(...batch.records)
      notify()
    },
  })
  const context = {
    ...made,
    ...(options.addresses && { addresses: options.addresses }),
    health: (...args: Parameters<typeof made.health>) => {
      made.health(...args)
      notify()
    },
  }
  const input = httpPullInput.create({ pull_interval: '10m', ...config }, context)
  await input.start()
  let stopped: Promise<void> | undefined
  const running = {
    context,
    records,
    async have(count: number) {
      while (records.length < count) await changed.promise
      return records.map(({ body }) => body)
    },
    async says(text: string) {
      while (!made.healths.some(({ message }) => message.includes(text))) await changed.promise
      return made.healths.findLast(({ message }) => message.includes(text))?.status
    },
    /** Resolves when a pull has ended well. */
    async isWell() {
      while (made.healths.length < 2 || made.healths.at(-1)?.status !== 'healthy') await changed.promise
    },
    stop: () => (stopped ??= input.stop()),
  }
  onTestFinished(() => running.stop())
  return running
}
