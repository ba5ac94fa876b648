import type { Source } from '../received/source.ts'
import type { ValueMap } from '../value-map.ts'
import type { FieldWriter } from '../wire/field-writer.ts'
import { writeKeyValue } from './any-value.ts'

/** Where the runs of fields that stay begin and end. */
const runs: number[] = []

/** Copies the fields of the received message from `start` to `end`, all but those whose bit is set in `changed`. */
export function writeKeptFields(
  writer: FieldWriter,
  source: Source,
  start: number,
  end: number,
  changed: number,
): void {
  runs.length = 0
  let runStart = start
  let at = start
  while (at < end) {
    const fieldStart = at
    const tag = source.varint(at)
    at = source.fieldEnd(tag, source.next)
    const field = tag >>> 3
    if (field < 32 && ((changed >>> field) & 1) === 1) {
      if (fieldStart > runStart) runs.push(runStart, fieldStart)
      runStart = at
    }
  }
  if (end > runStart) runs.push(runStart, end)
  for (let index = runs.length - 2; index >= 0; index -= 2) {
    writer.raw(source, runs[index] ?? 0, runs[index + 1] ?? 0)
  }
}

/** What of a record is needed to copy from it. */
interface KeptRecord {
  readonly source: Source
  /** The record's field, tag and length included. */
  readonly rawStart: number
  readonly rawEnd: number
  readonly entriesStart: number
  readonly entriesEnd: number
  readonly attributes: ValueMap
}

/** `writeKeptFields` for a record. */
export function writeKeptRecord(writer: FieldWriter, record: KeptRecord, changed: number): void {
  const { source, rawStart, rawEnd } = record
  if (rawStart < rawEnd) writeKeptFields(writer, source, contentStart(source, rawStart), rawEnd, changed)
}

/** Where the content begins of the message whose field does at `start`. */
function contentStart(source: Source, start: number): number {
  source.varint(start)
  source.varint(source.next)
  return source.next
}

/**
 * Writes a record of which only the attributes, in `field`, changed: the usual case, for which it is worth while to copy what
 * stands together as one. False, with nothing written, when the attributes do not stand in one row.
 */
export function writeTouchedAttributes(writer: FieldWriter, record: KeptRecord, field: number): boolean {
  const { source, attributes, entriesStart, entriesEnd } = record
  if (entriesEnd === 0 || attributes.sourceFor(field, 1) !== source) return false
  let at = attributes.size - 1
  // What was added goes behind the fields that follow the attributes, so that these stay next to them.
  while (at >= 0 && attributes.runStart(at) > at) {
    writeKeyValue(writer, field, attributes.keyAt(at), attributes.valueAt(at), 1)
    at -= 1
  }
  let start = entriesEnd
  let end = record.rawEnd
  while (at >= 0) {
    const first = attributes.runStart(at)
    const runEnd = first > at ? -1 : attributes.rawEnd(at)
    if (runEnd !== start && end > start) writer.raw(source, start, end)
    if (first > at) {
      writeKeyValue(writer, field, attributes.keyAt(at), attributes.valueAt(at), 1)
      start = -1
      end = -1
      at -= 1
    } else {
      if (runEnd !== start) end = runEnd
      start = attributes.rawStart(first)
      at = first - 1
    }
  }
  const prefix = contentStart(source, record.rawStart)
  if (start === entriesStart) writer.raw(source, prefix, end)
  else {
    if (end > start) writer.raw(source, start, end)
    if (entriesStart > prefix) writer.raw(source, prefix, entriesStart)
  }
  return true
}
