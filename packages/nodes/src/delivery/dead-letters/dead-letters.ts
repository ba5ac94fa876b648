import { toItem } from '@weir/telemetry'
import type { OutputContext } from '../../runtime-types.ts'
import type { DeadLetters } from '../delivery-status.ts'
import type { StorageHome } from '../storage-home.ts'

/** What of dead letters can be done from outside: one thing at a time. */
export function createDeadLetters(
  home: StorageHome,
  context: Pick<OutputContext, 'report'>,
  signal: AbortSignal,
): DeadLetters {
  let last: Promise<unknown> = Promise.resolve()

  function inOrder<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  async function letters() {
    await home.opened(signal)
    if (!home.letters) throw new Error('The dead letters cannot be read')
    return home.letters
  }

  return {
    list: async page => (await letters()).list(page),
    async peek(id, limit) {
      const opened = await (await letters()).open(id)
      return (opened?.batch.records.slice(0, Math.max(0, limit)) ?? []).map(record => toItem(record))
    },
    replay: ids =>
      inOrder(async () => {
        const store = await letters()
        const queue = await home.useQueue(signal)
        let total = 0
        for (const id of ids ?? store.ids) {
          const opened = await store.open(id)
          if (!opened) continue
          const { batch, letter, head } = opened
          const time = letter.time
          // As one that was tried before: it goes under its own id, alone, and with its tries before it.
          const frame = { head: { id: head.id, attempts: 1 }, body: opened.body }
          const appended = await queue.append(
            { ...frame, signal: batch.signal, items: letter.items, time },
            { signal, whenFull: 'return' },
          )
          if (appended !== 'kept') break
          context.report(batch.signal).create('replayed', letter.items)
          total += letter.items
          await store.remove(id)
        }
        return total
      }),
    purge: ids =>
      inOrder(async () => {
        const store = await letters()
        let total = 0
        for (const id of ids ?? store.ids) total += await store.remove(id)
        return total
      }),
  }
}
