import type { DeadLetterReport, DeliveryRequest, DeliveryResult, DestinationStatusReport } from '@weir/contracts/opamp'
import type { DeadLetters } from '@weir/nodes/runtime'
import { type Captured, type CaptureTask, type NodeDelivery, type PipelineRunner, sampleItem } from '@weir/pipeline/run'
import { AgentError } from '../agent-error.ts'

/**
 * One of the threads that run the pipeline, as far as remote calls reach into it. Arguments and results can be sent from
 * thread to thread.
 */
export interface PipelineThread {
  capture(task: CaptureTask): Promise<void>
  /** Undefined for a task that the thread does not know, as after a restart. */
  takeCaptured(taskId: string): Promise<Captured | undefined>
  stopCapture(taskId: string): Promise<void>
  delivery(request: DeliveryRequest): Promise<DeliveryResult>
}

/** The runner of this very thread. */
export function threadOf(runner: () => PipelineRunner | undefined): PipelineThread {
  return {
    // One that runs nothing yet is asked again with the next poll, since it does not know the task then.
    async capture(task) {
      runner()?.capture(task)
    },
    takeCaptured: async taskId => runner()?.takeCaptured(taskId),
    async stopCapture(taskId) {
      runner()?.stopCapture(taskId)
    },
    delivery: request => answer(running(runner).deliveries(), request),
  }
}

function running(runner: () => PipelineRunner | undefined): PipelineRunner {
  const found = runner()
  if (!found) throw new AgentError('The agent runs no pipeline yet.')
  return found
}

const maxItemBytes = 32 * 1024

async function answer(deliveries: readonly NodeDelivery[], request: DeliveryRequest): Promise<DeliveryResult> {
  if (request.op === 'status') return { op: 'status', destinations: deliveries.map(statusReport) }
  const letters = lettersOf(deliveries, request.node)
  switch (request.op) {
    case 'list': {
      const { limit, after } = request
      const page = await letters.list({ limit, ...(after === undefined ? {} : { after }) })
      return { op: 'list', letters: page.map(letterReport), next: (page.length === limit && page.at(-1)?.id) || null }
    }
    case 'peek': {
      const items = await letters.peek(request.letter, request.limit)
      const objects = items.filter(item => typeof item === 'object' && item !== null)
      return { op: 'peek', items: objects.map(item => sampleItem(item, maxItemBytes).item) }
    }
    case 'replay':
      return { op: 'replay', items: await letters.replay(request.letters) }
    case 'purge':
      return { op: 'purge', items: await letters.purge(request.letters) }
  }
}

function lettersOf(deliveries: readonly NodeDelivery[], node: string): DeadLetters {
  const delivery = deliveries.find(({ nodeId }) => nodeId === node)
  if (!delivery) throw new AgentError(`No destination ${JSON.stringify(node)} runs on this agent.`)
  if (!delivery.deadLetters) throw new AgentError(`The destination ${JSON.stringify(node)} keeps no dead letters.`)
  return delivery.deadLetters
}

function statusReport({ nodeId, status: { breaker, queue, deadLetters } }: NodeDelivery): DestinationStatusReport {
  const { mode, fsync, items, bytes, maxBytes, oldest, corruptSegments, corruptBytes } = queue
  return {
    node: nodeId,
    breaker,
    queue: {
      mode,
      fsync,
      items,
      bytes,
      max_bytes: maxBytes,
      oldest: oldest ?? null,
      corrupt_segments: corruptSegments,
      corrupt_bytes: corruptBytes,
    },
    dead_letters: { items: deadLetters.items, bytes: deadLetters.bytes, max_bytes: deadLetters.maxBytes },
  }
}

function letterReport(letter: Awaited<ReturnType<DeadLetters['list']>>[number]): DeadLetterReport {
  const { id, time, signal, items, bytes, reason, message } = letter
  return { id, time, signal, items, bytes, reason: reason.slice(0, 200), message: message.slice(0, 2000) }
}
