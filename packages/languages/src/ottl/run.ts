import { Resource, Scope, type TelemetryRecord, ValueMap } from '@weir/telemetry'

/** What compiled statements work on: closures read the current record from here. */
export class Run<R extends TelemetryRecord> {
  record: R
  #cache: ValueMap | null = null
  #sharedResource: Resource | null = null
  #sharedScope: Scope | null = null
  readonly #blank: R

  constructor(blank: R) {
    this.record = blank
    this.#blank = blank
  }

  begin(record: R): void {
    this.record = record
    this.#cache = null
    this.#sharedResource = null
    this.#sharedScope = null
  }

  /** Lets go of the last record. */
  end(): void {
    this.begin(this.#blank)
  }

  /** Values that live from statement to statement of one record. */
  get cache(): ValueMap {
    this.#cache ??= new ValueMap()
    return this.#cache
  }

  set cache(value: ValueMap) {
    this.#cache = value
  }

  /** The resource the record came with, when it got a copy of its own since. */
  get sharedResource(): Resource | null {
    return this.#sharedResource
  }

  get sharedScope(): Scope | null {
    return this.#sharedScope
  }

  /** Gives the record its own resource before the first write, since records of a batch share theirs. */
  ownResource(): void {
    if (this.#sharedResource) return
    const shared = this.record.resource
    const copy = new Resource()
    copy.attributes = shared.attributes.clone()
    copy.droppedAttributesCount = shared.droppedAttributesCount
    copy.schemaUrl = shared.schemaUrl
    this.#sharedResource = shared
    this.record.resource = copy
  }

  ownScope(): void {
    if (this.#sharedScope) return
    const shared = this.record.scope
    const copy = new Scope()
    copy.name = shared.name
    copy.version = shared.version
    copy.attributes = shared.attributes.clone()
    copy.droppedAttributesCount = shared.droppedAttributesCount
    copy.schemaUrl = shared.schemaUrl
    this.#sharedScope = shared
    this.record.scope = copy
  }
}
