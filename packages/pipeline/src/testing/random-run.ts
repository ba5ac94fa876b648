import { nodeDefinitions } from '@weir/nodes/definitions'
import {
  type Clock,
  DeliveryRejected,
  defineInput,
  defineOutput,
  type InputContext,
  type NodeLogger,
  type NodeRuntime,
  nodeRuntimes,
  type ResourceLoader,
} from '@weir/nodes/runtime'
import { z } from 'zod'
import type { PipelineDocument } from '../document.ts'
import { createRunner } from '../run/runner.ts'
import type { NodeLedger, PipelineRunner } from '../run/types.ts'
import { Random } from './random.ts'
import { randomDocument, randomProcessor } from './random-document.ts'
import { randomBatches } from './random-records.ts'

/** What came of a random pipeline: how many records it took, and everything that should not have happened. */
export interface RandomRun {
  records: number
  faults: string[]
}

const input = 'random_input'
const output = 'random_output'

const resources: ResourceLoader = {
  async load(location) {
    const texts = nodeDefinitions.flatMap(({ examples }) => examples.map(example => example.resources ?? {}))
    const found = texts.find(known => Object.hasOwn(known, location))?.[location]
    return new TextEncoder().encode(found ?? 'key,value\na,1\n')
  },
}

/** A clock that moves only when told, firing what falls due on the way. */
function steppedClock(): Clock & { advance(ms: number): void } {
  let nowMs = 1_767_322_000_000
  const due = new Set<{ at: number; callback: () => void }>()
  return {
    now: () => nowMs,
    after(ms, callback) {
      const timer = { at: nowMs + Math.max(1, ms), callback }
      due.add(timer)
      return () => due.delete(timer)
    },
    advance(ms) {
      const end = nowMs + ms
      for (;;) {
        const next = Array.from(due).reduce<{ at: number; callback: () => void } | undefined>(
          (first, timer) => (timer.at <= end && (!first || timer.at < first.at) ? timer : first),
          undefined,
        )
        if (!next) break
        due.delete(next)
        nowMs = next.at
        next.callback()
      }
      nowMs = end
    },
  }
}

function endsOf(inputs: Map<string, InputContext>): NodeRuntime[] {
  const [model] = nodeDefinitions
  if (!model) throw new Error('There are no node types')
  const signals = ['log', 'metric', 'trace'] as const
  const common = { ...model, inputTypes: signals, outputTypes: signals, outputTypesOf: undefined, examples: [] }
  return [
    defineInput({ ...common, type: input, category: 'input', config: z.object({}) }, (_config, context) => {
      inputs.set(context.nodeId, context)
      return { start: async () => {}, stop: async () => {} }
    }),
    defineOutput(
      { ...common, type: output, category: 'output', config: z.object({ rejects: z.number() }) },
      ({ rejects }) => ({
        deliver: async batch => {
          await Promise.resolve()
          const count = Math.min(rejects, batch.records.length)
          if (count > 0) throw new DeliveryRejected('refused', 'no', count)
        },
      }),
    ),
  ]
}

const total = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)

/** What is wrong with the books: a sum that does not come out, or a record that came or went without a reason. */
function bookFaults(ledgers: readonly NodeLedger[], when: string): string[] {
  return ledgers.flatMap(({ nodeId, type, signals }) =>
    signals.flatMap(({ signal, in: into, out, created, dropped, errors, held }) => {
      const place = `${type} ${nodeId} (${signal}) ${when}`
      const rest = into.items + total(created) - out.items - total(dropped) - total(errors) - held
      const unaccounted = (errors.get('unaccounted') ?? 0) + (created.get('unaccounted') ?? 0)
      return [
        ...(rest === 0 ? [] : [`${place}: ${rest} records too many came in`]),
        ...(held < 0 ? [`${place}: holds ${held}`] : []),
        ...(unaccounted === 0 ? [] : [`${place}: ${unaccounted} records without a reason`]),
        ...(errors.has('exception') ? [`${place}: threw`] : []),
      ]
    }),
  )
}

/** Builds a random pipeline, sends random records through it, changes it under way, and ends it. */
export async function randomRun(seed: number): Promise<RandomRun> {
  const random = new Random(seed)
  const faults: string[] = []
  const inputs = new Map<string, InputContext>()
  const clock = steppedClock()
  const failed = (message: string, fields: object = {}) => faults.push(`${message} ${JSON.stringify(fields)}`)
  const logger: NodeLogger = { debug() {}, info() {}, warn() {}, error: failed }
  let document = randomDocument(random, { input, output })
  const runner = createRunner(document, {
    agent: { id: 'a', host: 'h', version: '1' },
    logger,
    clock,
    random: random.next,
    resources,
    runtimes: [...nodeRuntimes, ...endsOf(inputs)],
  })
  let records = 0
  try {
    await runner.start()
    faults.push(...startFaults(runner))
    const steps = random.int(1, 4)
    for (let step = 0; step < steps; step += 1) {
      for (const batch of randomBatches(random)) {
        records += batch.records.length
        await inputs.get(random.pick([...inputs.keys()]))?.push(batch)
        faults.push(...bookFaults(runner.ledger(), 'after a push'))
      }
      clock.advance(random.pick([0, 15, 1500, 65_000]))
      faults.push(...bookFaults(runner.ledger(), 'after a while'))
      if (random.chance(0.3)) {
        document = changed(random, document)
        await runner.apply(document)
        faults.push(...startFaults(runner), ...bookFaults(runner.ledger(), 'after a change'))
      }
    }
    if (!(await runner.drain(1000))) faults.push('was not empty in the end')
    const ended = runner.ledger()
    faults.push(...bookFaults(ended, 'in the end'))
    for (const { nodeId, type, signals } of ended) {
      for (const { signal, held } of signals)
        if (held !== 0) faults.push(`${type} ${nodeId} still holds ${held} (${signal})`)
    }
    await runner.stop()
    faults.push(...bookFaults(runner.ledger(), 'after the end'))
  } catch (error) {
    faults.push(`threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
  if (Object.keys(Object.prototype).length > 0 || 'polluted' in {}) faults.push('changed what every object inherits')
  return { records, faults: [...new Set(faults)] }
}

function startFaults(runner: PipelineRunner): string[] {
  return runner
    .health()
    .nodes.filter(({ status }) => status === 'error')
    .map(({ nodeId, type, message }) => `${type} ${nodeId} does not run: ${message}`)
}

/** The same document with another processor in the place of one; links to outputs that it does not have carry nothing. */
function changed(random: Random, document: PipelineDocument): PipelineDocument {
  const target = random.pick(document.nodes.filter(node => node.name.startsWith('p')))
  const other = randomProcessor(random, target.name)
  return { ...document, nodes: document.nodes.map(node => (node === target ? other : node)) }
}
