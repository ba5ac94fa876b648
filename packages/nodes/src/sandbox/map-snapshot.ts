import { plainFromValue, type ValueMap, valueFromPlain } from '@weir/telemetry'

type Plain = Record<string, unknown>

/**
 * The entries of a map as an object that code may change, with what they were before, so that only what is different is
 * written back. Loops count instead of iterating: where intrinsics are frozen, iterators are several times as slow.
 */
export class MapSnapshot {
  readonly plain: Plain = Object.create(null)
  private readonly keys: string[] = []
  private readonly values: unknown[] = []
  /** A key that stands twice shows once; such maps are compared in full. */
  private repeats = false

  constructor(map: ValueMap) {
    const { size } = map
    for (let at = 0; at < size; at += 1) {
      const key = map.keyAt(at)
      const value = map.valueAt(at)
      const shown = typeof value === 'string' ? value : plainFromValue(value)
      if (key in this.plain) this.repeats = true
      this.plain[key] = shown
      this.keys.push(key)
      this.values.push(shown)
    }
  }

  /** Whether an object still says what the map does; objects inside count as changed, since they may be. */
  isUnchanged(now: Plain): boolean {
    const { keys, values } = this
    if (this.repeats || Object.keys(now).length !== keys.length) return false
    for (let at = 0; at < keys.length; at += 1) {
      const value = values[at]
      if (now[keys[at] ?? ''] !== value || isObject(value)) return false
    }
    return true
  }

  /** Makes the map that the snapshot was taken of equal to the object. `isSame` compares what is no plain scalar. */
  writeTo(map: ValueMap, now: Plain, isSame: (at: number, value: unknown) => boolean): void {
    const { keys, values } = this
    let left = keys.length
    for (let at = keys.length - 1; at >= 0; at -= 1) {
      const key = keys[at] ?? ''
      const value = now[key]
      if (value === values[at] && !isObject(value)) continue
      if (value === undefined || !Object.hasOwn(now, key)) {
        map.deleteAt(at)
        left -= 1
      } else if (!isSame(at, value)) map.setAt(at, valueFromPlain(value, key))
    }
    const names = Object.keys(now)
    if (names.length === left && !this.repeats) return
    for (let at = 0; at < names.length; at += 1) {
      const key = names[at] ?? ''
      const value = now[key]
      if (value !== undefined && !map.has(key)) map.append(key, valueFromPlain(value, key))
    }
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
