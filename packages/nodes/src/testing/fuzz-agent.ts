// `npm run fuzz -- --count 100000`: malformed payloads to every listener of a real agent. Afterwards it must still be the same process,
// take a good message on every port, hold no connections, and not have grown.
import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { freePort } from '../free-port.ts'
import { malformedDatagram, malformedHttp, malformedOctets, malformedStream, type Payload } from './fuzz-lines.ts'
import { fuzzOtlp } from './fuzz-otlp.ts'
import { seededRandom } from './test-context.ts'

const main = fileURLToPath(new URL('../../../../apps/agent/src/main.ts', import.meta.url))
const { values } = parseArgs({
  options: { count: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
})
const [count, seed] = [Number(values.count), Number(values.seed)]
const parallel = 16
/** As the product's own start has them, and a heap that garbage cannot hide in. */
const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8', '--max-old-space-size=256']
const allowedGrowthMegabytes = 150

type Random = () => number

interface Listener {
  readonly name: string
  readonly node: object
  readonly share: number
  readonly fuzz: (port: number, count: number, random: Random) => Promise<void>
  /** Sends one message that must be taken. */
  readonly good: (port: number) => Promise<void>
}

const stream = (make: (random: Random) => Payload) => (port: number, total: number, random: Random) =>
  inParallel(total, () => sendBytes(port, make(random).bytes, random() < 0.3))

const line = (text: string) => (port: number) => sendBytes(port, Buffer.from(text), false)
const syslogMessage = '<34>1 2026-01-02T03:04:05Z host app 1 ID1 - a good one'
const otlp = (protocol: 'grpc' | 'http') => async (port: number, total: number) => {
  const { hung } = await fuzzOtlp({ port, protocol, count: total, seed, parallel })
  if (hung.length > 0)
    throw new Error(`${protocol}: connections were never let go of: ${[...new Set(hung)].join(', ')}`)
}

const listeners: readonly Listener[] = [
  {
    name: 'otlp_http',
    node: { type: 'otlp_input', protocol: 'http' },
    share: 0.25,
    fuzz: otlp('http'),
    good: goodOtlp,
  },
  // A gRPC client is too much to write here: that the port still answers is seen by the pings of the fuzzer itself.
  {
    name: 'otlp_grpc',
    node: { type: 'otlp_input', protocol: 'grpc' },
    share: 0.1,
    fuzz: otlp('grpc'),
    good: async () => {},
  },
  { name: 'http', node: { type: 'http_input' }, share: 0.15, fuzz: stream(malformedHttp), good: goodHttp },
  { name: 'tcp', node: { type: 'tcp_input' }, share: 0.15, fuzz: stream(malformedStream), good: line('a good one\n') },
  {
    name: 'syslog_octets',
    node: { type: 'syslog_input', protocol: 'rfc5424', transport_protocol: 'tcp', enable_octet_counting: true },
    share: 0.15,
    fuzz: stream(malformedOctets),
    good: line(`${syslogMessage.length} ${syslogMessage}`),
  },
  {
    name: 'udp',
    node: { type: 'udp_input' },
    share: 0.1,
    fuzz: datagrams,
    good: port => sendDatagram(port, 'a good one'),
  },
  {
    name: 'syslog_udp',
    node: { type: 'syslog_input', protocol: 'rfc5424', transport_protocol: 'udp' },
    share: 0.1,
    fuzz: datagrams,
    good: port => sendDatagram(port, syslogMessage),
  },
]

async function inParallel(total: number, work: () => Promise<void>): Promise<void> {
  let left = total
  const lane = async () => {
    while (left > 0) {
      left -= 1
      await work()
    }
  }
  await Promise.all(Array.from({ length: parallel }, lane))
}

function sendBytes(port: number, bytes: Buffer, cut: boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const socket = connect(port, '127.0.0.1')
  const timer = setTimeout(() => socket.destroy(), 5000)
  socket.on('error', () => {})
  socket.on('close', () => {
    clearTimeout(timer)
    resolve()
  })
  socket.resume()
  socket.write(bytes, () => {
    if (cut) socket.resetAndDestroy()
    else socket.end()
  })
  return promise
}

async function datagrams(port: number, total: number, random: Random): Promise<void> {
  const socket = createSocket('udp4')
  for (let sent = 0; sent < total; sent += 1) {
    await new Promise(resolve => socket.send(malformedDatagram(random).bytes, port, '127.0.0.1', resolve))
  }
  await new Promise<void>(resolve => socket.close(resolve))
}

async function sendDatagram(port: number, text: string): Promise<void> {
  const socket = createSocket('udp4')
  await new Promise(resolve => socket.send(text, port, '127.0.0.1', resolve))
  await new Promise<void>(resolve => socket.close(resolve))
}

async function goodOtlp(port: number): Promise<void> {
  const body = { resourceLogs: [{ scopeLogs: [{ logRecords: [{ body: { stringValue: 'a good one' } }] }] }] }
  await post(`http://127.0.0.1:${port}/v1/logs`, 'application/json', JSON.stringify(body))
}

function goodHttp(port: number): Promise<void> {
  return post(`http://127.0.0.1:${port}/`, 'text/plain', 'a good one')
}

async function post(url: string, type: string, body: string): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
}

