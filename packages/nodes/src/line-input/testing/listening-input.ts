import { freePort } from '../../free-port.ts'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { LogRecord } from '@weir/telemetry'
import { expect, onTestFinished, vi } from 'vitest'
import { certificateFiles } from '../../otlp/testing/certificates.ts'
import type { Clock, Input, InputRuntime } from '../../runtime-types.ts'
import { createTestContext, loadFrom, type TestContext } from '../../testing/test-context.ts'

const realClock: Clock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

/** An input that listens, and what it has sent. */
export interface ListeningInput {
  readonly port: number
  readonly context: TestContext
  readonly input: Input
  readonly records: LogRecord[]
  bodies(): unknown[]
  /** Resolves with all bodies when there are as many. */
  have(count: number): Promise<unknown[]>
  stop(): Promise<void>
}

export interface StartOptions {
  push?: () => Promise<void>
  sharesPorts?: boolean
  port?: number
}

/** Starts an input on a free port; it is stopped when the test ends. Certificates are at `/server.crt` and so on. */
export async function startListening(
  runtime: InputRuntime,
  config: Record<string, unknown> = {},
  options: StartOptions = {},
): Promise<ListeningInput> {
  const port = options.port ?? (await freePort())
  const records: LogRecord[] = []
  const context = createTestContext({
    clock: realClock,
    resources: loadFrom(certificateFiles),
    sharesPorts: options.sharesPorts ?? false,
    async push(batch) {
      if (batch.signal === 'log') records.push(...batch.records)
      await options.push?.()
    },
  })
  const input = runtime.create({ port, listen: '127.0.0.1', ...config }, context)
  await input.start()
  const stop = async () => {
    await input.stop()
    await input.close?.()
  }
  onTestFinished(stop)
  const bodies = () => records.map(record => record.body)
  return {
    port,
    context,
    input,
    records,
    bodies,
    async have(count) {
      await vi.waitFor(() => expect(records.length).toBeGreaterThanOrEqual(count), { timeout: 5000, interval: 5 })
      return bodies()
    },
    stop,
  }
}

export async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => {
    socket.destroy()
  })
  await once(socket, 'connect')
  return socket
}

/** Sends bytes over one connection and ends it cleanly. */
export async function sendStream(port: number, ...chunks: (string | Uint8Array)[]): Promise<void> {
  const socket = await openSocket(port)
  for (const chunk of chunks) await new Promise(resolve => socket.write(chunk, resolve))
  socket.end()
  socket.resume()
  await once(socket, 'close')
}
