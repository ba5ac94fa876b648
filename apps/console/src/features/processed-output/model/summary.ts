import type { EventState, OutputEvent } from './output-event.ts'
import { itemSize } from './plain-item.ts'

export interface Summary {
  in: number
  out: number
  bytesIn: number
  bytesOut: number
  states: Readonly<Record<EventState, number>>
}

/** How many events came, left and were changed, and how many bytes they are. */
export function summarize(events: readonly OutputEvent[]): Summary {
  const states = { modified: 0, dropped: 0, unmodified: 0, created: 0, rerouted: 0 }
  const sum = { in: 0, out: 0, bytesIn: 0, bytesOut: 0 }
  const counted = new Set<number>()
  for (const { item, state, before, after } of events) {
    states[state] += 1
    // One event may leave through several outputs, and came only once.
    if (before && item !== null && !counted.has(item)) {
      counted.add(item)
      sum.in += 1
      sum.bytesIn += itemSize(before)
    }
    if (!after) continue
    sum.out += 1
    sum.bytesOut += itemSize(after)
  }
  return { ...sum, states }
}
