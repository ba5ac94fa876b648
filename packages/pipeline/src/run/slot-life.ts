import type { Clock, InputContext, NodeLogger } from '@weir/nodes/runtime'
import { z } from 'zod'
import { type DocumentNode, nodeConfiguration } from '../document.ts'
import type { Instance, NodeSlot } from './node-slot.ts'

type InstanceContext = Omit<InputContext, 'nodeId' | 'health'>

function problemOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) return error instanceof Error ? error.message : String(error)
  return error.issues.map(issue => `${issue.path.map(String).join('.')} ${issue.message}`.trim()).join('; ')
}

/** Makes the code behind a slot; what is wrong with its configuration becomes the health of the node. */
export function createInstance(slot: NodeSlot, node: DocumentNode, context: InstanceContext): Instance {
  const { runtime } = slot
  const now = () => context.clock.now()
  if (node.disabled) {
    slot.setHealth('disabled', '', now())
    return { kind: 'disabled' }
  }
  if (!runtime) {
    slot.setHealth('error', `Unknown node type ${JSON.stringify(node.type)}`, now())
    return { kind: 'failed' }
  }
  const config = nodeConfiguration(node)
  const own: InputContext = {
    ...nodeContext(context),
    nodeId: slot.id,
    // What a node says after it was replaced concerns nobody any more.
    health: (status, message = '') => {
      if (slot.successor === undefined) slot.setHealth(status, message, now())
    },
  }
  try {
    if (runtime.category === 'input') return { kind: 'input', input: runtime.create(config, own) }
    if (runtime.category === 'output') return { kind: 'output', output: runtime.create(config, own) }
    return { kind: 'processor', processor: runtime.create(config, own) }
  } catch (error) {
    slot.setHealth('error', `Wrong configuration: ${problemOf(error)}`, now())
    return { kind: 'failed' }
  }
}

/** Only what a node may see; the endpoint stays a live object, so that a new token is used at once. */
function nodeContext({ logger, clock, random, agent, weir, push, selfMetrics }: InstanceContext): InstanceContext {
  return { logger, clock, random, agent, ...(weir && { weir }), push, selfMetrics }
}

/** Starts what a slot holds; a failure is the node's own and leaves the others alone. */
export async function startSlot(slot: NodeSlot, clock: Clock, logger: NodeLogger): Promise<void> {
  const { instance } = slot
  try {
    if (instance.kind === 'input') await instance.input.start()
    if (instance.kind === 'output') await instance.output.start?.()
    const running = instance.kind === 'processor' || instance.kind === 'output' || instance.kind === 'input'
    if (running && slot.health(clock.now()).status === 'starting') slot.setHealth('healthy', '', clock.now())
  } catch (error) {
    const message = problemOf(error)
    slot.instance = { kind: 'failed' }
    slot.setHealth('error', message, clock.now())
    logger.error('A node could not start', { node: slot.id, message })
  }
}

/** Ends the intake of an input, once. */
export function stopIntake(slot: NodeSlot, logger: NodeLogger): Promise<void> {
  const { instance } = slot
  if (instance.kind !== 'input') return Promise.resolve()
  slot.stopped ??= guard(slot, logger, () => instance.input.stop())
  return slot.stopped
}

/** Lets go of everything, after the pushes of the slot have ended. */
export async function releaseSlot(slot: NodeSlot, logger: NodeLogger): Promise<void> {
  const { instance } = slot
  await Promise.all(Array.from(slot.pending, push => push.finished))
  if (instance.kind === 'input') await guard(slot, logger, () => instance.input.close?.())
  if (instance.kind === 'output') await guard(slot, logger, () => instance.output.stop?.())
  if (instance.kind === 'processor') await guard(slot, logger, () => instance.processor.stop?.())
}

async function guard(slot: NodeSlot, logger: NodeLogger, work: () => void | Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    logger.error('A node did not stop cleanly', { node: slot.id, message: problemOf(error) })
  }
}
