import { type Signal, WireWriter } from '@weir/telemetry'

/** Codes of google.rpc.Code that OTLP answers carry. */
const codes = { 400: 3, 404: 12, 405: 12, 408: 4, 413: 8, 415: 3, 500: 13, 503: 14 } as const

export type ErrorStatus = keyof typeof codes

/** A request that is answered with an error; the message is for its sender. */
export class RequestError extends Error {
  readonly status: ErrorStatus

  constructor(status: ErrorStatus, message: string) {
    super(message)
    this.name = 'RequestError'
    this.status = status
  }
}

/** The google.rpc.Status that OTLP asks for in every error answer. */
export function encodeStatus(error: RequestError, format: 'protobuf' | 'json'): string | Uint8Array {
  const code = codes[error.status]
  if (format === 'json') return JSON.stringify({ code, message: error.message })
  const writer = new WireWriter()
  writer.string(2, error.message)
  writer.int32(1, code)
  return writer.finish()
}

export const signalsByPath: ReadonlyMap<string, Signal> = new Map([
  ['/v1/logs', 'log'],
  ['/v1/metrics', 'metric'],
  ['/v1/traces', 'trace'],
])
