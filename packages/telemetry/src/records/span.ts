import type { Source } from '../received/source.ts'
import { readEvents, readLinks, readStatus } from '../received/span-parts.ts'
import type { ValueMap } from '../value-map.ts'
import { BaseRecord } from './base-record.ts'
import type { Resource } from './resource.ts'
import type { Scope } from './scope.ts'

export interface SpanEvent {
  timeUnixNano: bigint
  name: string
  attributes: ValueMap
  droppedAttributesCount: number
}

export interface SpanLink {
  traceId: string
  spanId: string
  traceState: string
  attributes: ValueMap
  droppedAttributesCount: number
  flags: number
}

/** The numbers of the fields, which are also the bits in `kept` and `changes`. */
const TRACE_ID = 1
const SPAN_ID = 2
const TRACE_STATE = 3
const PARENT_SPAN_ID = 4
const NAME = 5
const KIND = 6
const START_TIME = 7
const END_TIME = 8
const ATTRIBUTES = 9
const DROPPED_ATTRIBUTES = 10
const EVENTS = 11
const DROPPED_EVENTS = 12
const LINKS = 13
const DROPPED_LINKS = 14
const STATUS = 15
const FLAGS = 16

/** Lists that were given out may have been changed since. */
const LISTS = (1 << EVENTS) | (1 << LINKS)

/** What a span holds itself: what was set, and what is dear to read twice. */
class SpanFields {
  traceId = ''
  spanId = ''
  traceState = ''
  parentSpanId = ''
  flags = 0
  name = ''
  kind = 0
  startTime = 0n
  endTime = 0n
  droppedAttributes = 0
  events: SpanEvent[] = []
  droppedEvents = 0
  links: SpanLink[] = []
  droppedLinks = 0
  statusCode = 0
  statusMessage = ''

  clone(): SpanFields {
    return Object.assign(new SpanFields(), this, {
      events: this.events.map(event => ({ ...event, attributes: event.attributes.clone() })),
      links: this.links.map(link => ({ ...link, attributes: link.attributes.clone() })),
    })
  }
}

/** Of spans that hold nothing themselves; never written to. */
const noFields = new SpanFields()

export class Span extends BaseRecord {
  private fields: SpanFields

  constructor(resource?: Resource, scope?: Scope, source?: Source, row?: number) {
    super(resource, scope, source, row)
    this.fields = source === undefined ? new SpanFields() : noFields
  }

  get signal(): 'trace' {
    return 'trace'
  }

  /** Lower-case hexadecimal, empty when absent; so are `spanId` and `parentSpanId`. */
  get traceId(): string {
    if (this.kept & (1 << TRACE_ID)) return this.fields.traceId
    this.own().traceId = this.receivedId(TRACE_ID)
    this.kept |= 1 << TRACE_ID
    return this.fields.traceId
  }

  set traceId(id: string) {
    this.own().traceId = id
    this.mark(TRACE_ID)
  }

  get spanId(): string {
    if (this.kept & (1 << SPAN_ID)) return this.fields.spanId
    this.own().spanId = this.receivedId(SPAN_ID)
    this.kept |= 1 << SPAN_ID
    return this.fields.spanId
  }

  set spanId(id: string) {
    this.own().spanId = id
    this.mark(SPAN_ID)
  }

  get traceState(): string {
    return this.changes & (1 << TRACE_STATE) ? this.fields.traceState : this.receivedText(TRACE_STATE)
  }

  set traceState(state: string) {
    this.own().traceState = state
    this.mark(TRACE_STATE)
  }

  get parentSpanId(): string {
    if (this.kept & (1 << PARENT_SPAN_ID)) return this.fields.parentSpanId
    this.own().parentSpanId = this.receivedId(PARENT_SPAN_ID)
    this.kept |= 1 << PARENT_SPAN_ID
    return this.fields.parentSpanId
  }

  set parentSpanId(id: string) {
    this.own().parentSpanId = id
    this.mark(PARENT_SPAN_ID)
  }

  get flags(): number {
    return this.changes & (1 << FLAGS) ? this.fields.flags : this.receivedFixed32(FLAGS)
  }

  set flags(flags: number) {
    this.own().flags = flags
    this.mark(FLAGS)
  }

  get name(): string {
    return this.changes & (1 << NAME) ? this.fields.name : this.receivedName(NAME)
  }

  set name(name: string) {
    this.own().name = name
    this.mark(NAME)
  }

