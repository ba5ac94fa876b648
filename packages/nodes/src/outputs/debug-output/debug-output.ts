import { type Batch, type TelemetryItem, toItem } from '@weir/telemetry'
import type { z } from 'zod'
import { defineOutput, type NodeContext, type Output } from '../../runtime-types.ts'
import { debugOutputDefinition } from './debug-output.definition.ts'

const maxBytes = 8 * 1024 * 1024
const summaryMs = 10_000

interface Sample {
  readonly item: TelemetryItem
  /** About. */
  readonly bytes: number
}

/** An output that can be looked into. */
export interface DebugOutput extends Output {
  /** The newest items, the newest of them first. */
  samples(): readonly TelemetryItem[]
}

/** Says from time to time how many records came. */
function createSummary({ clock, logger }: NodeContext): (batch: Batch) => void {
  let counts = { log: 0, metric: 0, trace: 0 }
  let lastMs = Number.NEGATIVE_INFINITY
  return ({ signal, records }) => {
    counts[signal] += records.length
    const now = clock.now()
    if (now - lastMs < summaryMs) return
    logger.info('Received for debugging', counts)
    counts = { log: 0, metric: 0, trace: 0 }
    lastMs = now
  }
}

export function createDebugOutput(
  { max_items: maxItems }: z.output<typeof debugOutputDefinition.config>,
  context: NodeContext,
): DebugOutput {
  const newest: Sample[] = []
  const summarize = createSummary(context)
  let held = 0

  function keep(sample: Sample): void {
    newest.push(sample)
    held += sample.bytes
    while (newest.length > maxItems || (held > maxBytes && newest.length > 1)) held -= newest.shift()?.bytes ?? 0
  }

  return {
    async deliver(batch, { bytes }) {
      const each = bytes / Math.max(1, batch.records.length)
      for (const record of batch.records.slice(-maxItems)) keep({ item: toItem(record), bytes: each })
      summarize(batch)
    },
    samples: () => newest.map(({ item }) => item).reverse(),
    async stop() {
      newest.length = 0
      held = 0
    },
  }
}

export const debugOutput = defineOutput(debugOutputDefinition, createDebugOutput)
