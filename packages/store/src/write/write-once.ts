import type { Store } from '../client.ts'
import { createWriter, type Writer } from './writer.ts'

/** Writes by a writer of its own: for single batches, which have nothing to wait for. */
export async function writeOnce(store: Store, write: (writer: Writer) => Promise<void>): Promise<void> {
  const writer = createWriter(store, { maxWaitMs: 0 })
  try {
    await write(writer)
  } finally {
    await writer.close()
  }
}
