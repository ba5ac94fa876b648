import { type Group, noGroup, noMessage, type ReceivedMessage } from '../received/group.ts'
import { receivedMap, ValueMap } from '../value-map.ts'

/** Bits of what was set, by field number; the URL of the schema stands outside of the message. */
const SCHEMA_URL = 1
const NAME = 1 << 1
const VERSION = 1 << 2
const ATTRIBUTES = 1 << 3
const DROPPED = 1 << 4
const ALL = -1

/** What of a scope is read at once, as it is small. */
interface ScopeHead {
  name: string
  version: string
  dropped: number
  schemaUrl: string
}

/** The instrumentation scope; shared like the resource. */
export class Scope {
  private map: ValueMap | undefined
  private nameText = ''
  private versionText = ''
  private dropped = 0
  private schema = ''
  private changes = ALL
  private message: ReceivedMessage = noMessage
  private group: Group = noGroup

  /** `isReceived` is for decoders, which say later what was. */
  constructor(isReceived = false) {
    this.map = isReceived ? undefined : new ValueMap()
  }

  get name(): string {
    return this.nameText
  }

  set name(name: string) {
    this.nameText = name
    this.changes |= NAME
  }

  get version(): string {
    return this.versionText
  }

  set version(version: string) {
    this.versionText = version
    this.changes |= VERSION
  }

  get attributes(): ValueMap {
    const { message } = this
    this.map ??= receivedMap(message.source, message.entriesStart, message.entriesEnd, 3)
    return this.map
  }

  set attributes(attributes: ValueMap) {
    this.map = attributes
    this.changes |= ATTRIBUTES
  }

  get droppedAttributesCount(): number {
    return this.dropped
  }

  set droppedAttributesCount(count: number) {
    this.dropped = count
    this.changes |= DROPPED
  }

  get schemaUrl(): string {
    return this.schema
  }

  set schemaUrl(url: string) {
    this.schema = url
    this.changes |= SCHEMA_URL
  }

  /** A copy that shares nothing that can change. */
  clone(): Scope {
    const copy = new Scope(true)
    copy.map = this.map?.clone()
    copy.nameText = this.nameText
    copy.versionText = this.versionText
    copy.dropped = this.dropped
    copy.schema = this.schema
    copy.changes = this.changes
    copy.message = this.message
    copy.group = this.group
    return copy
  }

  /** @internal Makes this the scope that was received. */
  receive(group: Group, message: ReceivedMessage, head: ScopeHead): void {
    this.nameText = head.name
    this.versionText = head.version
    this.dropped = head.dropped
    this.schema = head.schemaUrl
    this.changes = 0
    this.message = message
    this.group = group
  }

  /** @internal Where it stands in the received bytes. */
  get received(): ReceivedMessage {
    return this.message
  }

  /** @internal The message in which it came, with its records. */
  get receivedGroup(): Group {
    return this.group
  }

  /** @internal The fields, as bits, that are no longer as received; with bit 0 for the URL of the schema. */
  changedFields(): number {
    return this.map === undefined || this.map.isReceived() ? this.changes : this.changes | ATTRIBUTES
  }
}
