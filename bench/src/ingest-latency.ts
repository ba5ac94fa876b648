import { setTimeout as sleep } from 'node:timers/promises'
import { nodeRuntimes, type Output } from '@weir/nodes/runtime'
import { type Batch, batchBytes, decodeRequest } from '@weir/telemetry'
import { mixedCorpus } from './corpus.ts'
import type { Figure } from './figure.ts'
import { type Product, startProduct } from './product.ts'

const ALLOWED_MS = 3_000
const TICK_MS = 50
const PROBE_EVERY_MS = 2_000

/** What happened to the load, and to the records that were looked for meanwhile. */
interface Load {
  run: string
  sent: number
  refused: number
  seconds: number
  acknowledgedMs: number[]
  queryableMs: number[]
}

/**
 * From the output that takes a log to the search that finds it, under load: the whole server program, its engines, and the
 * agent's own output in this process. `--rate=20000` logs a second for `--minutes=10`.
 */
export async function ingestLatencyFigures(): Promise<readonly Figure[]> {
  const rate = option('rate', 20_000)
  const minutes = option('minutes', 10)
  const product = await startProduct()
  try {
    const output = weirOutput(product)
    const cpuBefore = product.cpuSeconds()
    const load = await send(product, output, rate, minutes * 60)
    await output.stop?.()
    const cpu = product.cpuSeconds()
    const share = (name: keyof typeof cpu) => ((cpu[name] - cpuBefore[name]) / load.seconds).toFixed(2)
    const [stored] = await product.store.query<{ rows: number; different: number }>({
      sql: `SELECT toUInt32(count()) AS rows, toUInt32(uniqExact(LogAttributes['bench.number'])) AS different
FROM otel_logs WHERE LogAttributes['bench.run'] = {run:String}`,
      params: { run: load.run },
      settings: { max_execution_time: 600 },
    })
    const lost = load.sent - load.refused - (stored?.different ?? 0)
    const doubled = (stored?.rows ?? 0) - (stored?.different ?? 0)
    const p99 = Math.round(quantile(load.queryableMs, 0.99))
    const perSecond = Math.round((load.sent - load.refused) / load.seconds)
    return [
      {
        name: `weir_output to queryable at ${rate} logs/s, p99`,
        eventsPerSecond: perSecond,
        milliseconds: p99,
        allowedMilliseconds: ALLOWED_MS,
        ok: p99 <= ALLOWED_MS && lost === 0 && doubled === 0 && perSecond >= rate * 0.98,
        note:
          `${load.queryableMs.length} probes, p50 ${Math.round(quantile(load.queryableMs, 0.5))} ms; ` +
          `acknowledged p50 ${Math.round(quantile(load.acknowledgedMs, 0.5))} p99 ${Math.round(quantile(load.acknowledgedMs, 0.99))} ms; ` +
          `${lost} lost, ${doubled} doubled, ${load.refused} refused of ${load.sent}; ` +
          `cores: engine ${share('engine')}, server ${share('server')}, load ${share('load')}` +
          (product.isEmulated ? '; the engine runs under an emulator' : ''),
      },
    ]
  } finally {
    await product.stop()
  }
}

/** Hands out batches at the rate whether or not earlier ones are through, as senders do; each tick what is due by then. */
async function send(product: Product, output: Output, rate: number, seconds: number): Promise<Load> {
  const corpus = mixedCorpus().batches
  const load: Load = { run: `run-${Date.now()}`, sent: 0, refused: 0, seconds: 0, acknowledgedMs: [], queryableMs: [] }
  const waiting = new Set<Promise<void>>()
  const start = performance.now()
  const goesOn = () => performance.now() - start < seconds * 1000
  const probing = probe(product, output, load, corpus[0], goesOn)
  for (let tick = 0; goesOn(); tick += 1) {
    const due = Math.floor(((performance.now() - start) / 1000) * rate) - load.sent
    for (let rest = due; rest > 0; rest -= 1000) {
      const batch = numbered(corpus[tick % corpus.length], Math.min(rest, 1000), load.run, load.sent)
      load.sent += batch.records.length
      const handed = performance.now()
      const delivered = deliver(output, batch).then(
        () => void load.acknowledgedMs.push(performance.now() - handed),
        () => void (load.refused += batch.records.length),
      )
      waiting.add(delivered)
      void delivered.finally(() => waiting.delete(delivered))
    }
    await sleep(TICK_MS)
  }
  await probing
  await Promise.all(waiting)
  load.seconds = (performance.now() - start) / 1000
  return load
}

/** One log after the other: handed over, acknowledged, and searched for until it is found. */
async function probe(
  product: Product,
  output: Output,
  { run, queryableMs }: Load,
  bytes: Uint8Array | undefined,
  goesOn: () => boolean,
): Promise<void> {
  for (let number = 0; goesOn(); number += 1) {
    const started = performance.now()
    const since = Date.now() - 1_000
    const name = `probe-${run}-${number}`
    const batch = numbered(bytes, 1, 'probe', number)
    for (const record of batch.records) record.attributes.set('bench.probe', name)
    await deliver(output, batch)
    while (!(await product.isFound(`@bench.probe:"${name}"`, since))) await sleep(50)
    queryableMs.push(performance.now() - started)
    await sleep(Math.max(0, PROBE_EVERY_MS - (performance.now() - started)))
  }
}

function deliver(output: Output, batch: Batch): Promise<unknown> {
  return Promise.resolve(output.deliver(batch, { signal: AbortSignal.timeout(600_000), bytes: batchBytes(batch) }))
}

/** A batch of the corpus with the time of now, each record under a number of its own. */
function numbered(bytes: Uint8Array | undefined, count: number, run: string, first: number): Batch {
  const batch = decodeRequest('log', bytes ?? new Uint8Array())
  batch.records.length = Math.min(count, batch.records.length)
  const now = BigInt(Date.now()) * 1_000_000n
  for (const [at, record] of batch.records.entries()) {
    if ('timeUnixNano' in record) record.timeUnixNano = now + BigInt(at)
    record.attributes.set('bench.run', run)
    record.attributes.set('bench.number', first + at)
  }
  return batch
}

function weirOutput(product: Product): Output {
  const runtime = nodeRuntimes.find(each => each.definition.type === 'weir_output')
  if (runtime?.category !== 'output') throw new Error('There is no weir_output')
  const nothing = () => {}
  const report = { drop: nothing, error: nothing, create: nothing, out: nothing }
  return runtime.create(
    {},
    {
      nodeId: 'bench',
      logger: { debug: nothing, info: nothing, warn: nothing, error: nothing },
      clock: {
        now: () => Date.now(),
        after(ms, callback) {
          const timer = setTimeout(callback, ms)
          return () => clearTimeout(timer)
        },
      },
      random: Math.random,
      agent: { id: 'bench', host: 'bench', version: '0' },
      weir: { endpoint: product.ingestUrl, token: product.token },
      health: nothing,
      report: () => report,
    },
  )
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function option(name: string, standard: number): number {
  const given = process.argv.find(argument => argument.startsWith(`--${name}=`))
  return given === undefined ? standard : Number(given.slice(name.length + 3))
}
