import { parseFieldPath } from '@weir/nodes/definitions'
import { type TelemetryItem, toItem } from '@weir/telemetry'
import { sameValue } from '../../same-value.ts'
import { recordsOf } from './item-records.ts'

type Item = Readonly<Record<string, unknown>>

/** Two items at the same place that are not the same; null where there is none. */
export interface ItemDifference {
  /** The output that they left through; the default one has no name. */
  path: string
  at: number
  expected: Item | null
  actual: Item | null
}

/** What differs between what was accepted and what came; fields that are to be left out do not count. */
export function compareOutputs(
  expected: Readonly<Record<string, readonly Item[]>>,
  actual: Readonly<Record<string, readonly TelemetryItem[]>>,
  ignoredFields: readonly string[] = [],
): ItemDifference[] {
  const ignored = ignoredFields.map(field => parseFieldPath(field))
  const paths = [...new Set([...Object.keys(expected), ...Object.keys(actual)])].toSorted()
  return paths.flatMap(path => {
    // Read and written once, so that both sides say the same thing by the same words.
    const before = recordsOf(expected[path] ?? []).map(record => compared({ ...toItem(record) }, ignored))
    const after = (actual[path] ?? []).map(item => compared({ ...item }, ignored))
    const length = Math.max(before.length, after.length)
    return Array.from({ length }, (_, at) => ({
      path,
      at,
      expected: before[at] ?? null,
      actual: after[at] ?? null,
    })).filter(pair => !sameValue(pair.expected, pair.actual))
  })
}

/** An item without what is of the capture and not of the event, and without the fields that do not count. */
function compared(item: Item, ignored: readonly ReturnType<typeof parseFieldPath>[]): Item {
  const own = Object.entries(item).filter(([key]) => key === '_type' || !key.startsWith('_'))
  // Through JSON, as both sides are kept and sent: what it cannot say must not make a difference.
  const plain: unknown = JSON.parse(JSON.stringify(Object.fromEntries(own)))
  if (!isObject(plain)) return {}
  for (const { root, keys } of ignored) remove(plain, [...root.split('.'), ...keys])
  return plain
}

function remove(value: Record<string, unknown>, keys: readonly (string | number)[]): void {
  const [key, ...below] = keys
  if (key === undefined) return
  const inner = value[key]
  if (below.length === 0) delete value[key]
  else if (isObject(inner)) remove(inner, below)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
