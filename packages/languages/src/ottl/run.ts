import { type Exemplar, Resource, Scope, type SpanEvent, type TelemetryRecord, ValueMap } from '@weir/telemetry'
import { OttlFault } from './error.ts'

/** What statements keep about a record between the steps of a program. */
export interface RunState {
  readonly cache: ValueMap | null
  readonly elementCaches: ValueMap[] | null
  readonly sharedResource: Resource | null
  readonly sharedScope: Scope | null
}

const maxLambdaCalls = 1_000_000

const fresh: RunState = { cache: null, elementCaches: null, sharedResource: null, sharedScope: null }

/** What compiled statements work on: closures and generated code read the current record from here. */
export class Run<R extends TelemetryRecord = TelemetryRecord> {
  record: R
  /** The event that statements on span events work on at the moment. */
  event: SpanEvent = { timeUnixNano: 0n, name: '', attributes: new ValueMap(), droppedAttributesCount: 0 }
  exemplar: Exemplar = {
    timeUnixNano: 0n,
    value: null,
    isInt: false,
    traceId: '',
    spanId: '',
    filteredAttributes: new ValueMap(),
  }
  /** Where the event or exemplar stands in its record. */
  elementIndex = 0
  /** The resource the record came with, when it got a copy of its own since. */
  sharedResource: Resource | null = null
  sharedScope: Scope | null = null
  #lambdaCalls = 0
  #cache: ValueMap | null = null
  #elementCaches: ValueMap[] | null = null
  readonly #blank: R

  constructor(blank: R) {
    this.record = blank
    this.#blank = blank
  }

  begin(record: R, state: RunState = fresh): void {
    this.record = record
    this.#lambdaCalls = 0
    this.#cache = state.cache
    this.#elementCaches = state.elementCaches
    this.sharedResource = state.sharedResource
    this.sharedScope = state.sharedScope
  }

  /** To be called whenever a lambda runs: nested ones multiply, so that long lists could take hours. */
  countLambdaCall(): void {
    this.#lambdaCalls += 1
    if (this.#lambdaCalls > maxLambdaCalls) {
      throw new OttlFault(`lambdas ran more than ${maxLambdaCalls} times on one record`)
    }
  }

  /** What to begin with when work on the record goes on later. */
  save(): RunState {
    const { sharedResource, sharedScope } = this
    return { cache: this.#cache, elementCaches: this.#elementCaches, sharedResource, sharedScope }
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

  /** The same for the current event or exemplar. */
  get elementCache(): ValueMap {
    const caches = (this.#elementCaches ??= [])
    return (caches[this.elementIndex] ??= new ValueMap())
  }

  set elementCache(value: ValueMap) {
    this.#elementCaches ??= []
    this.#elementCaches[this.elementIndex] = value
  }

  /** Gives the record its own resource before the first write, since records of a batch share theirs. */
  ownResource(): void {
    if (this.sharedResource) return
    const shared = this.record.resource
    const copy = new Resource()
    copy.attributes = shared.attributes.clone()
    copy.droppedAttributesCount = shared.droppedAttributesCount
    copy.schemaUrl = shared.schemaUrl
    this.sharedResource = shared
    this.record.resource = copy
  }

  ownScope(): void {
    if (this.sharedScope) return
    const shared = this.record.scope
    const copy = new Scope()
    copy.name = shared.name
    copy.version = shared.version
    copy.attributes = shared.attributes.clone()
    copy.droppedAttributesCount = shared.droppedAttributesCount
    copy.schemaUrl = shared.schemaUrl
    this.sharedScope = shared
    this.record.scope = copy
  }
}
