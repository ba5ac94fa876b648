import type { Batch, Signal } from '@weir/telemetry'
import { allSignals } from '../batches.ts'
import type { HealthStatus, Processor, ProcessorContext, Report } from '../runtime-types.ts'

/** A processor that runs inside of another one. */
export interface Child {
  readonly processor: Processor
  start(): Promise<void>
  /** What left through each path. What the processor throws costs the records of this batch, counted as errors. */
  run(batch: Batch): ReadonlyMap<string, readonly Batch[]>
  held(signal: Signal): number
}

interface ChildPlace {
  /** What a user calls it. */
  readonly name: string
  /** The reason in the ledger for all that it drops, loses or makes; undefined where its own children give theirs. */
  readonly reason: string | undefined
  /** Where it goes on for what it sends outside of `process`. */
  emit(batch: Batch, path: string): void
  readonly health: ProcessorContext['health']
}

interface Count {
  gone: number
  made: number
}

/** Makes a processor that lives inside the one of `context`. */
export function createChild(
  context: ProcessorContext,
  place: ChildPlace,
  make: (own: ProcessorContext) => Processor,
): Child {
  const counts: Record<Signal, Count> = {
    log: { gone: 0, made: 0 },
    metric: { gone: 0, made: 0 },
    trace: { gone: 0, made: 0 },
  }
  const reports = new Map(allSignals.map(signal => [signal, counted(context.report(signal), place, counts[signal])]))
  const reportOf = (signal: Signal): Report => reports.get(signal) ?? context.report(signal)
  const processor = make({
    ...context,
    emit: (batch, path = '') => {
      if (batch.records.length > 0) place.emit(batch, path)
    },
    report: reportOf,
    health: place.health,
  })
  const held = (signal: Signal) => processor.held?.(signal) ?? 0
  const balance = (signal: Signal) => counts[signal].made - counts[signal].gone - held(signal)

  return {
    processor,
    held,
    start: async () => processor.start?.(),
    run(batch) {
      const before = { log: balance('log'), metric: balance('metric'), trace: balance('trace') }
      try {
        const result = processor.process(batch, reportOf(batch.signal))
        return Array.isArray(result) ? new Map([['', result]]) : result.paths
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        context.logger.error('A processor failed', { node: context.nodeId, processor: place.name, message })
        place.health('degraded', `Failed on a batch: ${message}`)
        for (const signal of allSignals) {
          const lost = balance(signal) - before[signal] + (signal === batch.signal ? batch.records.length : 0)
          if (lost > 0) reportOf(signal).error('exception', lost)
        }
        return new Map()
      }
    },
  }
}

/** Counts under the name of the child, whatever reason its code gives. */
function counted(report: Report, { reason }: ChildPlace, count: Count): Report {
  return {
    drop(own, by) {
      count.gone += by
      report.drop(reason ?? own, by)
    },
    error(own, by) {
      count.gone += by
      report.error(reason ?? own, by)
    },
    create(own, by) {
      count.made += by
      report.create(reason ?? own, by)
    },
  }
}

const ranks: readonly HealthStatus[] = ['healthy', 'disabled', 'stopped', 'starting', 'degraded', 'error']

/** Gives each child a health of its own; the worst of them is that of the whole. */
export function shareHealth(context: ProcessorContext): (name: string) => ProcessorContext['health'] {
  const told = new Map<symbol, { status: HealthStatus; message: string }>()
  return name => {
    const key = Symbol(name)
    return (status, message = '') => {
      told.set(key, { status, message: message === '' ? '' : `${name}: ${message}` })
      const worst = [...told.values()].reduce((a, b) => (ranks.indexOf(b.status) > ranks.indexOf(a.status) ? b : a))
      context.health(worst.status, worst.message)
    }
  }
}
