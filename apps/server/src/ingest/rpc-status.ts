import { WireWriter } from '@weir/telemetry'

const retryInfoType = 'type.googleapis.com/google.rpc.RetryInfo'

/** A google.rpc.Status, which OTLP errors carry; with seconds it says when the same request may succeed. */
export function rpcStatus(code: number, message: string, retryAfter?: number): Uint8Array {
  const writer = new WireWriter()
  if (retryAfter !== undefined) {
    writer.message(3, retryAfter, (any, seconds) => {
      any.message(2, seconds, (info, delay) => info.message(1, delay, (duration, value) => duration.int64(1, value)))
      any.string(1, retryInfoType)
    })
  }
  writer.string(2, message)
  writer.int32(1, code)
  return writer.finish()
}
