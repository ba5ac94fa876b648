import type { TelemetryRecord } from '@weir/telemetry'
import { OttlFault } from '../error.ts'
import { mismatch, SpanId, TraceId } from '../value.ts'
import { type Field, type FieldEntry, stringField } from './field.ts'
import { type Lens, seenAs } from './lens.ts'

/** An id under its name as an id, and under `.string` as hexadecimal text. Records keep an absent id as empty text. */
export function idFields<R extends TelemetryRecord>(
  name: string,
  kind: 'trace id' | 'span id',
  what: string,
  lens: Lens<R, string>,
): FieldEntry<R>[] {
  const digits = kind === 'trace id' ? 32 : 16
  const zero = '0'.repeat(digits)
  const Id = kind === 'trace id' ? TraceId : SpanId
  const stored = (hex: string) => (hex === zero ? '' : hex)
  const id: Field<R> = {
    code: null,
    root: lens.root,
    docs: `${what}.`,
    type: kind,
    kind,
    accepts: [kind],
    get: run => new Id(lens.get(run) || zero),
    set: (run, value) => lens.set(run, stored(value instanceof Id ? value.hex : mismatch(kind, value))),
  }
  const text = seenAs(
    lens,
    hex => hex || zero,
    value => stored(readId(value, kind, digits)),
  )
  return [
    [name, id],
    [`${name}.string`, stringField(`${what}, as ${digits} hexadecimal digits.`, text)],
  ]
}

/** The id in a text, in lower case. */
export function readId(text: string, kind: string, digits: number): string {
  if (text.length === digits && /^[0-9a-fA-F]+$/.test(text)) return text.toLowerCase()
  throw new OttlFault(`a ${kind} must be ${digits} hexadecimal characters`)
}
