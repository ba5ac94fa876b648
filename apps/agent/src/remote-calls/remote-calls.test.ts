import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import {
  type AgentToServer,
  captureCapability,
  type CustomMessage,
  decodeAgentToServer,
  deliveryCapability,
  type DeliveryRequest,
  detectionCapability,
  callTypes,
  encodeServerToAgent,
  fromFrame,
  type ServerToAgent,
  toFrame,
  writePayload,
} from '@weir/contracts/opamp'
import { nodeDefinitions } from '@weir/nodes/definitions'
import { type DeadLetter, defineInput, defineOutput, type DeliveryStatus, type NodeRuntime } from '@weir/nodes/runtime'
import { parseDocument } from '@weir/pipeline'
import { createRunner, type PipelineRunner } from '@weir/pipeline/run'
import { LogRecord } from '@weir/telemetry'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { OpampClient } from '../opamp/client.ts'
import { HttpTransport } from '../opamp/http-transport.ts'
import type { OpampTransport } from '../opamp/transport.ts'
import { WebSocketTransport } from '../opamp/websocket-transport.ts'
import { createRemoteCalls } from './create-remote-calls.ts'
import { threadOf } from './pipeline-thread.ts'

const logger = { debug() {}, info() {}, warn() {}, error() {} }
const text = `
version: v3
settings: { tag: t }
nodes:
  - { name: in, type: demo_input }
  - { name: out, type: void_output }
links: [{ from: in, to: out }]
`

const status: DeliveryStatus = {
  breaker: 'closed',
  queue: {
    mode: 'always',
    fsync: 'always',
    items: 2,
    bytes: 20,
    maxBytes: 100,
    oldest: undefined,
    corruptSegments: 0,
    corruptBytes: 0,
  },
  deadLetters: { items: 2, bytes: 2, maxBytes: 10 },
}

function definitionOf(type: string) {
  const definition = nodeDefinitions.find(candidate => candidate.type === type)
  if (!definition) throw new TypeError(`there is no ${type}`)
  return definition
}

/** An input with a log every few milliseconds. */
const busyInput = defineInput(definitionOf('demo_input'), (_config, context) => {
  let timer: NodeJS.Timeout | undefined
  return {
    async start() {
      timer = setInterval(() => void context.push({ signal: 'log', records: [new LogRecord()] }), 20)
    },
    async stop() {
      clearInterval(timer)
    },
  }
})

/** An output that delivers everything and has some dead letters. */
function outputWith(letters: Map<string, DeadLetter>): NodeRuntime {
  const chosen = (ids?: readonly string[]) => ids ?? [...letters.keys()]
  const remove = async (ids?: readonly string[]) =>
    chosen(ids).reduce((sum, id) => {
      const items = letters.get(id)?.items ?? 0
      letters.delete(id)
      return sum + items
    }, 0)
  return defineOutput(definitionOf('void_output'), () => ({
    deliver: async () => {},
    status: () => status,
    deadLetters: {
      list: async ({ limit }) => [...letters.values()].slice(0, limit),
      peek: async id => [{ _type: 'log', body: `letter ${id}`, attributes: { password: 'pw' } }],
      replay: remove,
      purge: remove,
    },
  }))
}

const letter = (id: string, time: number): [string, DeadLetter] => [
  id,
  { id, time, signal: 'log', items: 2, bytes: 2, reason: 'http_400', message: 'no' },
]

/** The server's end of a connection, whichever kind it is. */
interface Server {
  url: URL
  received: AgentToServer[]
  send(message: ServerToAgent): void
  close(): Promise<void>
}

