import { Resource } from '../records/resource.ts'
import { Scope } from '../records/scope.ts'
import { Checker } from './checker.ts'
import { Group, noMessage, type ReceivedMessage } from './group.ts'
import { checkMessage, type MessageType } from './message-type.ts'
import { resourceType, scopeType } from './otlp-messages.ts'
import { slotOf, Source } from './source.ts'

/** A request while it is checked, and the records found in it so far. */
export interface Receiving<R> {
  readonly checker: Checker
  readonly source: Source
  resource: Resource
  scope: Scope
  readonly records: R[]
  /** Where the fields of the resource and of the scope stand that are being checked. */
  readonly resourceRow: Int32Array
  readonly scopeRow: Int32Array
  /** Those that were checked. */
  readonly messages: ReceivedMessage[]
}

/** Checks the record whose field begins at `fieldStart`, with its content from `start` to `end`, and adds it. */
export type ReceiveRecord<R> = (context: Receiving<R>, fieldStart: number, start: number, end: number) => void

/**
 * Checks an export request, whole, and returns its records, which stand on the bytes: from here on they belong to them.
 * The three signals differ only in their records.
 */
export function receiveRequest<R>(input: Uint8Array, stride: number, receiveRecord: ReceiveRecord<R>): R[] {
  // A subclass such as Node's Buffer changes what slice means.
  const isPlain = input.constructor === Uint8Array
  const bytes = isPlain ? input : new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
  const checker = new Checker(bytes)
  const source = new Source(bytes, stride)
  const context: Receiving<R> = {
    checker,
    source,
    resource: new Resource(),
    scope: new Scope(),
    records: [],
    resourceRow: new Int32Array(resourceType.stride),
    scopeRow: new Int32Array(scopeType.stride),
    messages: [],
  }
  const end = bytes.length
  let at = 0
  while (at < end) {
    const fieldStart = at
    const tag = checker.tag(at, end)
    if (tag >>> 3 === 1) {
      at = checker.delimited(tag, checker.next, end)
      receiveResourceGroup(context, fieldStart, checker.next, at, receiveRecord)
    } else at = checker.skip(tag, checker.next, end)
  }
  moveOut(context.messages)
  return context.records
}

function receiveResourceGroup<R>(
  context: Receiving<R>,
  fieldStart: number,
  start: number,
  end: number,
  receiveRecord: ReceiveRecord<R>,
): void {
  const { checker, source } = context
  const first = source.recordCount
  const resource = new Resource(true)
  const parts = new MessageParts(context, resourceType, context.resourceRow)
  let schemaUrl = ''
  checker.count(start)
  let at = start
  while (at < end) {
    const tagStart = at
    const tag = checker.tag(at, end)
    const field = tag >>> 3
    if (field > 3) at = checker.skip(tag, checker.next, end)
    else {
      at = checker.delimited(tag, checker.next, end)
      if (field === 1) parts.add(checker.next, at)
      else if (field === 3) schemaUrl = receiveText(context, checker.next, at)
      else {
        context.resource = resource
        receiveScopeGroup(context, tagStart, checker.next, at, receiveRecord)
      }
    }
  }
  const group = new Group(source, fieldStart, end, first, source.recordCount - first)
  const { message, row } = parts.read()
  const dropped = row[slotOf(2)] ?? 0
  resource.receive(group, message, dropped === 0 ? 0 : message.source.varint(dropped), schemaUrl)
}

