import type { Value, ValueMap } from '@weir/telemetry'

/** So many removals one by one cost less than writing the rest anew. */
const fewRemovals = 8

/** Removes the entries that `keep` refuses. */
export function keepEntries(map: ValueMap, keep: (key: string, at: number) => boolean): void {
  const kept: number[] = []
  const removed: number[] = []
  for (let at = 0; at < map.size; at += 1) (keep(map.keyAt(at), at) ? kept : removed).push(at)
  if (removed.length <= fewRemovals) {
    for (const at of removed.reverse()) map.deleteAt(at)
    return
  }
  const entries = kept.map((at): [string, Value] => [map.keyAt(at), map.valueAt(at)])
  map.clear()
  for (const [key, value] of entries) map.append(key, value)
}
