import type { MetricPoint } from '@weir/telemetry'
import type { Store } from '../client.ts'
import type { WriteInput } from './batch-part.ts'
import { writeOnce } from './write-once.ts'

/** Writes a single batch by itself; programs that write one after the other use a `Writer`. */
export async function writeMetrics(store: Store, input: WriteInput<MetricPoint>): Promise<void> {
  await writeOnce(store, writer => writer.writeMetrics({ attempt: 1, ...input }))
}
