import { create, type Message } from '@bufbuild/protobuf'
import { type Duration, DurationSchema, type Timestamp, TimestampSchema } from '@bufbuild/protobuf/wkt'
import type { CelValue } from '@bufbuild/cel'

function messageOf(value: CelValue): Message | undefined {
  if (typeof value !== 'object' || value === null || !('message' in value)) return undefined
  const { message } = value
  return typeof message === 'object' && message !== null && '$typeName' in message ? message : undefined
}

const isTimestamp = (message: Message): message is Timestamp => message.$typeName === TimestampSchema.typeName
const isDuration = (message: Message): message is Duration => message.$typeName === DurationSchema.typeName

export function timestamp(milliseconds: number): Timestamp {
  const seconds = Math.floor(milliseconds / 1000)
  return create(TimestampSchema, { seconds: BigInt(seconds), nanos: Math.round((milliseconds - seconds * 1000) * 1e6) })
}

/** Digits behind the point, without zeros at the end. */
function fraction(nanos: number): string {
  const digits = String(Math.abs(nanos)).padStart(9, '0').replace(/0+$/, '')
  return digits === '' ? '' : `.${digits}`
}

/** A timestamp in RFC 3339; undefined for any other value. */
export function timestampJson(value: CelValue): string | undefined {
  const message = messageOf(value)
  if (!message || !isTimestamp(message)) return undefined
  const seconds = new Date(Number(message.seconds) * 1000).toISOString().slice(0, 19)
  return `${seconds}${fraction(message.nanos)}Z`
}

/** A duration as `1.5s`; undefined for any other value. */
export function durationJson(value: CelValue): string | undefined {
  const message = messageOf(value)
  if (!message || !isDuration(message)) return undefined
  const negative = message.seconds < 0n || message.nanos < 0
  const seconds = message.seconds < 0n ? -message.seconds : message.seconds
  return `${negative ? '-' : ''}${seconds}${fraction(message.nanos)}s`
}
