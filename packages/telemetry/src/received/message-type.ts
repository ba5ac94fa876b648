import type { Checker } from './checker.ts'
import { slotOf } from './source.ts'

// How the value of a field stands on the wire and what is checked in it. They stay in this file: as imports they would not
// be constants to the compiler, and the loop below a fifth slower.
const UNKNOWN = 0
const VARINT = 1
const FIXED64 = 2
const FIXED32 = 3
const TEXT = 4
const BYTES = 5
const VALUE = 6
const ENTRY = 7
const MESSAGE = 8
const FIXED64S = 9
const VARINTS = 10

/** The kinds of fields that are not messages. */
export const fieldKinds = {
  varint: VARINT,
  fixed64: FIXED64,
  fixed32: FIXED32,
  text: TEXT,
  bytes: BYTES,
  /** An AnyValue. */
  value: VALUE,
  /** A KeyValue, of which there may be many. From here on a record's row keeps the first place instead of the last. */
  entry: ENTRY,
  /** Many fixed64, sfixed64 or double, packed or not. */
  fixed64s: FIXED64S,
  /** Many varints, packed or not. */
  varints: VARINTS,
} as const

/** The wire types of the kinds up to `ENTRY`. */
const wireTypes = [0, 0, 1, 5, 2, 2, 2, 2]

/** Field numbers in OTLP stay below this. */
const FIELD_LIMIT = 32

/** The fields of one kind of message: all that is needed to check one. */
export class MessageType {
  readonly kinds = new Uint8Array(FIELD_LIMIT)
  /** The kinds up to `ENTRY` by the tag, so far as it is one byte: the wire type is then known to be right. */
  readonly actions = new Uint8Array(256)
  readonly children: readonly (MessageType | undefined)[]
  /** Slots of a row that holds the place of every field, where the entries end, and where the message stands. */
  readonly stride: number

  constructor(fields: Readonly<Record<number, number | MessageType>>) {
    const children: (MessageType | undefined)[] = new Array<MessageType | undefined>(FIELD_LIMIT).fill(undefined)
    let last = 0
    for (const [name, kind] of Object.entries(fields)) {
      const number = Number(name)
      last = Math.max(last, number)
      if (typeof kind === 'number') {
        this.kinds[number] = kind
        if (number < 16 && kind <= ENTRY) this.actions[number * 8 + (wireTypes[kind] ?? 0)] = kind
      } else {
        this.kinds[number] = MESSAGE
        children[number] = kind
      }
    }
    this.children = children
    this.stride = last + 3
  }
}

/** For messages whose places nobody asks for. */
const unused = new Int32Array(slotOf(FIELD_LIMIT))

/**
 * Checks the message from `start` to `end` and notes in the row that begins at `row` where its fields stand. The row must
 * hold zeros; its slot `entriesEnd` gets the end of the last KeyValue, negative when they do not stand in one row.
 */
export function checkMessage(
  checker: Checker,
  type: MessageType,
  start: number,
  end: number,
  rows: Int32Array,
  row: number,
  entriesEnd: number,
): void {
  checker.count(start)
  const { bytes } = checker
  const { actions } = type
  let at = start
  // Each case is for the form that all but few fields have; `checkOther` is for any form, and refuses what is wrong.
  while (at < end) {
    const tag = bytes[at] ?? 0
    const place = at + 1
    let stop = 0
    switch (actions[tag]) {
      case VARINT:
        rows[row + slotOf(tag >>> 3)] = place
        stop = place < end && (bytes[place] ?? 0) < 0x80 ? place + 1 : 0
        break
      case FIXED64:
        rows[row + slotOf(tag >>> 3)] = place
        stop = place + 8
        break
      case FIXED32:
        rows[row + slotOf(tag >>> 3)] = place
        stop = place + 4
        break
      case TEXT: {
        rows[row + slotOf(tag >>> 3)] = place
        const length = bytes[place] ?? 0
        stop = place + 1 + length
        if (length >= 0x80) stop = 0
        else if (stop <= end) checker.text(place + 1, stop)
        break
      }
      case BYTES: {
        rows[row + slotOf(tag >>> 3)] = place
        const length = bytes[place] ?? 0
        stop = length < 0x80 ? place + 1 + length : 0
        break
      }
      case VALUE:
        rows[row + slotOf(tag >>> 3)] = place
        stop = checker.plainValueEnd(place, end)
        break
      case ENTRY:
        stop = checker.plainKeyValues(tag, at, end)
        if (stop === at) stop = 0
        else noteEntries(rows, row + slotOf(tag >>> 3), entriesEnd, at, stop)
        break
      default:
    }
    at = stop === 0 || stop > end ? checkOther(checker, type, at, end, rows, row, entriesEnd) : stop
  }
}

/** Notes KeyValues from `at` to `stop`: the first place, and the last end, negative once there was something between them. */
function noteEntries(rows: Int32Array, slot: number, entriesEnd: number, at: number, stop: number): void {
  const before = rows[entriesEnd] ?? 0
  if (before === 0) rows[slot] = at
  rows[entriesEnd] = before === 0 || before === at ? stop : -stop
}

/** Checks the field at `at` that is a message or numbers, that is not known, or whose tag is out of the ordinary. */
function checkOther(
  checker: Checker,
  type: MessageType,
  at: number,
  end: number,
  rows: Int32Array,
  row: number,
  entriesEnd: number,
): number {
  const tag = checker.tag(at, end)
  const place = checker.next
  const field = tag >>> 3
  const kind = field < FIELD_LIMIT ? (type.kinds[field] ?? UNKNOWN) : UNKNOWN
  if (kind === UNKNOWN) return checker.skip(tag, place, end)
  const slot = row + slotOf(field)
  if (kind < ENTRY) rows[slot] = place
  else if (kind !== ENTRY && rows[slot] === 0) rows[slot] = at
  switch (kind) {
    case VARINT:
      return checker.varint(tag, place, end)
    case FIXED64:
      return checker.fixed64(tag, place, end)
    case FIXED32:
      return checker.fixed32(tag, place, end)
    case FIXED64S:
      return checkFixed64s(checker, tag, place, end)
    case VARINTS:
      return checkVarints(checker, tag, place, end)
    default:
  }
  const stop = checker.delimited(tag, place, end)
  const from = checker.next
  const child = type.children[field]
  if (kind === TEXT) checker.text(from, stop)
  else if (kind === VALUE) checker.value(from, stop, 1)
  else if (kind === ENTRY) {
    checker.keyValue(from, stop, 1)
    noteEntries(rows, slot, entriesEnd, at, stop)
  } else if (child) checkMessage(checker, child, from, stop, unused, 0, 0)
  return stop
}

function checkFixed64s(checker: Checker, tag: number, at: number, end: number): number {
  if ((tag & 7) !== 2) return checker.fixed64(tag, at, end)
  const stop = checker.delimited(tag, at, end)
  // Packed elements carry no tag of their own; this one gives the field its name in errors.
  const element = (tag & ~7) | 1
  for (let place = checker.next; place < stop; ) place = checker.fixed64(element, place, stop)
  return stop
}

function checkVarints(checker: Checker, tag: number, at: number, end: number): number {
  if ((tag & 7) !== 2) return checker.varint(tag, at, end)
  const stop = checker.delimited(tag, at, end)
  for (let place = checker.next; place < stop; ) place = checker.varint(tag & ~7, place, stop)
  return stop
}
