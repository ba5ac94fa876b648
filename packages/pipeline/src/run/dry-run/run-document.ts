import { nodeDefinitions } from '@weir/nodes/definitions'
import {
  type Clock,
  defineInput,
  defineOutput,
  type InputContext,
  type NodeLogger,
  type NodeRuntime,
  processorRuntimes,
} from '@weir/nodes/processors'
import type { TelemetryRecord } from '@weir/telemetry'
import { z } from 'zod'
import type { DocumentLink, DocumentNode } from '../../document.ts'
import { allSignals } from '../all-signals.ts'
import { createRunnerOf } from '../runner-of.ts'
import type { NodeHealth, NodeLedger, RunnerContext } from '../types.ts'
import { batchesOf } from './item-records.ts'

/** What the nodes may reach, and the time and chance that they see. */
export interface PreviewContext
  extends Pick<RunnerContext, 'resources' | 'codeRunner' | 'ottlHost' | 'ottlMode' | 'random'> {
  nowMs?: number
}

export interface DryRun {
  nodes: readonly DocumentNode[]
  links: readonly DocumentLink[]
  /** The node that the records enter. */
  entry: string
  /** Where records are caught: behind an output of a node. */
  exits: readonly { from: string; path: string }[]
}

interface DryRunResult {
  health: readonly NodeHealth[]
  ledger: readonly NodeLedger[]
}

/**
 * Runs records through nodes, by the code that runs them in a pipeline. Time stands still; what processors hold at the end
 * goes out as when a pipeline ends.
 */
export async function runDocument(
  { nodes, links, entry, exits }: DryRun,
  records: readonly TelemetryRecord[],
  { nowMs = Date.now(), ...reach }: PreviewContext,
  onOutput: (exit: number, record: TelemetryRecord) => void,
): Promise<DryRunResult> {
  const ends = previewEnds(onOutput)
  const taken = new Set(nodes.map(node => node.name))
  const source = freeName('preview in', taken)
  const targets = exits.map((_, at) => freeName(`preview out ${at}`, taken))
  const runner = createRunnerOf(
    ends.runtimes,
    {
      version: 'v3',
      settings: { tag: 'preview' },
      nodes: [
        { name: source, type: ends.input.definition.type },
        ...nodes,
        ...targets.map((name, exit) => ({ name, type: ends.output.definition.type, exit })),
      ],
      links: [
        { from: source, to: entry },
        ...links,
        ...exits.map(({ from, path }, at) => ({ from, path, to: targets[at] ?? '' })),
      ],
    },
    {
      agent: { id: 'preview', host: 'preview', version: '' },
      logger: silent,
      ...reach,
      clock: stillClock(nowMs),
    },
  )
  try {
    await runner.start()
    for (const batch of batchesOf(records)) await ends.push(batch)
    await runner.drain(Number.POSITIVE_INFINITY)
    return { health: runner.health().nodes, ledger: runner.ledger() }
  } finally {
    await runner.stop()
  }
}

/** Names are the user's own: ours must not be among them. */
function freeName(wish: string, taken: Set<string>): string {
  let name = wish
  while (taken.has(name)) name += "'"
  taken.add(name)
  return name
}

/** A source that takes what it is given, and a destination that gives it back. */
function previewEnds(deliver: (exit: number, record: TelemetryRecord) => void) {
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
      config: z.object({ exit: z.int() }),
    },
    ({ exit }) => ({
      deliver: async batch => {
        for (const record of batch.records) deliver(exit, record)
      },
    }),
  )
  const runtimes: NodeRuntime[] = [...processorRuntimes, input, output]
  const push: InputContext['push'] = batch => own?.push(batch) ?? Promise.resolve()
  return { input, output, runtimes, push }
}

const stillClock = (nowMs: number): Clock => ({ now: () => nowMs, after: () => () => {} })

const silent: NodeLogger = { debug() {}, info() {}, warn() {}, error() {} }
