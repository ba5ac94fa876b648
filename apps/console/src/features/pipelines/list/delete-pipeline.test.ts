import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { apiError } from '@weir/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteFailure, deleteRetry, needsTyping } from './delete-pipeline.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** When a deletion that always fails in this way is tried, in seconds. */
async function triedAt(error: Error): Promise<number[]> {
  const start = Date.now()
  const times: number[] = []
  const mutation = new MutationObserver(new QueryClient(), {
    ...deleteRetry,
    mutationFn: async () => {
      times.push((Date.now() - start) / 1000)
      throw error
    },
  })
  const ended = mutation.mutate().catch(() => undefined)
  await vi.advanceTimersByTimeAsync(120_000)
  await ended
  return times
}

describe('deleting a pipeline', () => {
  it('[API-085] is tried again 5 times, each time after twice as long', async () => {
    expect(await triedAt(apiError('STORE_UNAVAILABLE'))).toEqual([0, 1, 3, 7, 15, 31])
    expect(await triedAt(new TypeError('fetch failed'))).toHaveLength(6)
  })

  it('is not tried again where that cannot help', async () => {
    expect(await triedAt(apiError('CONFLICT'))).toEqual([0])
  })

  it("[ERR-052] says 'Failed to delete {tag}' in the end", () => {
    expect(deleteFailure({ id: 'a', tag: 'demo', hosted_env: null })).toBe('Failed to delete demo')
  })

  it('[ERR-051] says with two spaces what became of a cloud pipeline', () => {
    const hosted_env = { env_id: 'h', status: 'ready' as const }
    expect(deleteFailure({ id: 'a', tag: 'demo', hosted_env })).toBe(
      'Failed to delete cloud pipeline.  Please try again.',
    )
  })

  it('asks for the name where agents are active', () => {
    expect(needsTyping({ activeNodesResult: { active_nodes_count: 2 } })).toBe(true)
    expect(needsTyping({ activeNodesResult: { active_nodes_count: 0 } })).toBe(false)
  })
})
