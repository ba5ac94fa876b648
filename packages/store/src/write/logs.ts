import type { LogRecord } from '@weir/telemetry'
import type { Store } from '../client.ts'
import type { WriteInput } from './batch-part.ts'
import { writeOnce } from './write-once.ts'

/** Writes a single batch by itself; programs that write one after the other use a `Writer`. */
export async function writeLogs(store: Store, input: WriteInput<LogRecord>): Promise<void> {
  await writeOnce(store, writer => writer.writeLogs({ attempt: 1, ...input }))
}
