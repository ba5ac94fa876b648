import type { NodeLogger } from '@weir/nodes/runtime'
import { CaptureCalls } from '../captures/capture-calls.ts'
import { DetectionCalls } from '../source-detection/detection-calls.ts'
import { DeliveryCalls } from './delivery-calls.ts'
import type { PipelineThread } from './pipeline-thread.ts'
import type { RemoteCalls } from './remote-calls.ts'

export interface RemoteCallsOptions {
  /** The threads that run the pipeline at the moment, always in the same order. */
  threads(): readonly PipelineThread[]
  logger: NodeLogger
}

interface AllCallsOptions extends RemoteCallsOptions {
  /** Runs pipelines of people whose machine this is not. */
  hosted: boolean
}

/** Captures and deliveries of the pipeline that these threads run, and what else there is to read on this host. */
export function createRemoteCalls(options: AllCallsOptions): RemoteCalls {
  const { logger, hosted } = options
  const all: readonly RemoteCalls[] = [
    new CaptureCalls(options),
    new DeliveryCalls(options),
    new DetectionCalls({ logger, hosted }),
  ]
  return {
    capabilities: all.flatMap(({ capabilities }) => capabilities),
    receive(message, reply) {
      all.find(({ capabilities }) => capabilities.includes(message.capability ?? ''))?.receive(message, reply)
    },
    async stop() {
      await Promise.all(all.map(calls => calls.stop()))
    },
  }
}
