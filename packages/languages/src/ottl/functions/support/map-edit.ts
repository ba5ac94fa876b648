import type { ValueMap } from '@weir/telemetry'

/** Removes the entries that `keep` refuses, in one pass. */
export function keepEntries(map: ValueMap, keep: (key: string) => boolean): void {
  let kept = 0
  for (const [index, key] of map.keys.entries()) {
    if (!keep(key)) continue
    map.keys[kept] = key
    map.values[kept] = map.values[index] ?? null
    kept += 1
  }
  map.keys.length = kept
  map.values.length = kept
}
