import type { Clock, Intake, NodeContext, NodeLogger, NodeRuntime, ProcessorContext } from '@weir/nodes/processors'
import type { Batch, MetricPoint, Signal } from '@weir/telemetry'
import { z } from 'zod'
import { type DocumentNode, nodeConfiguration } from '../document.ts'
import { sequenceOfOne } from '../envelope.ts'
import type { Flow } from './flow.ts'
import { balance } from './ledger.ts'
import type { Instance, NodeSlot } from './node-slot.ts'
import type { RunnerContext } from './types.ts'

const alwaysOpen: Intake = { open: true, whenOpen: () => Promise.resolve() }

type SharedContext = Omit<NodeContext, 'nodeId' | 'health' | 'storage'>

/** What a slot is made with, beside its node. */
export interface SlotParts {
  context: SharedContext & Pick<RunnerContext, 'storage' | 'intake' | 'sharesPorts' | 'refusals'>
  push: (batch: Batch) => Promise<void>
  selfMetrics: () => MetricPoint[]
  flow: Flow
  runtimeOf(type: string): NodeRuntime | undefined
}

function problemOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) return error instanceof Error ? error.message : String(error)
  return error.issues.map(issue => `${issue.path.map(String).join('.')} ${issue.message}`.trim()).join('; ')
}

/** Makes the code behind a slot; what is wrong with its configuration becomes the health of the node. */
export function createInstance(slot: NodeSlot, node: DocumentNode, parts: SlotParts): Instance {
  const { runtime } = slot
  const { context } = parts
  const now = () => context.clock.now()
  if (node.disabled) {
    slot.setHealth('disabled', '', now())
    return { kind: 'disabled' }
  }
  if (!runtime) {
    slot.setHealth('error', `Unknown node type ${JSON.stringify(node.type)}`, now())
    return { kind: 'failed' }
  }
  if (runtime.category === 'input' && runtime.definition.onePerAgent && (context.worker?.index ?? 0) > 0) {
    slot.setHealth('healthy', '', now())
    return { kind: 'elsewhere' }
  }
  const refusal = context.refusals?.().get(slot.id)
  if (refusal !== undefined) {
    slot.setHealth('error', refusal, now())
    return { kind: 'failed' }
  }
  const storage = context.storage?.(slot.id)
  const own: NodeContext = {
    ...nodeContext(context),
    ...(storage && { storage }),
    nodeId: slot.id,
    // What a node says after it was replaced concerns nobody any more.
    health: (status, message = '') => {
      if (slot.successor === undefined) slot.setHealth(status, message, now())
    },
  }
  try {
    const config = nodeConfiguration(node)
    if (runtime.category === 'output') {
      const report = (signal: Signal) => parts.flow.outputReport(slot, signal)
      return { kind: 'output', output: runtime.create(config, { ...own, report }) }
    }
    if (runtime.category === 'input') {
      const inputOwn = {
        ...own,
        push: parts.push,
        selfMetrics: parts.selfMetrics,
        intake: context.intake ?? alwaysOpen,
        sharesPorts: context.sharesPorts ?? false,
        report: (signal: Signal) => parts.flow.inputReport(slot, signal),
      }
      return { kind: 'input', input: runtime.create(config, inputOwn) }
    }
    const inSequence = sequenceOfOne(node)
    const sequence = inSequence && parts.runtimeOf('sequence')
    const processorOwn = { ...own, ...processorContext(slot, parts) }
    if (sequence?.category === 'processor') {
      return { kind: 'processor', processor: sequence.create(inSequence, processorOwn) }
    }
    return { kind: 'processor', processor: runtime.create(config, processorOwn) }
  } catch (error) {
    slot.setHealth('error', `Wrong configuration: ${problemOf(error)}`, now())
    return { kind: 'failed' }
  }
}

/** Only what a node may see; the endpoint stays a live object, so that a new token is used at once. */
function nodeContext(context: SharedContext): SharedContext {
  const { logger, clock, random, agent, weir, resources, codeRunner, ottlHost, ottlMode, worker, addresses, permits } =
    context
  return {
    logger,
    clock,
    random,
    agent,
    ...(weir && { weir }),
    ...(resources && { resources }),
    ...(codeRunner && { codeRunner }),
    ...(ottlHost && { ottlHost }),
    ...(ottlMode && { ottlMode }),
    ...(worker && { worker }),
    ...(addresses && { addresses }),
    ...(permits && { permits }),
  }
}

function processorContext(
  slot: NodeSlot,
  { flow, context }: SlotParts,
): Pick<ProcessorContext, 'clock' | 'emit' | 'report'> {
  const clock: Clock = {
    now: () => context.clock.now(),
    // What a timer throws must not end the program.
    after: (ms, callback) => context.clock.after(ms, () => flow.run(slot, callback)),
  }
  return {
    clock,
    emit: (batch, path = '') => flow.emit(slot, batch, path),
    report: signal => flow.report(slot, signal),
  }
}

/** Starts what a slot holds; a failure is the node's own and leaves the others alone. */
export async function startSlot(slot: NodeSlot, clock: Clock, logger: NodeLogger): Promise<void> {
  const { instance } = slot
  try {
    if (instance.kind === 'input') await instance.input.start()
    if (instance.kind === 'output') await instance.output.start?.()
    if (instance.kind === 'processor') await instance.processor.start?.()
    const running = instance.kind === 'processor' || instance.kind === 'output' || instance.kind === 'input'
    if (running && slot.health(clock.now()).status === 'starting') slot.setHealth('healthy', '', clock.now())
  } catch (error) {
    const message = problemOf(error)
    slot.instance = { kind: 'failed' }
    slot.setHealth('error', message, clock.now())
    logger.error('A node could not start', { node: slot.id, message })
    if (instance.kind === 'processor') await guard(slot, logger, () => instance.processor.stop?.())
  }
}

/** Ends the intake of an input, once. */
export function stopIntake(slot: NodeSlot, logger: NodeLogger): Promise<void> {
  const { instance } = slot
  if (instance.kind !== 'input') return Promise.resolve()
  slot.stopped ??= guard(slot, logger, () => instance.input.stop())
  return slot.stopped
}

/** Lets a processor send on what it holds, and an output what waits for more. */
export function flushSlot(slot: NodeSlot, flow: Flow): void {
  const { instance } = slot
  if (instance.kind === 'processor') flow.run(slot, () => instance.processor.flush?.())
  if (instance.kind === 'output') instance.output.flush?.()
}

/** Lets go of everything, after the pushes of the slot have ended; a processor at once, before this returns. */
export async function releaseSlot(slot: NodeSlot, logger: NodeLogger): Promise<void> {
  const { instance } = slot
  if (instance.kind === 'processor') await stopProcessor(slot, logger, () => instance.processor.stop?.())
  await Promise.all(Array.from(slot.pending, push => push.finished))
  if (instance.kind === 'input') await guard(slot, logger, () => instance.input.close?.())
  if (instance.kind === 'output') await guard(slot, logger, () => instance.output.stop?.())
}

function stopProcessor(slot: NodeSlot, logger: NodeLogger, stop: () => void): Promise<void> {
  const stopped = guard(slot, logger, stop)
  // From here on it holds nothing: what it did not send on is lost.
  slot.instance = { kind: 'stopped' }
  balance(slot, 'stopped')
  return stopped
}

async function guard(slot: NodeSlot, logger: NodeLogger, work: () => void | Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    logger.error('A node did not stop cleanly', { node: slot.id, message: problemOf(error) })
  }
}
