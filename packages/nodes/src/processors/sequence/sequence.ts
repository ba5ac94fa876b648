import type { Batch, Signal, TelemetryRecord } from '@weir/telemetry'
import { type Conditions, conditionsBySignal } from '../../ottl-by-signal.ts'
import {
  defineProcessor,
  type NodeContext,
  type Processor,
  type ProcessorRuntime,
  type Report,
} from '../../runtime-types.ts'
import { comment } from '../comment/comment.ts'
import { genericMask } from '../generic-mask/generic-mask.ts'
import { ottlFilter } from '../ottl-filter/ottl-filter.ts'
import { ottlTransform } from '../ottl-transform/ottl-transform.ts'
import { sequenceDefinition } from './sequence.definition.ts'
import { entryName, hasEnvelopeCondition, type SequenceEntry } from './sequence-entry.ts'

/** The code of each type in `entryDefinitions`. */
export const entryRuntimes: readonly ProcessorRuntime[] = [comment, genericMask, ottlFilter, ottlTransform]

interface Step {
  processor: Processor
  /** Undefined for a nested sequence: its own processors put their names on what they drop. */
  name: string | undefined
  signals: readonly Signal[] | undefined
  conditions: Conditions | undefined
  final: boolean
}

/** Consecutive records of one signal on their way through the steps; `done` ones skip the rest. */
interface Segment {
  batch: Batch
  done: boolean
}

export const sequence = defineProcessor(sequenceDefinition, (config, context) =>
  createSequence(config.processors, context),
)

function createSequence(entries: readonly SequenceEntry[], context: NodeContext): Processor {
  const steps = entries
    .filter(entry => !entry.disabled && entry.type !== 'comment')
    .map(entry => createStep(entry, context))
  return {
    process(batch, report) {
      let segments: Segment[] = [{ batch, done: false }]
      for (const step of steps) {
        segments = segments.flatMap(segment => (segment.done ? [segment] : runStep(step, segment.batch, report)))
      }
      return mergeAdjacent(segments.map(segment => segment.batch))
    },
    held: signal => steps.reduce((total, step) => total + (step.processor.held?.(signal) ?? 0), 0),
    stop: () => {
      for (const step of steps) step.processor.stop?.()
    },
  }
}

function createStep(entry: SequenceEntry, context: NodeContext): Step {
  const runtime = entryRuntimes.find(known => known.definition.type === entry.type)
  const ownsCondition = !hasEnvelopeCondition(runtime?.definition)
  const text = entry.condition?.trim()
  return {
    processor: runtime ? runtime.create(entry, context) : createSequence(entry.processors ?? [], context),
    name: runtime ? entryName(entry) : undefined,
    signals: entry.data_types?.length ? entry.data_types : undefined,
    conditions: text && !ownsCondition ? conditionsBySignal(text) : undefined,
    final: entry.final ?? false,
  }
}

function runStep(step: Step, batch: Batch, report: Report): Segment[] {
  if (step.signals && !step.signals.includes(batch.signal)) return [{ batch, done: false }]
  const named = step.name === undefined ? report : nameDrops(report, step.name)
  return splitByCondition(step.conditions, batch).flatMap(({ run, meets }) => {
    if (!meets) return [{ batch: run, done: false }]
    const result = step.processor.process(run, named)
    const batches = Array.isArray(result) ? result : [...result.paths.values()].flat()
    return batches.filter(out => out.records.length > 0).map(out => ({ batch: out, done: step.final }))
  })
}

/** Counts what a step drops under the name of the step, whatever reason its code gives. */
function nameDrops(report: Report, name: string): Report {
  return {
    drop: (_reason, count) => report.drop(name, count),
    error: (_reason, count) => report.error(name, count),
  }
}

interface Run {
  run: Batch
  meets: boolean
}

function splitByCondition(conditions: Conditions | undefined, batch: Batch): Run[] {
  if (!conditions) return [{ run: batch, meets: true }]
  if (batch.signal === 'log') {
    return runsOf(batch.records, conditions.log, records => ({ signal: 'log', records }))
  }
  if (batch.signal === 'metric') {
    return runsOf(batch.records, conditions.metric, records => ({ signal: 'metric', records }))
  }
  return runsOf(batch.records, conditions.trace, records => ({ signal: 'trace', records }))
}

/** Cuts the records into runs that do, or do not, meet the condition, so that order is kept. */
function runsOf<R extends TelemetryRecord>(
  records: R[],
  condition: ((record: R) => boolean) | undefined,
  toBatch: (records: R[]) => Batch,
): Run[] {
  const runs: Run[] = []
  let start = 0
  let meets = false
  records.forEach((record, at) => {
    const now = condition?.(record) ?? false
    if (at > start && now !== meets) {
      runs.push({ run: toBatch(records.slice(start, at)), meets })
      start = at
    }
    meets = now
  })
  if (records.length > start) runs.push({ run: toBatch(records.slice(start)), meets })
  return runs
}

function mergeAdjacent(batches: Batch[]): Batch[] {
  if (batches.length < 2) return batches
  const merged: Batch[] = []
  for (const batch of batches) {
    const last = merged.at(-1)
    if (last?.signal === 'log' && batch.signal === 'log') append(last.records, batch.records)
    else if (last?.signal === 'metric' && batch.signal === 'metric') append(last.records, batch.records)
    else if (last?.signal === 'trace' && batch.signal === 'trace') append(last.records, batch.records)
    else merged.push(ownRecords(batch))
  }
  return merged
}

function append<R>(target: R[], source: readonly R[]): void {
  for (const record of source) target.push(record)
}

/** The same batch with an array of its own, so that appending to it changes nobody else's. */
function ownRecords(batch: Batch): Batch {
  if (batch.signal === 'log') return { signal: 'log', records: [...batch.records] }
  if (batch.signal === 'metric') return { signal: 'metric', records: [...batch.records] }
  return { signal: 'trace', records: [...batch.records] }
}
