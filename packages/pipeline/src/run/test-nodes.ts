import { type NodeDefinition, nodeDefinitions } from '@weir/nodes/definitions'
import {
  type Clock,
  DeliveryRejected,
  defineInput,
  defineOutput,
  defineProcessor,
  type InputContext,
  type NodeLogger,
  type NodeRuntime,
  type Processor,
  type ProcessorContext,
} from '@weir/nodes/runtime'
import { type Batch, LogRecord, MetricPoint, type Signal, Span } from '@weir/telemetry'
import { z } from 'zod'
import type { DocumentNode, PipelineDocument } from '../document.ts'
import type { NodeLedger, RunnerContext, SignalLedger } from './types.ts'

export function batchOf(signal: Signal, count: number): Batch {
  if (signal === 'log') return { signal, records: Array.from({ length: count }, () => new LogRecord()) }
  if (signal === 'metric') return { signal, records: Array.from({ length: count }, () => new MetricPoint()) }
  return { signal, records: Array.from({ length: count }, () => new Span()) }
}

function like<S extends z.ZodObject>(model: string, type: string, config: S): NodeDefinition<S> {
  const definition = nodeDefinitions.find(candidate => candidate.type === model)
  if (!definition) throw new Error(`There is no ${model}`)
  return { ...definition, outputTypesOf: undefined, type, config, examples: [] }
}

function split(batch: Batch, at: number): [Batch, Batch] {
  const { signal, records } = batch
  if (signal === 'log')
    return [
      { signal, records: records.slice(0, at) },
      { signal, records: records.slice(at) },
    ]
  if (signal === 'metric')
    return [
      { signal, records: records.slice(0, at) },
      { signal, records: records.slice(at) },
    ]
  return [
    { signal, records: records.slice(0, at) },
    { signal, records: records.slice(at) },
  ]
}

const behaviours = [
  'pass',
  'drop',
  'error',
  'lose',
  'throw',
  'keep',
  'route',
  'logs_only',
  'gather',
  'copy',
  'invent',
  'count',
] as const
export type Behaviour = (typeof behaviours)[number]

/** Handles on the nodes that a test made, by node id. */
export class TestNodes {
  readonly inputs = new Map<string, InputContext>()
  /** What happened, such as `start in` or `deliver out 3`. */
  readonly events: string[] = []
  /** Outputs wait for this before they answer. */
  gate: Promise<void> = Promise.resolve()
  startFails = new Set<string>()
  /** The contexts of processors, by node id. */
  readonly processors = new Map<string, ProcessorContext>()
  readonly runtimes: readonly NodeRuntime[]

  constructor() {
    this.runtimes = [this.input(), this.processor('test_processor', ['log', 'metric', 'trace']), this.output()]
  }

  context(changes: Partial<RunnerContext> = {}): RunnerContext {
    return { agent: { id: 'a', host: 'h', version: '1' }, logger: quiet, runtimes: this.runtimes, ...changes }
  }

  inputOf(nodeId: string): InputContext {
    const context = this.inputs.get(nodeId)
    if (!context) throw new Error(`${nodeId} was not started`)
    return context
  }

  private input(): NodeRuntime {
    const config = z.object({ setting: z.string().default('') })
    return defineInput(like('otlp_input', 'test_input', config), (_config, context) => ({
      start: async () => {
        if (this.startFails.has(context.nodeId)) throw new Error('port taken')
        this.events.push(`start ${context.nodeId}`)
        this.inputs.set(context.nodeId, context)
      },
      stop: async () => {
        this.events.push(`stop ${context.nodeId}`)
      },
      close: async () => {
        this.events.push(`close ${context.nodeId}`)
      },
    }))
  }

