import { randomUUID } from 'node:crypto'
import { type Batch, encodeRequest } from '@weir/telemetry'
import { DeliveryRejected, type DeliveryResult, type OutputContext } from '../../runtime-types.ts'
import type { CourierParts } from '../courier.ts'
import { cutBatch, halveBatch } from '../pieces.ts'
import type { DeliverySettings } from '../settings.ts'
import type { DiskQueue } from './disk-queue.ts'
import type { Items } from './segment.ts'

interface StoreParts {
  readonly bytes: number
  readonly signal: AbortSignal
  readonly settings: DeliverySettings
  readonly context: Pick<OutputContext, 'clock' | 'report'>
  /** What is in the queue while it also counts as on its way. */
  readonly overlap: Items
  readonly bury: CourierParts['bury']
}

const tooLarge = { reason: 'too_large', message: 'A record is larger than the disk queue may be' }

/** Puts a batch into the queue, in parts that each fit into a request. Resolves when all of it is safe. */
export async function storeBatch(queue: DiskQueue, batch: Batch, parts: StoreParts): Promise<DeliveryResult> {
  const { settings, context, overlap, signal, bytes } = parts
  const { items } = settings.gather
  // Several fit, so that one can be delivered while another one waits for room.
  const limit = { items, bytes: Math.min(settings.gather.bytes, settings.queue.maxBytes / 4) }
  const time = context.clock.now()
  let kept = 0
  let refused = 0

  async function store(part: Batch): Promise<void> {
    const { length } = part.records
    const head = { id: randomUUID(), attempts: 0 }
    const frame = { head, body: encodeRequest(part), signal: part.signal, items: length, time }
    const result = await queue.append(frame, { signal, whenFull: 'policy' })
    if (result === 'too_large' && length > 1) {
      await Promise.all(halveBatch(part).map(store))
    } else if (result === 'too_large') {
      await parts.bury({ ...head, pieces: [] }, part, tooLarge)
      refused += 1
    } else {
      kept += length
      overlap[part.signal] += length
    }
  }

  const results = await Promise.allSettled(cutBatch(batch, bytes, limit).map(part => store(part.batch)))
  overlap[batch.signal] -= kept
  const failure = results.find(result => result.status === 'rejected')
  if (failure) {
    // Whoever gets all of the batch now gets what is in the queue a second time.
    if (kept > 0) context.report(batch.signal).create('handed_over', kept)
    throw failure.reason
  }
  if (refused > 0) throw new DeliveryRejected(tooLarge.reason, tooLarge.message, refused, kept)
  return { kept }
}
