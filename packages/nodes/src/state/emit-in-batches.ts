import type { LogRecord, MetricPoint, Span } from '@weir/telemetry'
import type { ProcessorContext } from '../runtime-types.ts'

/** What was held may be much; the nodes behind work on batches of a common size. */
const batchSize = 2000

type Records =
  | { signal: 'log'; records: readonly LogRecord[] }
  | { signal: 'metric'; records: readonly MetricPoint[] }
  | { signal: 'trace'; records: readonly Span[] }

export function emitInBatches(context: Pick<ProcessorContext, 'emit'>, { signal, records }: Records): void {
  for (let at = 0; at < records.length; at += batchSize) {
    const end = at + batchSize
    if (signal === 'log') context.emit({ signal, records: records.slice(at, end) })
    else if (signal === 'metric') context.emit({ signal, records: records.slice(at, end) })
    else context.emit({ signal, records: records.slice(at, end) })
  }
}
