import type { Source } from '../received/source.ts'
import type { TextPlace } from '../text-place.ts'
import type { Value } from '../value.ts'
import { cloneValue, detachedValue, findText, isAsReceived, readValue, ValueMap } from '../value-map.ts'
import { BaseRecord } from './base-record.ts'
import type { Resource } from './resource.ts'
import type { Scope } from './scope.ts'

/** The numbers of the fields, which are also the bits in `kept` and `changes`. */
const TIME = 1
const SEVERITY_NUMBER = 2
const SEVERITY_TEXT = 3
const BODY = 5
const ATTRIBUTES = 6
const DROPPED = 7
const FLAGS = 8
const TRACE_ID = 9
const SPAN_ID = 10
const OBSERVED_TIME = 11
const EVENT_NAME = 12

/** What a record holds itself: what was set, and what is dear to read twice. */
class LogFields {
  time = 0n
  observedTime = 0n
  severityNumber = 0
  severityText = ''
  body: Value = null
  dropped = 0
  flags = 0
  traceId = ''
  spanId = ''
  eventName = ''

  clone(): LogFields {
    const copy = new LogFields()
    copy.time = this.time
    copy.observedTime = this.observedTime
    copy.severityNumber = this.severityNumber
    copy.severityText = this.severityText
    copy.body = cloneValue(this.body)
    copy.dropped = this.dropped
    copy.flags = this.flags
    copy.traceId = this.traceId
    copy.spanId = this.spanId
    copy.eventName = this.eventName
    return copy
  }
}

/** Of records that hold nothing themselves; never written to. */
const noFields = new LogFields()

export class LogRecord extends BaseRecord {
  private fields: LogFields

  constructor(resource?: Resource, scope?: Scope, source?: Source, row?: number) {
    super(resource, scope, source, row)
    this.fields = source === undefined ? new LogFields() : noFields
  }

  get signal(): 'log' {
    return 'log'
  }

  get timeUnixNano(): bigint {
    return this.changes & (1 << TIME) ? this.fields.time : this.receivedTime(TIME)
  }

  set timeUnixNano(time: bigint) {
    this.own().time = time
    this.changes |= 1 << TIME
  }

  get observedTimeUnixNano(): bigint {
    return this.changes & (1 << OBSERVED_TIME) ? this.fields.observedTime : this.receivedTime(OBSERVED_TIME)
  }

  set observedTimeUnixNano(time: bigint) {
    this.own().observedTime = time
    this.changes |= 1 << OBSERVED_TIME
  }

  get severityNumber(): number {
    return this.changes & (1 << SEVERITY_NUMBER) ? this.fields.severityNumber : this.receivedNumber(SEVERITY_NUMBER) | 0
  }

  set severityNumber(severity: number) {
    this.own().severityNumber = severity
    this.changes |= 1 << SEVERITY_NUMBER
  }

  get severityText(): string {
    return this.changes & (1 << SEVERITY_TEXT) ? this.fields.severityText : this.receivedName(SEVERITY_TEXT)
  }

  set severityText(text: string) {
    this.own().severityText = text
    this.changes |= 1 << SEVERITY_TEXT
  }

  get body(): Value {
    if (this.kept & (1 << BODY)) return this.fields.body
    const place = this.place(BODY)
    this.own().body = place === 0 ? null : readValue(this.source, place, 1)
    this.kept |= 1 << BODY
    return this.fields.body
  }

  set body(body: Value) {
    this.own().body = body
    this.kept |= 1 << BODY
    this.changes |= 1 << BODY
  }

  /** Finds the body in the received bytes, if it is a text there and was neither read nor set. */
  findBody(place: TextPlace): boolean {
    const at = this.kept & (1 << BODY) ? 0 : this.place(BODY)
    return at !== 0 && findText(this.source, at, place)
  }

  get droppedAttributesCount(): number {
    return this.changes & (1 << DROPPED) ? this.fields.dropped : this.receivedNumber(DROPPED)
  }

  set droppedAttributesCount(count: number) {
    this.own().dropped = count
    this.changes |= 1 << DROPPED
  }

  get flags(): number {
    return this.changes & (1 << FLAGS) ? this.fields.flags : this.receivedFixed32(FLAGS)
  }

  set flags(flags: number) {
    this.own().flags = flags
    this.changes |= 1 << FLAGS
  }

  /** Lower-case hexadecimal, empty when absent; so is `spanId`. */
  get traceId(): string {
    if (this.kept & (1 << TRACE_ID)) return this.fields.traceId
    if (this.place(TRACE_ID) === 0) return ''
    this.own().traceId = this.receivedId(TRACE_ID)
    this.kept |= 1 << TRACE_ID
    return this.fields.traceId
  }

  set traceId(id: string) {
    this.own().traceId = id
    this.kept |= 1 << TRACE_ID
    this.changes |= 1 << TRACE_ID
  }

  get spanId(): string {
    if (this.kept & (1 << SPAN_ID)) return this.fields.spanId
    if (this.place(SPAN_ID) === 0) return ''
    this.own().spanId = this.receivedId(SPAN_ID)
    this.kept |= 1 << SPAN_ID
    return this.fields.spanId
  }

  set spanId(id: string) {
    this.own().spanId = id
    this.kept |= 1 << SPAN_ID
    this.changes |= 1 << SPAN_ID
  }

  get eventName(): string {
    return this.changes & (1 << EVENT_NAME) ? this.fields.eventName : this.receivedName(EVENT_NAME)
  }

  set eventName(name: string) {
    this.own().eventName = name
    this.changes |= 1 << EVENT_NAME
  }

  /** A copy of its own, under the same resource and scope unless you give it others. It costs little: it reads nothing. */
  clone(resource = this.resource, scope = this.scope): LogRecord {
    const copy = new LogRecord(resource, scope, this.source, this.row)
    copy.takeOver(this)
    if (this.fields !== noFields) copy.fields = this.fields.clone()
    return copy
  }

  protected detachFields(): void {
    const { body } = this.fields
    const isReceived = body instanceof ValueMap && isAsReceived(body) && !(this.changes & (1 << BODY))
    if (isReceived) this.kept &= ~(1 << BODY)
    // A shared empty set of fields has no body, so none is written to it.
    if (body !== null) this.own().body = isReceived ? null : detachedValue(body)
  }

  protected adoptFields(other: BaseRecord): void {
    if (!(other instanceof LogRecord)) throw new TypeError('a log can only become a log')
    this.fields = other.fields
  }

  /** @internal */
  override changedFields(): number {
    const fields = super.changedFields()
    return isAsReceived(this.fields.body) ? fields : fields | (1 << BODY)
  }

  /** The fields to write to. */
  private own(): LogFields {
    if (this.fields === noFields) this.fields = new LogFields()
    return this.fields
  }

  protected attributesField(): number {
    return ATTRIBUTES
  }
}