async function webSocketServer(): Promise<Server> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const received: AgentToServer[] = []
  server.on('connection', socket => {
    socket.on('message', (data: Buffer) => received.push(decodeAgentToServer(fromFrame(data) ?? new Uint8Array())))
  })
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`ws://127.0.0.1:${port}/v1/opamp`),
    received,
    send(message) {
      for (const socket of server.clients) socket.send(toFrame(encodeServerToAgent(message)))
    },
    async close() {
      for (const socket of server.clients) socket.terminate()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

async function pollingServer(): Promise<Server> {
  const received: AgentToServer[] = []
  const waiting: ServerToAgent[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push(decodeAgentToServer(new Uint8Array(Buffer.concat(chunks))))
      response.writeHead(200).end(encodeServerToAgent(waiting.shift() ?? {}))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`http://127.0.0.1:${port}/v1/opamp`),
    received,
    send: message => waiting.push(message),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const kinds = [
  { name: 'a WebSocket', serve: webSocketServer, connect: (url: URL) => new WebSocketTransport(serverAt(url)) },
  { name: 'polling', serve: pollingServer, connect: (url: URL) => new HttpTransport(serverAt(url)) },
]
const serverAt = (url: URL) => ({ url, token: 't', pipelineId: 'p', transport: 'websocket' as const })

function jsonOf({ data = new Uint8Array() }: CustomMessage) {
  return JSON.parse(Buffer.from(data[0] === 0x1f ? gunzipSync(data) : data).toString())
}

describe.each(kinds)('remote calls over $name', ({ serve, connect }) => {
  const undo: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const work of undo.splice(0).reverse()) await work()
  })

  /** An agent of two threads, connected. */
  async function connected() {
    const letters = [new Map([letter('a', 30), letter('b', 10)]), new Map([letter('a', 20)])]
    const runners: PipelineRunner[] = []
    for (const own of letters) {
      const runtimes = [busyInput, outputWith(own)]
      const { document } = parseDocument(text)
      if (!document) throw new TypeError('the document is not valid')
      const runner = createRunner(document, { agent: { id: 'a', host: 'h', version: '1' }, logger, runtimes })
      await runner.start()
      undo.push(() => runner.stop())
      runners.push(runner)
    }
    const server = await serve()
    undo.push(() => server.close())
    const transport: OpampTransport = connect(server.url)
    const client = new OpampClient({
      instanceUid: new Uint8Array(16).fill(1),
      agent: {
        description: () => ({}),
        health: () => ({ healthy: true }),
        effectiveConfig: () => undefined,
        applyConfig: async () => {},
        ingestAt() {},
      },
      transport,
      logger,
      heartbeatMs: 50,
      remoteCalls: createRemoteCalls({
        threads: () => runners.map(runner => threadOf(() => runner)),
        logger,
        hosted: true,
      }),
    })
    client.start()
    undo.push(() => client.stop())
    const next = async (isIt: (message: AgentToServer) => boolean): Promise<AgentToServer> => {
      for (let tries = 0; tries < 300; tries += 1) {
        const at = server.received.findIndex(isIt)
        const [found] = at < 0 ? [] : server.received.splice(at, 1)
        if (found) return found
        await sleep(10)
      }
      throw new TypeError('no such message came')
    }
    const custom = async (type: string) =>
      jsonOf((await next(message => message.customMessage?.type === type)).customMessage ?? {})
    const order = (capability: string, type: string, value: object) =>
      server.send({ customMessage: { capability, type, data: writePayload(value) } })
    const ask = async (request: DeliveryRequest | Record<string, unknown>) => {
      order(deliveryCapability, callTypes.request, { id: 'q', request })
      const answer = await custom(callTypes.response)
      expect(answer.id).toBe('q')
      return answer.result ?? answer.error
    }
    const introduction = await next(message => message.customCapabilities !== undefined)
    return { server, letters, runners, introduction, custom, order, ask }
  }

  const start = { id: 't', max_items: 3, max_item_bytes: 4096, polling_interval_ms: 1000, expires_in_ms: 60_000 }

  it('announce what they are', async () => {
    const { introduction } = await connected()
    expect(introduction.customCapabilities?.capabilities).toEqual([
      captureCapability,
      deliveryCapability,
      detectionCapability,
    ])
  })

  it('capture: samples of all threads come at the interval, until it is stopped', async () => {
    const { order, custom, runners } = await connected()
    order(captureCapability, 'start', { ...start, nodes: ['in'] })
    expect(await custom('started')).toEqual({ id: 't' })
    const first = await custom('samples')
    expect(first).toMatchObject({ id: 't', sequence: 0, dropped: 0 })
    expect(Object.keys(first.nodes)).toEqual(['in'])
    expect(first.nodes.in.after['']).toHaveLength(3)
    expect(first.nodes.in.after[''][0]).toMatchObject({ _type: 'log', _uuid: expect.any(String) })
    order(captureCapability, 'stop', { id: 't' })
    expect(await custom('done')).toEqual({ id: 't' })
    expect(runners.map(runner => runner.takeCaptured('t'))).toEqual([undefined, undefined])
  })

  it('capture: one that expires sends what it has, and ends', async () => {
    const { order, custom } = await connected()
    order(captureCapability, 'start', { ...start, expires_in_ms: 300 })
    await custom('started')
    expect((await custom('samples')).nodes).toHaveProperty('out')
    expect(await custom('done')).toEqual({ id: 't' })
  })

  it('capture: is refused where too many run', async () => {
    const { order, custom } = await connected()
    for (const id of ['a', 'b', 'c']) {
      order(captureCapability, 'start', { ...start, id })
      await custom('started')
    }
    order(captureCapability, 'start', { ...start, id: 'd' })
    expect(await custom('refused')).toEqual({ id: 'd', reason: expect.stringContaining('3 captures run already') })
  })

  it('deliveries: tell how they go', async () => {
    const { ask } = await connected()
    const { destinations } = await ask({ op: 'status' })
    expect(destinations).toMatchObject([
      {
        node: 'out',
        breaker: 'closed',
        queue: { items: 4, fsync: 'always', oldest: null },
        dead_letters: { items: 4 },
      },
    ])
  })

  it('deliveries: list, show, send again and delete dead letters', async () => {
    const { ask, letters } = await connected()
    const list = await ask({ op: 'list', node: 'out', limit: 10 })
    expect(list.letters.map(({ id }: { id: string }) => id)).toEqual(['0.a', '1.a', '0.b'])
    expect(await ask({ op: 'peek', node: 'out', letter: '1.a', limit: 5 })).toEqual({
      op: 'peek',
      items: [{ _type: 'log', body: 'letter a', attributes: { password: '[redacted]' } }],
    })
    expect(await ask({ op: 'replay', node: 'out', letters: ['0.b', '1.a'] })).toEqual({ op: 'replay', items: 4 })
    expect(letters.map(own => [...own.keys()])).toEqual([['a'], []])
    expect(await ask({ op: 'purge', node: 'out' })).toEqual({ op: 'purge', items: 2 })
    expect(await ask({ op: 'list', node: 'out', limit: 10 })).toEqual({ op: 'list', letters: [], next: null })
  })

  it('deliveries: say what is wrong', async () => {
    const { ask } = await connected()
    expect(await ask({ op: 'list', node: 'gone', limit: 1 })).toContain('No destination "gone" runs on this agent')
    expect(await ask({ op: 'peek', node: 'out', letter: '7.x', limit: 1 })).toContain('no dead letter "7.x"')
  })

  it('pass over what they do not know', async () => {
    const { ask, order } = await connected()
    order('com.example.other/1', 'start', { id: 'x' })
    order(deliveryCapability, callTypes.request, { id: 'x', request: { op: 'shutdown' } })
    order(captureCapability, 'start', { id: 'x' })
    expect(await ask({ op: 'status' })).toHaveProperty('destinations')
  })
})
