import { DecodeError, WireReader, WireWriter } from '@weir/telemetry'

/** Codes of google.rpc.Code that OTLP gives a meaning to. */
export const grpcCode = {
  ok: 0,
  cancelled: 1,
  unknown: 2,
  invalidArgument: 3,
  deadlineExceeded: 4,
  permissionDenied: 7,
  resourceExhausted: 8,
  aborted: 10,
  outOfRange: 11,
  unimplemented: 12,
  internal: 13,
  unavailable: 14,
  dataLoss: 15,
  unauthenticated: 16,
} as const

const retryInfoType = 'type.googleapis.com/google.rpc.RetryInfo'

/** A google.rpc.Status. A retry delay, in its details, says: the same request may succeed after that. */
export interface RpcStatus {
  readonly code: number
  readonly message: string
  readonly retryDelayMs?: number | undefined
}

/** Encodes a google.rpc.Status; the writer goes from the last field to the first. */
export function encodeRpcStatus({ code, message, retryDelayMs }: RpcStatus): Uint8Array {
  const writer = new WireWriter()
  if (retryDelayMs !== undefined) {
    writer.message(3, retryDelayMs, (any, ms) => {
      any.message(2, ms, (info, delay) => info.message(1, delay, writeDuration))
      any.string(1, retryInfoType)
    })
  }
  writer.string(2, message)
  writer.int32(1, code)
  return writer.finish()
}

function writeDuration(writer: WireWriter, ms: number): void {
  const nanos = Math.round((ms % 1000) * 1e6)
  if (nanos > 0) writer.int32(2, nanos)
  writer.int64(1, Math.floor(ms / 1000))
}

/** Reads a google.rpc.Status; undefined where the bytes are none. */
export function decodeRpcStatus(bytes: Uint8Array): RpcStatus | undefined {
  try {
    return readStatus(new WireReader(bytes))
  } catch (error) {
    if (error instanceof DecodeError) return undefined
    throw error
  }
}

function readStatus(reader: WireReader): RpcStatus {
  let code = 0
  let message = ''
  let retryDelayMs: number | undefined
  while (reader.next()) {
    if (reader.field === 1) code = reader.int32()
    else if (reader.field === 2) message = reader.string()
    else if (reader.field === 3) retryDelayMs = reader.message(readRetryDelay) ?? retryDelayMs
    else reader.skip()
  }
  return { code, message, retryDelayMs }
}

/** The delay of a detail that is a RetryInfo. */
function readRetryDelay(reader: WireReader): number | undefined {
  let type = ''
  let value: Uint8Array | undefined
  while (reader.next()) {
    if (reader.field === 1) type = reader.string()
    else if (reader.field === 2) value = reader.bytes()
    else reader.skip()
  }
  if (type !== retryInfoType) return undefined
  const info = new WireReader(value ?? new Uint8Array())
  let delay = 0
  while (info.next()) {
    if (info.field === 1) delay = info.message(readDuration)
    else info.skip()
  }
  return delay
}

function readDuration(reader: WireReader): number {
  let ms = 0
  while (reader.next()) {
    if (reader.field === 1) ms += Number(reader.int64()) * 1000
    else if (reader.field === 2) ms += reader.int32() / 1e6
    else reader.skip()
  }
  return Math.max(0, ms)
}
