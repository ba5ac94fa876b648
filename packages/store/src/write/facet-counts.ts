import type { Resource, ValueMap } from '@weir/telemetry'
import type { StoreRow } from '../client.ts'
import { FACET_SECONDS } from '../schema/facets.ts'
import { valueText } from './value-text.ts'

/** What is counted of a record. */
export interface FacetSource {
  /** Its time, in quarters of an hour. */
  slot: number
  fields: readonly (readonly [key: string, value: string])[]
  attributes: ValueMap
  resource: Resource
}

export interface FacetOwner {
  organizationId: string
  retentionDays: number
  signal: 'log' | 'trace'
}

type Scope = 'field' | 'resource' | 'attribute'
/** By key and value; a counter is an object, so that counting up looks the value up once. */
type Counts = Map<string, Map<string, { times: number }>>

interface Bucket {
  owner: FacetOwner
  slot: number
  scopes: Record<Scope, Counts>
  /** Keys with too many values; shared by all buckets of the organization. */
  endless: Record<Scope, Set<string>>
}

const MAX_VALUE_CHARS = 64
const MAX_KEY_CHARS = 128
/** A key with more values than this between two flushes is no facet; nor is any beyond so many keys. */
const MAX_VALUES = 50
const MAX_KEYS = 200
const MAX_BUCKETS = 500
const MAX_ORGANIZATIONS = 10_000
/** Numbers of requests and users, times and the like, of which a key has no end. */
const IDENTIFIER = /[\da-f]{8}|\d{4}/i

/** Counts which values the fields of records have, within bounds: it tells what there is, not how much of everything. */
export class FacetCounts {
  readonly #buckets = new Map<string, Bucket>()
  readonly #endless = new Map<string, Bucket['endless']>()

  /** Records of one resource come in a row, so that it is looked at once for all of them. */
  add(owner: FacetOwner, sources: Iterable<FacetSource>): void {
    let bucket: Bucket | undefined
    let resource: Resource | undefined
    let run = 0
    const endRun = () => {
      if (bucket !== undefined && resource !== undefined) countMap(bucket, 'resource', resource.attributes, run)
      run = 0
    }
    for (const source of sources) {
      if (bucket?.slot !== source.slot || resource !== source.resource) {
        endRun()
        bucket = this.#bucket(owner, source.slot)
        resource = source.resource
      }
      run += 1
      if (bucket === undefined) continue
      for (const [key, value] of source.fields) count(bucket, 'field', key, value, 1)
      countMap(bucket, 'attribute', source.attributes, 1)
    }
    endRun()
  }

  /** The counts as rows, and then starts anew. */
  take(): StoreRow[] {
    const rows = [...this.#buckets.values()].flatMap(rowsOf)
    this.#buckets.clear()
    return rows
  }

  #bucket(owner: FacetOwner, slot: number): Bucket | undefined {
    const { organizationId, retentionDays, signal } = owner
    const name = JSON.stringify([organizationId, signal, slot, retentionDays])
    const known = this.#buckets.get(name)
    if (known !== undefined || this.#buckets.size >= MAX_BUCKETS) return known
    if (this.#endless.size >= MAX_ORGANIZATIONS) this.#endless.clear()
    const endless = this.#endless.get(`${signal}/${organizationId}`) ?? byScope(() => new Set<string>())
    this.#endless.set(`${signal}/${organizationId}`, endless)
    const bucket: Bucket = { owner, slot, scopes: byScope(() => new Map()), endless }
    this.#buckets.set(name, bucket)
    return bucket
  }
}

function countMap(bucket: Bucket, scope: Scope, map: ValueMap, times: number): void {
  const { size } = map
  const endless = bucket.endless[scope]
  for (let at = 0; at < size; at += 1) {
    if (!map.isShorter(at, MAX_VALUE_CHARS + 1)) continue
    const key = map.keyAt(at)
    if (!endless.has(key)) count(bucket, scope, key, valueText(map.valueAt(at)), times)
  }
}

function count(bucket: Bucket, scope: Scope, key: string, value: string, times: number): void {
  if (value === '' || value.length > MAX_VALUE_CHARS) return
  const counts = bucket.scopes[scope]
  const values = counts.get(key)
  const counter = values?.get(value)
  if (counter !== undefined) {
    counter.times += times
    return
  }
  if (IDENTIFIER.test(value)) return
  if (values === undefined) {
    if (counts.size < MAX_KEYS && key.length <= MAX_KEY_CHARS) counts.set(key, new Map([[value, { times }]]))
    return
  }
  if (values.size < MAX_VALUES) {
    values.set(value, { times })
    return
  }
  counts.delete(key)
  if (bucket.endless[scope].size < 10 * MAX_KEYS) bucket.endless[scope].add(key)
}

function rowsOf({ owner, slot, scopes }: Bucket): StoreRow[] {
  const rows: StoreRow[] = []
  for (const [Scope, counts] of Object.entries(scopes)) {
    for (const [key, values] of counts) {
      for (const [value, { times }] of values) {
        rows.push({
          OrganizationId: owner.organizationId,
          Bucket: slot * FACET_SECONDS,
          Signal: owner.signal,
          Scope,
          Key: key.toWellFormed(),
          Value: value.toWellFormed(),
          Count: times,
          RetentionDays: owner.retentionDays,
        })
      }
    }
  }
  return rows
}

function byScope<T>(make: () => T): Record<Scope, T> {
  return { field: make(), resource: make(), attribute: make() }
}