function receiveScopeGroup<R>(
  context: Receiving<R>,
  fieldStart: number,
  start: number,
  end: number,
  receiveRecord: ReceiveRecord<R>,
): void {
  const { checker, source } = context
  const first = source.recordCount
  const scope = new Scope(true)
  const parts = new MessageParts(context, scopeType, context.scopeRow)
  let schemaUrl = ''
  checker.count(start)
  context.scope = scope
  let at = start
  while (at < end) {
    const tagStart = at
    const tag = checker.tag(at, end)
    const field = tag >>> 3
    if (field > 3) at = checker.skip(tag, checker.next, end)
    else {
      at = checker.delimited(tag, checker.next, end)
      if (field === 2) receiveRecord(context, tagStart, checker.next, at)
      else if (field === 1) parts.add(checker.next, at)
      else schemaUrl = receiveText(context, checker.next, at)
    }
  }
  const group = new Group(source, fieldStart, end, first, source.recordCount - first)
  const { message, row } = parts.read()
  const textAt = (place = 0): string => (place === 0 ? '' : message.source.internedText(place))
  const dropped = row[slotOf(4)] ?? 0
  scope.receive(group, message, {
    name: textAt(row[slotOf(1)]),
    version: textAt(row[slotOf(2)]),
    dropped: dropped === 0 ? 0 : message.source.varint(dropped),
    schemaUrl,
  })
}

/** Checks a text and returns it. */
function receiveText({ checker, source }: Receiving<unknown>, start: number, end: number): string {
  checker.text(start, end)
  return source.textBetween(start, end)
}

/** A resource or a scope, which a sender may give in several parts: together they are one message. */
class MessageParts {
  private readonly checker: Checker
  private readonly source: Source
  private readonly type: MessageType
  private readonly row: Int32Array
  private readonly messages: ReceivedMessage[]
  private start = 0
  private end = 0
  /** Where the parts begin and end, once there are several. */
  private places: number[] | undefined

  /** The row is used for the places of the fields until they are read. */
  constructor({ checker, source, messages }: Receiving<unknown>, type: MessageType, row: Int32Array) {
    this.messages = messages
    this.checker = checker
    this.source = source
    this.type = type
    this.row = row.fill(0)
  }

  add(start: number, end: number): void {
    if (this.places) this.places.push(start, end)
    else if (this.end > 0) this.places = [this.start, this.end, start, end]
    this.start = start
    this.end = end
    checkMessage(this.checker, this.type, start, end, this.row, 0, this.type.stride - 1)
  }

  /** The message, and a row with the places of its fields. */
  read(): { message: ReceivedMessage; row: Int32Array } {
    if (this.end === 0) return { message: noMessage, row: this.row }
    if (this.places) return this.join(this.places)
    const message = this.describe(this.source, this.row, this.start, this.end)
    this.messages.push(message)
    return { message, row: this.row }
  }

  private join(places: readonly number[]): { message: ReceivedMessage; row: Int32Array } {
    // Place 0 stands for what was not sent, so the message must not begin there.
    const parts: Uint8Array[] = [new Uint8Array(1)]
    for (let at = 0; at < places.length; at += 2) {
      parts.push(this.source.bytes.subarray(places[at], places[at + 1]))
    }
    const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
    let size = 0
    for (const part of parts) {
      bytes.set(part, size)
      size += part.length
    }
    const row = new Int32Array(this.type.stride)
    checkMessage(new Checker(bytes), this.type, 1, size, row, 0, this.type.stride - 1)
    return { message: this.describe(new Source(bytes), row, 1, size), row }
  }

  private describe(source: Source, row: Int32Array, start: number, end: number): ReceivedMessage {
    const entriesField = this.type === resourceType ? 1 : 3
    const entriesStart = row[slotOf(entriesField)] ?? 0
    const entriesEnd = Math.abs(row[this.type.stride - 1] ?? 0)
    return { source, start, end, entriesStart, entriesEnd }
  }
}

/** Makes messages stand on bytes of their own: resources may be kept for longer than the request that they came in. */
function moveOut(messages: readonly ReceivedMessage[]): void {
  let size = 1
  for (const { start, end } of messages) size += end - start
  const bytes = new Uint8Array(size)
  const source = new Source(bytes)
  size = 1
  for (const message of messages) {
    const shift = size - message.start
    bytes.set(message.source.bytes.subarray(message.start, message.end), size)
    message.source = source
    message.start += shift
    message.end += shift
    if (message.entriesStart > 0) message.entriesStart += shift
    if (message.entriesEnd > 0) message.entriesEnd += shift
    size = message.end
  }
}
