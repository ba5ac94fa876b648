import {
  type Clock,
  DeliveryRejected,
  type InputReport,
  type NodeLogger,
  type Output,
  type OutputReport,
  PipelineStopped,
  type Processor,
  type Report,
} from '@weir/nodes/processors'
import { batchBytes, cloneBatch, type Batch, type Signal } from '@weir/telemetry'
import type { Captures } from './capture/captures.ts'
import { balance } from './ledger.ts'
import type { NodeSlot } from './node-slot.ts'

interface FlowContext {
  logger: NodeLogger
  clock: Clock
  captures: Captures
}

/**
 * How many batches a processor may have on their way that it sent of its own accord, out of its state. Nobody waits for
 * those, so while there are more, what passes the processor is not acknowledged: sources slow down, and so does what it
 * gathers and sends.
 */
const maxEmitted = 32

/** Carries batches from slot to slot and counts them. */
export interface Flow {
  /** Brings a batch in. Resolves when all destinations are done with it. */
  push(slot: NodeSlot, batch: Batch): Promise<void>
  /** Sends on what a processor held or made, outside of a push. */
  emit(slot: NodeSlot, batch: Batch, path: string): void
  /** Where a processor accounts for records. */
  report(slot: NodeSlot, signal: Signal): Report
  /** Where an output accounts for records that it kept or found again. */
  outputReport(slot: NodeSlot, signal: Signal): OutputReport
  /** Where an input accounts for what never became a batch. */
  inputReport(slot: NodeSlot, signal: Signal): InputReport
  /** Lets a processor work outside of a push: what it throws is its own, and its account is put right afterwards. */
  run(slot: NodeSlot, work: () => void): void
}

export function createFlow({ logger, clock, captures }: FlowContext): Flow {
  function send(slot: NodeSlot, path: string, batch: Batch, bytes: number, acks: Promise<void>[]): void {
    captures.tap?.after(slot, path, batch)
    const count = batch.records.length
    const counters = slot.counters.of(batch.signal)
    const takers = slot.takers(path, batch)
    if (takers.length === 0) {
      counters.drop(slot.targets.has(path) ? 'no_link_takes_it' : 'not_linked', count)
      return
    }
    counters.writePath(path, count, bytes)
    const last = takers.length - 1
    // Processors change what they get: all but the last branch work on a copy, made before the last one starts.
    takers.forEach((taker, at) => receive(taker, at === last ? batch : cloneBatch(batch), bytes, acks))
  }

  function receive(slot: NodeSlot, batch: Batch, bytes: number, acks: Promise<void>[]): void {
    const counters = slot.counters.of(batch.signal)
    counters.read(batch.records.length, bytes)
    captures.tap?.before(slot, batch)
    const { instance } = slot
    switch (instance.kind) {
      case 'processor':
        process(slot, instance.processor, batch, acks)
        return
      case 'output':
        acks.push(deliver(slot, instance.output, batch, bytes))
        return
      case 'disabled':
        if (slot.runtime?.category === 'processor') send(slot, '', batch, bytes, acks)
        else counters.drop('disabled', batch.records.length)
        return
      default:
        counters.error('not_running', batch.records.length)
    }
  }

  function process(slot: NodeSlot, processor: Processor, batch: Batch, acks: Promise<void>[]): void {
    let leaving: { path: string; out: Batch }[]
    slot.acks = acks
    try {
      const result = processor.process(batch, report(slot, batch.signal))
      const outputs = Array.isArray(result) ? new Map([['', result]]) : result.paths
      leaving = [...outputs].flatMap(([path, batches]) => batches.map(out => ({ path, out })))
    } catch (error) {
      failed(slot, error)
      balance(slot, 'exception')
      captures.tap?.done(slot)
      return
    } finally {
      slot.acks = undefined
    }
    for (const { path, out } of leaving) {
      if (out.records.length > 0) send(slot, path, out, batchBytes(out), acks)
    }
    captures.tap?.done(slot)
    balance(slot)
    if (slot.pending.size > maxEmitted) acks.push(room(slot))
  }

  function failed(slot: NodeSlot, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error)
    logger.error('A processor failed', { node: slot.id, message })
    slot.setHealth('degraded', `Failed on a batch: ${message}`, clock.now())
  }

  function report(slot: NodeSlot, signal: Signal): Report {
    // Looked up when something is counted: a signal that a node never sees has no place in its ledger.
    return {
      drop: (reason, count) => count > 0 && slot.counters.of(signal).drop(reason, count),
      error: (reason, count) => count > 0 && slot.counters.of(signal).error(reason, count),
      create: (reason, count) => count > 0 && slot.counters.of(signal).create(reason, count),
    }
  }

  function outputReport(slot: NodeSlot, signal: Signal): OutputReport {
    return { ...report(slot, signal), out: (count, bytes) => count > 0 && slot.counters.of(signal).write(count, bytes) }
  }

  function inputReport(slot: NodeSlot, signal: Signal): InputReport {
    const own = report(slot, signal)
    const received = (count: number) => slot.counters.of(signal).read(count, 0)
    return {
      drop(reason, count) {
        received(count)
        own.drop(reason, count)
      },
      error(reason, count) {
        received(count)
        own.error(reason, count)
      },
    }
  }

  function emit(slot: NodeSlot, batch: Batch, path: string): void {
    if (batch.records.length === 0) return
    if (slot.acks) {
      send(slot, path, batch, batchBytes(batch), slot.acks)
      return
    }
    const acks: Promise<void>[] = []
    send(slot, path, batch, batchBytes(batch), acks)
    if (acks.length > 0) void slot.follow(acks, clock.now())
  }

  /** Resolves when few enough of the batches that the processor sent are still on their way. */
  async function room(slot: NodeSlot): Promise<void> {
    while (slot.pending.size > maxEmitted) await Promise.race(Array.from(slot.pending, push => push.finished))
  }

  async function deliver(slot: NodeSlot, output: Output, batch: Batch, bytes: number): Promise<void> {
    const count = batch.records.length
    const counters = slot.counters.of(batch.signal)
    counters.inFlight += count
    try {
      const result = await output.deliver(batch, { signal: slot.abort.signal, bytes })
      const delivered = count - (result?.kept ?? 0)
      if (delivered > 0) counters.write(delivered, Math.round((bytes * delivered) / count))
    } catch (error) {
      if (error instanceof DeliveryRejected) {
        const delivered = count - error.count - error.kept
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
    emit,
    report,
    outputReport,
    inputReport,
    run(slot, work) {
      try {
        work()
      } catch (error) {
        failed(slot, error)
      }
      balance(slot)
    },
    async push(slot, batch) {
      const entry = slot.current
      if (!entry || entry.abort.signal.aborted) throw new PipelineStopped()
      if (batch.records.length === 0) return
      const bytes = batchBytes(batch)
      entry.counters.of(batch.signal).read(batch.records.length, bytes)
      const acks: Promise<void>[] = []
      send(entry, '', batch, bytes, acks)
      const results = await slot.follow(acks, clock.now())
      const failure = results.find(result => result.status === 'rejected')
      if (failure) throw failure.reason
    },
  }
}
