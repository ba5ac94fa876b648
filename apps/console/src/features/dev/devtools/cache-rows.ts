import type { Query } from '@tanstack/react-query'

export interface CacheRow {
  hash: string
  /** The key as text, e.g. `pipelines · summaries · {"orgId":"…"}`. */
  key: string
  state: 'loading' | 'fetching' | 'failed' | 'stale' | 'fresh' | 'empty'
  /** How many components use it now. */
  observers: number
  updatedAt: number
  /** Of the data as JSON; undefined where there is none. */
  bytes: number | undefined
}

type CachedQuery = Pick<Query, 'queryHash' | 'queryKey' | 'state' | 'getObserversCount' | 'isStale'>

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null

/** One part of a key in words; the API's keys begin with a list of names. */
function partText(part: unknown): string {
  if (Array.isArray(part)) return part.map(partText).join(' · ')
  if (isPlain(part)) return 'input' in part ? JSON.stringify(part.input) : JSON.stringify(part)
  return String(part)
}

/** A query's key in one line, without what is the same in every key. */
export function keyText(key: readonly unknown[]): string {
  return key
    .filter(part => !(isPlain(part) && 'type' in part && !('input' in part)))
    .map(partText)
    .join(' · ')
}

// Writing data out as JSON is not free; the same data is measured once.
const measured = new WeakMap<object, number>()

/** The size of data as JSON, in bytes; undefined for what is none. */
export function dataBytes(data: unknown): number | undefined {
  if (data === undefined) return undefined
  const known = isPlain(data) ? measured.get(data) : undefined
  if (known !== undefined) return known
  const bytes = new TextEncoder().encode(jsonOf(data)).length
  if (isPlain(data)) measured.set(data, bytes)
  return bytes
}

function jsonOf(data: unknown): string {
  try {
    return JSON.stringify(data) ?? ''
  } catch {
    // Rings cannot be written out; they have no size that would mean anything.
    return ''
  }
}

function stateOf({ state, isStale }: Pick<CachedQuery, 'state' | 'isStale'>, stale: boolean): CacheRow['state'] {
  if (state.fetchStatus === 'fetching') return state.status === 'pending' ? 'loading' : 'fetching'
  if (state.status === 'error') return 'failed'
  if (state.status === 'pending') return 'empty'
  return stale || isStale() ? 'stale' : 'fresh'
}

/** What the inspector shows of a query. Data itself is never shown: the session's bearer token is among it. */
export function cacheRow(query: CachedQuery): CacheRow {
  return {
    hash: query.queryHash,
    key: keyText(query.queryKey),
    state: stateOf({ state: query.state, isStale: () => query.isStale() }, query.state.isInvalidated),
    observers: query.getObserversCount(),
    updatedAt: Math.max(query.state.dataUpdatedAt, query.state.errorUpdatedAt),
    bytes: dataBytes(query.state.data),
  }
}
