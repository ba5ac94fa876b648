import { connect } from 'node:net'
import { malformedGrpc } from '../otlp/testing/malformed-grpc.ts'
import { malformedHttp } from '../otlp/testing/malformed-http.ts'
import type { Random } from '../otlp/testing/malformed-payload.ts'
import { seededRandom } from './test-context.ts'

export interface FuzzOptions {
  readonly port: number
  readonly protocol: 'grpc' | 'http'
  readonly count: number
  /** The same seed sends the same bytes. */
  readonly seed: number
  /** Connections at a time. */
  readonly parallel?: number
  /** A connection that the listener leaves open longer than this, after the sender ended its side, hangs. */
  readonly hangMs?: number
}

export interface FuzzReport {
  /** How many of each kind were sent. */
  readonly sent: Readonly<Record<string, number>>
  /** How often the listener said something back. */
  readonly answered: number
  /** The kinds whose connections the listener never let go of. */
  readonly hung: readonly string[]
}

const host = '127.0.0.1'

/** Sends malformed bytes to a listener for OTLP on this machine, each over a connection of its own. */
export async function fuzzOtlp(options: FuzzOptions): Promise<FuzzReport> {
  const { port, protocol, count, seed, parallel = 16, hangMs = 20_000 } = options
  const random = seededRandom(seed)
  const kinds = protocol === 'grpc' ? malformedGrpc : malformedHttp
  const sent: Record<string, number> = {}
  const hung: string[] = []
  let answered = 0
  let left = count

  async function sendMany(): Promise<void> {
    while (left > 0) {
      left -= 1
      const [kind, make] = kinds[left % kinds.length] ?? []
      if (kind === undefined || make === undefined) continue
      sent[kind] = (sent[kind] ?? 0) + 1
      const outcome = await sendBytes(port, make(random), random, hangMs)
      if (outcome.answered) answered += 1
      if (outcome.hung) hung.push(kind)
    }
  }

  await Promise.all(Array.from({ length: parallel }, sendMany))
  return { sent, answered, hung }
}

interface Outcome {
  answered: boolean
  hung: boolean
}

/** Some senders say that they are done, some just go. */
function sendBytes(port: number, bytes: Buffer, random: Random, hangMs: number): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const leaves = random() < 0.2
  const outcome: Outcome = { answered: false, hung: false }
  const socket = connect({ port, host, allowHalfOpen: true })
  const timer = setTimeout(() => {
    outcome.hung = true
    socket.destroy()
  }, hangMs)
  socket.on('data', () => {
    outcome.answered = true
  })
  socket.on('end', () => socket.end())
  socket.on('error', () => undefined)
  socket.on('close', () => {
    clearTimeout(timer)
    resolve(outcome)
  })
  socket.write(bytes, () => {
    if (leaves) socket.resetAndDestroy()
    else socket.end()
  })
  return promise
}
