import type { DestinationStatusReport } from '@weir/contracts/opamp'

/** From the best to the worst. */
const breakers = ['closed', 'half_open', 'open'] as const

/** Each thread delivers for itself: what they have adds up, and the worst breaker is shown. */
export function mergeStatus(reports: readonly DestinationStatusReport[]): DestinationStatusReport[] {
  const byNode = new Map<string, DestinationStatusReport>()
  for (const report of reports) {
    const known = byNode.get(report.node)
    byNode.set(report.node, known ? sum(known, report) : report)
  }
  return [...byNode.values()]
}

function sum(a: DestinationStatusReport, b: DestinationStatusReport): DestinationStatusReport {
  const oldest = Math.min(a.queue.oldest ?? Infinity, b.queue.oldest ?? Infinity)
  return {
    node: a.node,
    breaker: breakers.findLast(state => a.breaker === state || b.breaker === state) ?? a.breaker,
    queue: {
      mode: a.queue.mode,
      fsync: a.queue.fsync,
      items: a.queue.items + b.queue.items,
      bytes: a.queue.bytes + b.queue.bytes,
      max_bytes: a.queue.max_bytes + b.queue.max_bytes,
      oldest: oldest === Infinity ? null : oldest,
      corrupt_segments: a.queue.corrupt_segments + b.queue.corrupt_segments,
      corrupt_bytes: a.queue.corrupt_bytes + b.queue.corrupt_bytes,
    },
    dead_letters: {
      items: a.dead_letters.items + b.dead_letters.items,
      bytes: a.dead_letters.bytes + b.dead_letters.bytes,
      max_bytes: a.dead_letters.max_bytes + b.dead_letters.max_bytes,
    },
  }
}
