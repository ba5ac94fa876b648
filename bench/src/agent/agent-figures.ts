import { freePort } from '@weir/nodes/free-port'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { mixedCorpus } from '../corpus.ts'
import type { Figure } from '../figure.ts'
import { mixedProcessors } from '../mixed.ts'
import { Load, startSink } from './wire.ts'

const agentFolder = fileURLToPath(new URL('../../../apps/agent', import.meta.url))
const benchFolder = fileURLToPath(new URL('../..', import.meta.url))
const agentProgram = join(agentFolder, 'dist/main.js')
const eagerProgram = join(benchFolder, 'dist/eager-agent.js')
/** As the product's own start has them. */
const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']
const warmMs = 4000
const measureMs = 8000
const rounds = 2
/** Enough that the system spreads them over two workers about evenly. */
const connections = 16
const allowedMegabytes = 250
/** All that there are: this process keeps to some of them for a while. */
const cores = cpus().length

interface Run {
  readonly logsPerSecond: number
  readonly megabytes: number
  /** How much of a core the sender and the sink took. */
  readonly loadShare: number
}

interface Subject {
  readonly name: string
  readonly workers: number
  start(port: number, sinkPort: number, folder: string): ChildProcess
}

const onCores = (list: string, args: readonly string[]) =>
  spawn('taskset', ['-c', list, process.execPath, ...flags, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })

const eager: Subject = {
  name: 'eager',
  workers: 1,
  start: (port, sinkPort, folder) => onCores('0', [eagerProgram, write(folder, port, sinkPort)]),
}

function ours(workers: number): Subject {
  return {
    name: `${workers} workers`,
    workers,
    start(port, sinkPort, folder) {
      const args = [
        agentProgram,
        '--config',
        write(folder, port, sinkPort),
        '--home',
        join(folder, 'home'),
        '--workers',
        String(workers),
      ]
      return onCores(workers === 1 ? '0' : `0-${cores - 1}`, args)
    },
  }
}

/** JSON is YAML. */
function write(folder: string, port: number, sinkPort: number): string {
  const document = join(folder, 'pipeline.json')
  writeFileSync(document, JSON.stringify(pipeline(port, sinkPort)))
  return document
}

function pipeline(port: number, sinkPort: number) {
  return {
    version: 'v3',
    settings: { tag: 'bench', log: { level: 'error' } },
    nodes: [
      { name: 'in', type: 'otlp_input', protocol: 'http', listen: '127.0.0.1', port },
      { name: 'work', type: 'sequence', processors: mixedProcessors },
      {
        name: 'out',
        type: 'otlp_output',
        endpoint: '127.0.0.1',
        port: sinkPort,
        protocol: 'http',
        compression: 'none',
        // As many as come in one request: none waits for those of another.
        max_batch_items: 1000,
      },
    ],
    links: [
      { from: 'in', to: 'work' },
      { from: 'work', to: 'out' },
    ],
  }
}

async function measure(subject: Subject): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'weir-bench-'))
  const { batches, logsPerBatch } = mixedCorpus()
  const sink = await startSink()
  const port = await freePort()
  const child = subject.start(port, sink.port, folder)
  try {
    await listening(port)
    const load = new Load(port, batches, connections)
    await sleep(warmMs)
    const before = { answered: load.answered, cpu: process.cpuUsage() }
    await sleep(measureMs)
    const cpu = process.cpuUsage(before.cpu)
    const answered = load.answered - before.answered
    const megabytes = residentMegabytes(child.pid ?? 0)
    load.stop()
    if (load.refused > 0) process.stderr.write(`${subject.name}: ${load.refused} requests were refused\n`)
    return {
      logsPerSecond: (answered * logsPerBatch * 1000) / measureMs,
      megabytes,
      loadShare: (cpu.user + cpu.system) / 1000 / measureMs,
    }
  } finally {
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    sink.server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function listening(port: number): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    if (answer) return
    await sleep(100)
  }
  throw new Error('the program that is measured does not listen')
}

function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}

/** The best of some rounds, in turns, so that a busy machine slows down all. */
async function bestOf(subjects: readonly Subject[]): Promise<Map<Subject, Run>> {
  const best = new Map<Subject, Run>()
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of subjects) {
      const run = await measure(subject)
      const known = best.get(subject)
      if (!known || run.logsPerSecond > known.logsPerSecond) best.set(subject, run)
    }
  }
  return best
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** The whole agent between sockets: OTLP/HTTP in, filter, parse, mask, OTLP/HTTP out. Linux only: cores are assigned by taskset. */
export async function agentFigures(): Promise<Figure[]> {
  // The sender and the sink keep to the core that the single worker does not have.
  execFileSync('taskset', ['-cp', '1', String(process.pid)], { stdio: 'ignore' })
  for (const root of [agentFolder, benchFolder]) await build({ root, logLevel: 'error' })
  const [one, two] = [ours(1), ours(2)]
  const single = await bestOf([one, eager])
  execFileSync('taskset', ['-cp', `0-${cores - 1}`, String(process.pid)], { stdio: 'ignore' })
  const double = await bestOf([two])
  const [our, naive, both] = [single.get(one), single.get(eager), double.get(two)]
  if (!our || !naive || !both) throw new Error('nothing was measured')
  const ratio = our.logsPerSecond / naive.logsPerSecond
  const scale = both.logsPerSecond / our.logsPerSecond
  const megabytes = Math.max(our.megabytes, both.megabytes / 2)
  return [
    {
      name: 'agent: OTLP/HTTP in, filter, parse, mask, OTLP/HTTP out',
      eventsPerSecond: Math.round(our.logsPerSecond),
      baseline: 'the same agent on protobufjs',
      baselineEventsPerSecond: Math.round(naive.logsPerSecond),
      ratio: rounded(ratio),
      required: 3,
      ok: ratio >= 3,
      note: `one core; baseline ${Math.round(naive.logsPerSecond)}/s and ${Math.round(naive.megabytes)} MB`,
    },
    {
      name: 'agent: the same on two workers',
      eventsPerSecond: Math.round(both.logsPerSecond),
      baseline: 'one worker',
      ratio: rounded(scale),
      required: 1.7,
      ok: scale >= 1.7,
      note: `sender and sink took ${rounded(both.loadShare)} of the ${cores} cores themselves`,
    },
    {
      name: 'agent: resident memory per worker under full load',
      heapMegabytes: Math.round(megabytes),
      ok: megabytes < allowedMegabytes,
      note: `one worker ${Math.round(our.megabytes)} MB, two ${Math.round(both.megabytes)} MB; at most ${allowedMegabytes} MB each`,
    },
  ]
}
