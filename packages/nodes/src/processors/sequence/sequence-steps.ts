import { OttlRuntimeError } from '@weir/languages/ottl'
import type { Batch, Signal, TelemetryRecord } from '@weir/telemetry'
import { allSignals, filterBatch, mergeAdjacent, putBack } from '../../batches.ts'
import { type Conditions, conditionsBySignal, meets, ottlOptions } from '../../ottl-by-signal.ts'
import type { Processor, ProcessorContext } from '../../runtime-types.ts'
import { type Child, createChild, shareHealth } from '../child.ts'
import type { MakeProcessor } from '../make-processor.ts'
import { entryName, findLeaf, hasEnvelopeCondition, type SequenceEntry } from './sequence-entry.ts'

interface Step {
  readonly child: Child
  readonly name: string
  readonly signals: readonly Signal[]
  readonly mergesPaths: boolean
  readonly conditions: Conditions | undefined
  /** An item on which the condition fails is taken out. */
  readonly strict: boolean
  /** What the processor took skips the later ones. */
  readonly final: boolean
}

type Finished = Set<TelemetryRecord>

/** Runs entries one after the other; those that send later go on with the next one. */
export function createSequence(
  entries: readonly SequenceEntry[],
  context: ProcessorContext,
  make: MakeProcessor,
): Processor {
  const healthOf = shareHealth(context)
  const steps: Step[] = []
  const running = entries.filter(entry => !entry.disabled && entry.type !== 'comment')
  running.forEach((entry, at) => steps.push(createStep(entry, at)))

  function createStep(entry: SequenceEntry, at: number): Step {
    const definition = findLeaf(entry.type)
    const name = entryName(entry)
    const final = definition?.alwaysFinal || (entry.final ?? false)
    const place = {
      name,
      reason: definition ? name : undefined,
      emit: (batch: Batch, path: string) => {
        const step = steps[at]
        const passed = step ? passOn(step, new Map([[path, [batch]]])) : []
        for (const one of passed) for (const out of final ? [one] : runFrom(at + 1, one)) context.emit(out)
      },
      health: healthOf(name),
    }
    const wanted = entry.data_types?.length ? entry.data_types : allSignals
    const strict = entry.error_mode === 'strict'
    const text = hasEnvelopeCondition(definition) ? entry.condition?.trim() : ''
    const options = { ...ottlOptions(context), errorMode: strict ? ('propagate' as const) : ('silent' as const) }
    return {
      child: createChild(context, place, own => make(entry.type, entry, own)),
      name,
      signals: wanted.filter(signal => !definition || definition.dataTypes.includes(signal)),
      mergesPaths: definition === undefined,
      conditions: text ? conditionsBySignal(text, options) : undefined,
      strict,
      final,
    }
  }

  function runFrom(first: number, batch: Batch): Batch[] {
    const finished: Finished = new Set()
    let lanes = [batch]
    for (const step of steps.slice(first)) lanes = lanes.flatMap(lane => runStep(step, lane, finished))
    return mergeAdjacent(lanes)
  }

  function runStep(step: Step, lane: Batch, finished: Finished): Batch[] {
    if (!step.signals.includes(lane.signal)) return [lane]
    const open = finished.size > 0 || step.conditions ? choose(step, lane, finished) : { lane, taken: lane }
    const { taken } = open
    if (taken.records.length === 0) return [open.lane]
    const results = passOn(step, step.child.run(taken))
    if (step.final) for (const result of results) for (const record of result.records) finished.add(record)
    if (taken.records.length === open.lane.records.length) return [...results]
    return putBack(open.lane, new Set<TelemetryRecord>(taken.records), results)
  }

  /** Packs merge their outputs. What another processor sends elsewhere, as on failure, has no way out of a sequence. */
  function passOn(step: Step, outputs: ReadonlyMap<string, readonly Batch[]>): readonly Batch[] {
    if (step.mergesPaths) return [...outputs.values()].flat()
    for (const [path, batches] of outputs) {
      if (path === '') continue
      for (const batch of batches) context.report(batch.signal).drop(step.name, batch.records.length)
    }
    return outputs.get('') ?? []
  }

  /** The records that the step takes, and the lane without those on which its condition failed. */
  function choose(step: Step, lane: Batch, finished: Finished): { lane: Batch; taken: Batch } {
    const { conditions } = step
    const failed = new Set<TelemetryRecord>()
    const taken = filterBatch(lane, record => {
      if (finished.has(record)) return false
      try {
        return !conditions || meets(conditions, record)
      } catch (error) {
        if (!step.strict || !(error instanceof OttlRuntimeError)) throw error
        failed.add(record)
        return false
      }
    })
    if (failed.size === 0) return { lane, taken }
    context.report(lane.signal).error(step.name, failed.size)
    return { lane: filterBatch(lane, record => !failed.has(record)), taken }
  }

  return {
    async start() {
      await Promise.all(steps.map(step => step.child.start()))
    },
    process: batch => runFrom(0, batch),
    held: signal => steps.reduce((total, step) => total + step.child.held(signal), 0),
    // In order, so that what one step lets go still passes the later ones before they do.
    flush() {
      for (const step of steps) step.child.processor.flush?.()
    },
    stop() {
      for (const step of steps) step.child.processor.stop?.()
    },
  }
}
