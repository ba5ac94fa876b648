import type { TelemetryRecord } from '@weir/telemetry'
import { OttlFault } from '../error.ts'
import { isDouble, toFloat, toInt } from '../number.ts'
import type { Run } from '../run.ts'
import { expectInt, expectTime, type OttlValue, Time } from '../value.ts'
import { type Field, type FieldEntry, longField } from './field.ts'
import { type Lens, seenAs } from './lens.ts'

/** A time in nanoseconds as an integer, as a time, and in milliseconds, under the names given. */
export function timeFields<R extends TelemetryRecord>(
  names: { unixNano: string; time: string; milli?: string },
  what: string,
  lens: Lens<R, bigint>,
): FieldEntry<R>[] {
  const write = (run: Run<R>, nanos: bigint) => lens.set(run, BigInt.asUintN(64, nanos))
  const part = { code: null, root: lens.root }
  const nanos = seenAs(
    lens,
    value => toInt(value),
    (value: bigint) => BigInt.asUintN(64, value),
  )
  const time: Field<R> = {
    ...part,
    docs: `${what}.`,
    type: 'time',
    kind: 'time',
    accepts: ['time'],
    get: run => new Time(BigInt.asIntN(64, lens.get(run))),
    set: (run, value) => write(run, expectTime(value).nanos),
  }
  const milli: Field<R> = {
    ...part,
    docs: `${what}, in milliseconds since 1970.`,
    type: 'int',
    kind: 'int',
    accepts: ['int', 'double', 'time'],
    get: run => toInt(BigInt.asIntN(64, lens.get(run)) / 1_000_000n),
    set: (run, value) => write(run, nanosOfMilli(value)),
  }
  const fields: FieldEntry<R>[] = [
    [names.unixNano, longField(`${what}, in nanoseconds since 1970.`, nanos, 'int')],
    [names.time, time],
  ]
  return names.milli === undefined ? fields : [...fields, [names.milli, milli]]
}

function nanosOfMilli(value: OttlValue): bigint {
  if (value instanceof Time) return value.nanos
  if (!isDouble(value)) return BigInt(expectInt(value)) * 1_000_000n
  const millis = toFloat(value)
  if (!Number.isFinite(millis)) throw new OttlFault(`${millis} is not a time`)
  return BigInt(Math.trunc(millis * 1e6))
}