  private processor(type: string, inputTypes: readonly Signal[]): NodeRuntime {
    const config = z.object({
      does: z.enum(behaviours).default('pass'),
      of: z.number().default(1),
      every: z.number().default(1000),
    })
    const definition = { ...like('comment', type, config), inputTypes }
    return defineProcessor(definition, ({ does, of, every }, context): Processor => {
      this.processors.set(context.nodeId, context)
      const kept = new Map<Signal, number>()
      const gathered: Batch[] = []
      const send = () => {
        for (const batch of gathered.splice(0)) context.emit(batch)
      }
      let cancel = () => {}
      const wait = () => {
        cancel = context.clock.after(every, () => {
          send()
          wait()
        })
      }
      return {
        start: async () => {
          await Promise.resolve()
          if (this.startFails.has(context.nodeId)) throw new Error('no table')
          this.events.push(`start ${context.nodeId}`)
          if (does === 'gather') wait()
        },
        flush: () => {
          this.events.push(`flush ${context.nodeId}`)
          send()
        },
        stop: () => {
          this.events.push(`stop ${context.nodeId}`)
          cancel()
        },
        held: signal =>
          (kept.get(signal) ?? 0) +
          gathered.reduce((sum, batch) => (batch.signal === signal ? sum + batch.records.length : sum), 0),
        process(batch, report) {
          const [first, rest] = split(batch, of)
          const count = first.records.length
          switch (does) {
            case 'pass':
            case 'logs_only':
              return [batch]
            case 'drop':
              report.drop('rule', count)
              return [rest]
            case 'error':
              report.error('broken', count)
              return [rest]
            case 'lose':
              return [rest]
            case 'keep':
              kept.set(batch.signal, (kept.get(batch.signal) ?? 0) + count)
              return [rest]
            case 'throw':
              report.drop('rule', count)
              throw new Error('bug')
            case 'route':
              return {
                paths: new Map([
                  ['first', [first]],
                  ['rest', [rest]],
                ]),
              }
            case 'gather':
              gathered.push(batch)
              return []
            case 'copy':
              report.create('copied', count)
              return [batch, batchOf(batch.signal, count)]
            case 'invent':
              return [batch, batchOf(batch.signal, of)]
            case 'count':
              context.report('metric').create('counted', 1)
              context.emit(batchOf('metric', 1))
              return [batch]
          }
        },
      }
    })
  }

  private output(): NodeRuntime {
    const config = z.object({
      rejects: z.number().default(0),
      crashes: z.boolean().default(false),
      setting: z.string().default(''),
    })
    return defineOutput(like('void_output', 'test_output', config), ({ rejects, crashes }, context) => ({
      deliver: async (batch, { signal }) => {
        const aborted = new Promise<never>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
        })
        await Promise.race([this.gate, aborted])
        if (crashes) throw new Error('bug')
        this.events.push(`deliver ${context.nodeId} ${batch.records.length}`)
        const count = Math.min(rejects, batch.records.length)
        if (count > 0) throw new DeliveryRejected('refused', 'no', count)
      },
      stop: async () => {
        this.events.push(`stop ${context.nodeId}`)
      },
    }))
  }
}

const quiet: NodeLogger = { debug() {}, info() {}, warn() {}, error() {} }

export function documentOf(
  nodes: Record<string, Omit<DocumentNode, 'name' | 'type'> & { type?: string }>,
  ...links: string[]
): PipelineDocument {
  const typeOf = (name: string) =>
    `test_${name.startsWith('in') ? 'input' : name.startsWith('out') ? 'output' : 'processor'}`
  return {
    version: 'v3',
    settings: { tag: 'test' },
    nodes: Object.entries(nodes).map(([name, fields]) => ({ ...fields, name, type: fields.type ?? typeOf(name) })),
    links: links.map(link => {
      const [from = '', to = '', path] = link.split(/ ?> ?|:/)
      return path === undefined ? { from, to } : { from, to: path, path: to }
    }),
  }
}

const total = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)

/** What is missing on the right side of in + created = out + dropped + errors + held. */
export function imbalance(ledger: SignalLedger): number {
  const gained = ledger.in.items + total(ledger.created)
  return gained - ledger.out.items - total(ledger.dropped) - total(ledger.errors) - ledger.held
}

export function ledgerOf(ledgers: readonly NodeLedger[], nodeId: string, signal: Signal = 'log') {
  const found = ledgers.find(ledger => ledger.nodeId === nodeId)?.signals.find(entry => entry.signal === signal)
  if (!found) return undefined
  return {
    in: found.in.items,
    out: found.out.items,
    created: Object.fromEntries(found.created),
    dropped: Object.fromEntries(found.dropped),
    errors: Object.fromEntries(found.errors),
    held: found.held,
  }
}

/** A clock that a test turns by hand. */
export interface HandClock extends Clock {
  nowMs: number
  /** Moves on and fires what falls due. */
  advance(ms: number): void
}

export function handClock(startMs = 1_000_000): HandClock {
  const due = new Set<{ at: number; callback: () => void }>()
  return {
    nowMs: startMs,
    now() {
      return this.nowMs
    },
    after(ms, callback) {
      const timer = { at: this.nowMs + ms, callback }
      due.add(timer)
      return () => due.delete(timer)
    },
    advance(ms) {
      this.nowMs += ms
      const ripe = Array.from(due).filter(timer => timer.at <= this.nowMs)
      for (const timer of ripe) if (due.delete(timer)) timer.callback()
    },
  }
}
