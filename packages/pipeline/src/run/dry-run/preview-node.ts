import { nodeDefinitions } from '@weir/nodes/definitions'
import {
  type Clock,
  defineInput,
  defineOutput,
  type InputContext,
  type NodeLogger,
  type NodeRuntime,
  nodeRuntimes,
} from '@weir/nodes/runtime'
import { type Signal, type TelemetryItem, type TelemetryRecord, toItem } from '@weir/telemetry'
import { z } from 'zod'
import type { DocumentNode } from '../../document.ts'
import { findDefinition, hasDefaultOutput, pathOutputsOf } from '../../known-node.ts'
import { checkNode } from '../../validate-node.ts'
import { allSignals } from '../all-signals.ts'
import { createRunner } from '../runner.ts'
import type { NodeLedger, RunnerContext } from '../types.ts'
import { batchesOf, ItemError, recordsOf, uuidsOf } from './item-records.ts'

export interface NodePreviewRequest {
  items: readonly unknown[]
  node: { id: string; type: string; configuration?: Readonly<Record<string, unknown>> | undefined }
}

/** What became of the items of one signal: in + created = out + dropped + errors + held. */
export interface PreviewLedger {
  in: number
  created: Record<string, number>
  out: number
  dropped: Record<string, number>
  errors: Record<string, number>
  held: number
}

export interface NodePreview {
  /** The items that left through each output; the default one has no name. */
  items: Record<string, TelemetryItem[]>
  error?: string
  ledger: { [S in Signal]?: PreviewLedger }
}

/** What the node may reach, and the time and chance that it sees. */
export interface PreviewContext extends Pick<RunnerContext, 'resources' | 'codeRunner' | 'ottlHost' | 'random'> {
  nowMs?: number
}

const failedPreview = (error: string): NodePreview => ({ items: {}, error, ledger: {} })

/**
 * Runs items through one processor, by the code that runs it in a pipeline. Time stands still; what the processor holds at the
 * end goes out as when a pipeline ends.
 */
export async function previewNode(
  { items, node }: NodePreviewRequest,
  context: PreviewContext = {},
): Promise<NodePreview> {
  const { nowMs = Date.now(), ...reach } = context
  const tested: DocumentNode = { ...node.configuration, name: node.id, type: node.type }
  const problem = problemOf(tested)
  if (problem !== undefined) return failedPreview(problem)
  try {
    const records = recordsOf(items)
    return await run(tested, records, uuidsOf(items, records), { ...reach, clock: stillClock(nowMs) })
  } catch (error) {
    if (error instanceof ItemError) return failedPreview(error.message)
    throw error
  }
}

function problemOf(node: DocumentNode): string | undefined {
  const definition = findDefinition(node.type)
  if (definition && definition.category !== 'processor') return `${node.type} is not a processor`
  const errors = checkNode(node, 0).filter(issue => issue.level === 'error')
  if (errors.length === 0) return undefined
  return errors.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ')
}

async function run(
  node: DocumentNode,
  records: readonly TelemetryRecord[],
  uuids: WeakMap<TelemetryRecord, string>,
  context: Pick<RunnerContext, 'clock' | 'resources' | 'codeRunner' | 'ottlHost' | 'random'>,
): Promise<NodePreview> {
  const named = pathOutputsOf(node).filter(output => !output.isDefault)
  const paths = [...(hasDefaultOutput(node) ? [''] : []), ...named.map(output => output.path)]
  const out = new Map<string, TelemetryItem[]>(paths.map(path => [path, []]))
  const ends = previewEnds((path, record) => out.get(path)?.push(toItem(record, uuids.get(record))))
  const source = `${node.name} in`
  const target = (path: string) => `${node.name} out ${path}`
  const runner = createRunner(
    {
      version: 'v3',
      settings: { tag: 'preview' },
      nodes: [
        { name: source, type: ends.input.definition.type },
        node,
        ...paths.map(path => ({ name: target(path), type: ends.output.definition.type, path })),
      ],
      links: [{ from: source, to: node.name }, ...paths.map(path => ({ from: node.name, path, to: target(path) }))],
    },
    { agent: { id: 'preview', host: 'preview', version: '' }, logger: silent, ...context, runtimes: ends.runtimes },
  )
  try {
    await runner.start()
    for (const batch of batchesOf(records)) await ends.push(batch)
    await runner.drain(Number.POSITIVE_INFINITY)
    const health = runner.health().nodes.find(({ nodeId }) => nodeId === node.name)
    const isWrong = health?.status === 'error' || health?.status === 'degraded'
    const error = isWrong ? health.message : refusal(node, records)
    return {
      items: Object.fromEntries(out),
      ...(error !== undefined && { error }),
      ledger: readable(runner.ledger().find(({ nodeId }) => nodeId === node.name)),
    }
  } finally {
    await runner.stop()
  }
}

/** Which item the node does not take at all, if there is one. */
function refusal(node: DocumentNode, records: readonly TelemetryRecord[]): string | undefined {
  const taken = findDefinition(node.type)?.inputTypes ?? []
  const at = records.findIndex(record => !taken.includes(record.signal))
  return at < 0 ? undefined : `items[${at}]: ${node.type} does not take ${records[at]?.signal ?? ''} items`
}

/** A source that takes what it is given, and a destination that gives it back. */
function previewEnds(deliver: (path: string, record: TelemetryRecord) => void) {
  const [model] = nodeDefinitions
  if (!model) throw new Error('There are no node types')
  const common = { ...model, outputTypesOf: undefined, pathOutputsOf: undefined, pathOutputs: [], examples: [] }
  let own: InputContext | undefined
  const input = defineInput(
    { ...common, type: 'preview_input', category: 'input', outputTypes: allSignals, config: z.object({}) },
    (_config, context) => {
      own = context
      return { start: async () => {}, stop: async () => {} }
    },
  )
  const output = defineOutput(
    {
      ...common,
      type: 'preview_output',
      category: 'output',
      inputTypes: allSignals,
      config: z.object({ path: z.string() }),
    },
    ({ path }) => ({
      deliver: async batch => {
        for (const record of batch.records) deliver(path, record)
      },
    }),
  )
  const runtimes: NodeRuntime[] = [...nodeRuntimes, input, output]
  const push: InputContext['push'] = batch => own?.push(batch) ?? Promise.resolve()
  return { input, output, runtimes, push }
}

function readable(ledger: NodeLedger | undefined): NodePreview['ledger'] {
  const entries = ledger?.signals.map(({ signal, in: into, out, created, dropped, errors, held }) => [
    signal,
    {
      in: into.items,
      created: Object.fromEntries(created),
      out: out.items,
      dropped: Object.fromEntries(dropped),
      errors: Object.fromEntries(errors),
      held,
    },
  ])
  return Object.fromEntries(entries ?? [])
}

const stillClock = (nowMs: number): Clock => ({ now: () => nowMs, after: () => () => {} })

const silent: NodeLogger = { debug() {}, info() {}, warn() {}, error() {} }
