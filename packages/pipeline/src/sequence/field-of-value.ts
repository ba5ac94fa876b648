import { type ContextName, listPaths, type PathInfo } from '@weir/languages/ottl'
import type { Signal } from '@weir/telemetry'

/** Where a value stands in an item: its keys and list positions from the top. */
export type ItemPath = readonly (string | number)[]

/** A value in an item, and where it stands. */
export interface ValuePlace {
  /** The `_type` of the item. */
  type: string
  path: ItemPath
  value: unknown
}

const signals: Readonly<Record<string, Signal>> = {
  log: 'log',
  cluster_pattern_and_sample: 'log',
  metric: 'metric',
  trace: 'trace',
}
const contexts = { log: 'log', metric: 'metric', trace: 'span' } as const satisfies Record<Signal, ContextName>

export const signalOf = ({ type }: Pick<ValuePlace, 'type'>): Signal | undefined => signals[type]

const known = new Map<Signal, ReadonlyMap<string, PathInfo>>()

function pathsOf(signal: Signal): ReadonlyMap<string, PathInfo> {
  const found = known.get(signal) ?? new Map(listPaths(contexts[signal]).map(info => [info.path, info]))
  known.set(signal, found)
  return found
}

/** What stands below a map or the body can be reached by keys. */
const holdsKeys = ({ type }: PathInfo) => type === 'map' || type === 'any'

/** The field as OTTL writes it, such as `attributes["http"]["status"]`; undefined where OTTL has no path to it. */
export function ottlField({ type, path }: Pick<ValuePlace, 'type' | 'path'>): string | undefined {
  const signal = signalOf({ type })
  const [root, second] = path
  if (!signal || typeof root !== 'string') return undefined
  const paths = pathsOf(signal)
  const dotted = paths.get(`${root}.${second}`)
  const field = dotted ?? paths.get(root)
  const keys = path.slice(dotted ? 2 : 1)
  if (!field || (keys.length > 0 && !holdsKeys(field))) return undefined
  // Items hold ids as text.
  if (field.type.endsWith(' id')) return `${field.path}.string`
  return field.path + keys.map(key => `[${typeof key === 'number' ? key : JSON.stringify(key)}]`).join('')
}

const selectableRoots: ReadonlySet<unknown> = new Set(['body', 'attributes', 'resource'])
const longestSelection = 2000

/** The field as settings that select fields write it; these know no escapes but for quotes and backslashes. */
export function selectedField({ path }: Pick<ValuePlace, 'path'>): string | undefined {
  const [root, ...keys] = path
  if (!selectableRoots.has(root)) return undefined
  const text = `${root}${keys.map(key => `[${typeof key === 'number' ? key : quoted(key)}]`).join('')}`
  return text.length <= longestSelection ? text : undefined
}

const quoted = (key: string) => `"${key.replaceAll(/["\\]/g, '\\$&')}"`

const longestName = 80

/** The field in short, for names: the keys without the map that holds them. */
export function shortField({ path }: Pick<ValuePlace, 'path'>): string {
  const [root, ...keys] = path
  const text = keys.length > 0 ? keys.join('.') : String(root)
  return text.length > longestName ? `${text.slice(0, longestName - 1)}…` : text
}