  /** 0 unspecified, 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  get kind(): number {
    return this.changes & (1 << KIND) ? this.fields.kind : this.receivedNumber(KIND) | 0
  }

  set kind(kind: number) {
    this.own().kind = kind
    this.mark(KIND)
  }

  get startTimeUnixNano(): bigint {
    return this.changes & (1 << START_TIME) ? this.fields.startTime : this.receivedTime(START_TIME)
  }

  set startTimeUnixNano(time: bigint) {
    this.own().startTime = time
    this.mark(START_TIME)
  }

  get endTimeUnixNano(): bigint {
    return this.changes & (1 << END_TIME) ? this.fields.endTime : this.receivedTime(END_TIME)
  }

  set endTimeUnixNano(time: bigint) {
    this.own().endTime = time
    this.mark(END_TIME)
  }

  get droppedAttributesCount(): number {
    return this.changes & (1 << DROPPED_ATTRIBUTES)
      ? this.fields.droppedAttributes
      : this.receivedNumber(DROPPED_ATTRIBUTES)
  }

  set droppedAttributesCount(count: number) {
    this.own().droppedAttributes = count
    this.mark(DROPPED_ATTRIBUTES)
  }

  get events(): SpanEvent[] {
    if (this.kept & (1 << EVENTS)) return this.fields.events
    this.own().events = readEvents(this.source, this.place(EVENTS), this.rawEnd)
    this.kept |= 1 << EVENTS
    return this.fields.events
  }

  set events(events: SpanEvent[]) {
    this.own().events = events
    this.mark(EVENTS)
  }

  get droppedEventsCount(): number {
    return this.changes & (1 << DROPPED_EVENTS) ? this.fields.droppedEvents : this.receivedNumber(DROPPED_EVENTS)
  }

  set droppedEventsCount(count: number) {
    this.own().droppedEvents = count
    this.mark(DROPPED_EVENTS)
  }

  get links(): SpanLink[] {
    if (this.kept & (1 << LINKS)) return this.fields.links
    this.own().links = readLinks(this.source, this.place(LINKS), this.rawEnd)
    this.kept |= 1 << LINKS
    return this.fields.links
  }

  set links(links: SpanLink[]) {
    this.own().links = links
    this.mark(LINKS)
  }

  get droppedLinksCount(): number {
    return this.changes & (1 << DROPPED_LINKS) ? this.fields.droppedLinks : this.receivedNumber(DROPPED_LINKS)
  }

  set droppedLinksCount(count: number) {
    this.own().droppedLinks = count
    this.mark(DROPPED_LINKS)
  }

  /** 0 unset, 1 ok, 2 error. */
  get statusCode(): number {
    this.keepStatus()
    return this.fields.statusCode
  }

  set statusCode(code: number) {
    this.keepStatus()
    this.own().statusCode = code
    this.mark(STATUS)
  }

  get statusMessage(): string {
    this.keepStatus()
    return this.fields.statusMessage
  }

  set statusMessage(message: string) {
    this.keepStatus()
    this.own().statusMessage = message
    this.mark(STATUS)
  }

  /** A copy of its own, under the same resource and scope unless you give it others. It costs little: it reads nothing. */
  clone(resource = this.resource, scope = this.scope): Span {
    const copy = new Span(resource, scope, this.source, this.row)
    copy.takeOver(this)
    if (this.fields !== noFields) copy.fields = this.fields.clone()
    return copy
  }

  protected detachFields(): void {
    for (const event of this.fields.events) event.attributes = event.attributes.detached()
    for (const link of this.fields.links) link.attributes = link.attributes.detached()
  }

  protected adoptFields(other: BaseRecord): void {
    if (!(other instanceof Span)) throw new TypeError('a span can only become a span')
    this.fields = other.fields
  }

  /** @internal */
  override changedFields(): number {
    return super.changedFields() | (this.kept & LISTS)
  }

  protected attributesField(): number {
    return ATTRIBUTES
  }

  /** The fields to write to. */
  private own(): SpanFields {
    if (this.fields === noFields) this.fields = new SpanFields()
    return this.fields
  }

  private mark(field: number): void {
    this.kept |= 1 << field
    this.changes |= 1 << field
  }

  private keepStatus(): void {
    if (this.kept & (1 << STATUS)) return
    const { code, message } = readStatus(this.source, this.place(STATUS), this.rawEnd)
    this.own().statusCode = code
    this.own().statusMessage = message
    this.kept |= 1 << STATUS
  }
}
