import {
  type Clock,
  DeliveryRejected,
  type NodeLogger,
  type Output,
  PipelineStopped,
  type Processor,
  type Report,
} from '@weir/nodes/runtime'
import type { Batch } from '@weir/telemetry'
import { batchBytes } from './batch-bytes.ts'
import { cloneBatch } from './clone-batch.ts'
import type { NodeSlot } from './node-slot.ts'

interface FlowContext {
  logger: NodeLogger
  clock: Clock
}

/** Carries batches from slot to slot and counts them. */
export interface Flow {
  /** Brings a batch in. Resolves when all destinations are done with it. */
  push(slot: NodeSlot, batch: Batch): Promise<void>
}

export function createFlow({ logger, clock }: FlowContext): Flow {
  function emit(slot: NodeSlot, path: string, batch: Batch, bytes: number, acks: Promise<void>[]): void {
    const count = batch.records.length
    const counters = slot.counters.of(batch.signal)
    const takers = slot.takers(path, batch)
    if (takers.length === 0) {
      counters.drop(slot.targets.has(path) ? 'no_link_takes_it' : 'not_linked', count)
      return
    }
    counters.write(count, bytes)
    const last = takers.length - 1
    // Processors change what they get: all but the last branch work on a copy, made before the last one starts.
    takers.forEach((taker, at) => receive(taker, at === last ? batch : cloneBatch(batch), bytes, acks))
  }

  function receive(slot: NodeSlot, batch: Batch, bytes: number, acks: Promise<void>[]): void {
    const counters = slot.counters.of(batch.signal)
    counters.read(batch.records.length, bytes)
    const { instance } = slot
    switch (instance.kind) {
      case 'processor':
        process(slot, instance.processor, batch, acks)
        return
      case 'output':
        acks.push(deliver(slot, instance.output, batch, bytes))
        return
      case 'disabled':
        if (slot.runtime?.category === 'processor') emit(slot, '', batch, bytes, acks)
        else counters.drop('disabled', batch.records.length)
        return
      default:
        counters.error('not_running', batch.records.length)
    }
  }

  function process(slot: NodeSlot, processor: Processor, batch: Batch, acks: Promise<void>[]): void {
    const { signal } = batch
    const counters = slot.counters.of(signal)
    const heldBefore = processor.held?.(signal) ?? 0
    let accounted = 0
    const account = (add: (reason: string, count: number) => void) => (reason: string, count: number) => {
      accounted += count
      add(reason, count)
    }
    const report: Report = {
      drop: account((reason, items) => counters.drop(reason, items)),
      error: account((reason, items) => counters.error(reason, items)),
    }
    const total = batch.records.length
    let outputs: ReadonlyMap<string, Batch[]>
    try {
      const result = processor.process(batch, report)
      outputs = Array.isArray(result) ? new Map([['', result]]) : result.paths
    } catch (error) {
      counters.error('exception', total - accounted)
      const message = error instanceof Error ? error.message : String(error)
      logger.error('A processor failed', { node: slot.id, message })
      slot.setHealth('degraded', `Failed on a batch: ${message}`, clock.now())
      return
    }
    const leaving = [...outputs].flatMap(([path, batches]) => batches.map(out => ({ path, out })))
    const passed = leaving.reduce((count, { out }) => (out.signal === signal ? count + out.records.length : count), 0)
    const kept = (processor.held?.(signal) ?? 0) - heldBefore
    const missing = total - accounted - passed - kept
    // No record may vanish without a reason, not even by a fault in a processor.
    if (missing > 0) counters.error('unaccounted', missing)
    for (const { path, out } of leaving) {
      if (out.records.length > 0) emit(slot, path, out, batchBytes(out), acks)
    }
  }

  async function deliver(slot: NodeSlot, output: Output, batch: Batch, bytes: number): Promise<void> {
    const count = batch.records.length
    const counters = slot.counters.of(batch.signal)
    counters.inFlight += count
    try {
      await output.deliver(batch, { signal: slot.abort.signal, bytes })
      counters.write(count, bytes)
    } catch (error) {
      if (error instanceof DeliveryRejected) {
        const delivered = count - error.count
        counters.write(delivered, Math.round((bytes * delivered) / count))
        counters.error(error.reason, error.count)
      } else if (slot.abort.signal.aborted) {
        await handOver(slot, batch, bytes)
      } else {
        counters.error('exception', count)
        const message = error instanceof Error ? error.message : String(error)
        logger.error('A destination failed', { node: slot.id, message })
        slot.setHealth('error', `Failed on a batch: ${message}`, clock.now())
      }
    } finally {
      counters.inFlight -= count
    }
  }

  /** A destination that was cut off: whoever took its place delivers instead. */
  async function handOver(slot: NodeSlot, batch: Batch, bytes: number): Promise<void> {
    const counters = slot.counters.of(batch.signal)
    const { successor } = slot
    if (successor === null) {
      counters.drop('node_removed', batch.records.length)
      return
    }
    if (successor === undefined) {
      counters.error('stopped', batch.records.length)
      throw new PipelineStopped()
    }
    const { instance } = successor
    if (instance.kind === 'disabled') counters.drop('disabled', batch.records.length)
    else if (instance.kind !== 'output') counters.error('not_running', batch.records.length)
    else {
      // It counts as on its way once, under the successor.
      counters.inFlight -= batch.records.length
      try {
        await deliver(successor, instance.output, batch, bytes)
      } finally {
        counters.inFlight += batch.records.length
      }
    }
  }

  return {
    async push(slot, batch) {
      const entry = slot.current
      if (!entry || entry.abort.signal.aborted) throw new PipelineStopped()
      if (batch.records.length === 0) return
      const bytes = batchBytes(batch)
      entry.counters.of(batch.signal).read(batch.records.length, bytes)
      const acks: Promise<void>[] = []
      emit(entry, '', batch, bytes, acks)
      const finished = Promise.allSettled(acks)
      const pending = { since: clock.now(), finished: finished.then(() => {}) }
      slot.pending.add(pending)
      const results = await finished
      slot.pending.delete(pending)
      const failed = results.find(result => result.status === 'rejected')
      if (failed) throw failed.reason
    },
  }
}
