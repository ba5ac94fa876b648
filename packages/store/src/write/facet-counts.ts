import type { Resource, ValueMap } from '@weir/telemetry'
import type { StoreRow } from '../client.ts'
import { FACET_SECONDS } from '../schema/facets.ts'
import { FacetKeys } from './facet-keys.ts'

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

interface Bucket {
  owner: FacetOwner
  slot: number
  scopes: Record<Scope, FacetKeys>
}

const MAX_BUCKETS = 500
const MAX_ORGANIZATIONS = 10_000

/** Counts which values the fields of records have, within bounds: it tells what there is, not how much of everything. */
export class FacetCounts {
  readonly #buckets = new Map<string, Bucket>()
  /** Keys with too many values; shared by all buckets of an organization. */
  readonly #endless = new Map<string, Record<Scope, Set<string>>>()

  /** Records of one resource come in a row, so that it is looked at once for all of them. */
  add(owner: FacetOwner, sources: Iterable<FacetSource>): void {
    let bucket: Bucket | undefined
    let resource: Resource | undefined
    let run = 0
    const endRun = () => {
      if (resource !== undefined) bucket?.scopes.resource.countMap(resource.attributes, run)
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
      for (const [key, value] of source.fields) bucket.scopes.field.count(key, value, 1)
      bucket.scopes.attribute.countMap(source.attributes, 1)
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
    const bucket: Bucket = { owner, slot, scopes: byScope(scope => new FacetKeys(endless[scope])) }
    this.#buckets.set(name, bucket)
    return bucket
  }
}

function rowsOf({ owner, slot, scopes }: Bucket): StoreRow[] {
  const rows: StoreRow[] = []
  for (const [Scope, keys] of Object.entries(scopes)) {
    for (const [key, value, times] of keys.entries()) {
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
  return rows
}

function byScope<T>(make: (scope: Scope) => T): Record<Scope, T> {
  return { field: make('field'), resource: make('resource'), attribute: make('attribute') }
}