function residentMegabytes({ pid }: ChildProcess): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

async function until(name: string, check: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await check().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`It did not happen in time: ${name}`)
    await sleep(200)
  }
}

async function run(folder: string): Promise<void> {
  const ports = new Map<string, number>()
  for (const { name } of listeners) ports.set(name, await freePort())
  const statusPort = await freePort()
  const nodes = listeners.map(({ name, node }) => ({ name, listen: '127.0.0.1', port: ports.get(name), ...node }))
  const links = listeners.map(({ name }) => ({ from: name, to: 'out' }))
  const document = {
    version: 'v3',
    settings: { tag: 'fuzz' },
    nodes: [...nodes, { name: 'out', type: 'void_output' }],
    links,
  }
  writeFileSync(join(folder, 'pipeline.json'), JSON.stringify(document))
  const args = [main, '--config', join(folder, 'pipeline.json'), '--home', folder, '--status-port', String(statusPort)]
  const agent = spawn(process.execPath, [...flags, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  let ended = false
  agent.once('exit', () => {
    ended = true
  })
  try {
    await until('the agent is ready', async () => (await fetch(`http://127.0.0.1:${statusPort}/readyz`)).ok)
    const received = async (name: string) => {
      const text = await (await fetch(`http://127.0.0.1:${statusPort}/metrics`)).text()
      return Number(
        new RegExp(`weir_node_out_items_total\\{node="${name}",[^}]*signal="log"\\} (\\d+)`).exec(text)?.[1] ?? 0,
      )
    }
    const half = async (round: number) => {
      for (const { name, share, fuzz } of listeners) {
        const started = performance.now()
        await fuzz(ports.get(name) ?? 0, Math.round((count * share) / 2), seededRandom(seed + round))
        if (ended) throw new Error(`the agent ended under ${name}`)
        const seconds = Math.round((performance.now() - started) / 1000)
        const megabytes = Math.round(residentMegabytes(agent))
        console.log(`${name}: ${Math.round((count * share) / 2)} in ${seconds} s, ${megabytes} MB`)
      }
    }
    // What the first half leaves behind was allocated once; what the second half adds to it would be a leak.
    await half(0)
    const before = residentMegabytes(agent)
    await half(1)
    for (const { name, good } of listeners) {
      if (name === 'otlp_grpc') continue
      const had = await received(name)
      await until(`${name} takes a good message`, async () => {
        await good(ports.get(name) ?? 0)
        return (await received(name)) > had
      })
    }
    const grown = residentMegabytes(agent) - before
    console.log(`memory: ${Math.round(before)} MB before, ${Math.round(before + grown)} MB after`)
    if (grown > allowedGrowthMegabytes) throw new Error(`the agent grew by ${Math.round(grown)} MB`)
    if (ended) throw new Error('the agent ended')
    console.log('ok: every listener still takes what is good')
  } finally {
    agent.kill('SIGKILL')
  }
}

const folder = mkdtempSync(join(tmpdir(), 'weir-fuzz-'))
try {
  await run(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
