import type { Batch, Signal } from '@weir/telemetry'
import type { Processor, ProcessorContext } from '../runtime-types.ts'

/** A processor for tests: keeps everything until a time has passed, or until it is flushed. */
export function createHolding(context: ProcessorContext, ms: number): Processor {
  const held: Batch[] = []
  const count = (signal: Signal) =>
    held.reduce((sum, batch) => (batch.signal === signal ? sum + batch.records.length : sum), 0)
  const release = () => {
    for (const batch of held.splice(0)) context.emit(batch)
  }
  let cancel = context.clock.after(ms, release)
  return {
    process(batch) {
      cancel()
      cancel = context.clock.after(ms, release)
      held.push(batch)
      return []
    },
    held: count,
    flush: release,
    stop: () => cancel(),
  }
}
