import { encodeRpcStatus, grpcCode } from './rpc-status.ts'

/** What can be wrong with a request, and how HTTP and gRPC say it. */
const answers = {
  invalid: { http: 400, grpc: grpcCode.invalidArgument },
  unauthenticated: { http: 401, grpc: grpcCode.unauthenticated },
  unknown_path: { http: 404, grpc: grpcCode.unimplemented },
  wrong_method: { http: 405, grpc: grpcCode.unimplemented },
  too_slow: { http: 408, grpc: grpcCode.deadlineExceeded },
  // Without a retry delay senders take RESOURCE_EXHAUSTED for final.
  too_large: { http: 413, grpc: grpcCode.resourceExhausted },
  unsupported: { http: 415, grpc: grpcCode.unimplemented },
  failed: { http: 500, grpc: grpcCode.internal },
  busy: { http: 503, grpc: grpcCode.unavailable },
} as const

/** A request that is answered with an error; the message is for its sender. */
export class RequestError extends Error {
  readonly kind: keyof typeof answers

  constructor(kind: keyof typeof answers, message: string) {
    super(message)
    this.name = 'RequestError'
    this.kind = kind
  }

  get httpStatus(): number {
    return answers[this.kind].http
  }

  get grpcStatus(): number {
    return answers[this.kind].grpc
  }

  /** The sender is asked to try again after this; undefined where it need not. */
  get retryDelayMs(): number | undefined {
    return this.kind === 'busy' ? 1000 : undefined
  }
}

/** The google.rpc.Status that OTLP asks for in the body of every error answer over HTTP. */
export function encodeErrorBody(error: RequestError, format: 'protobuf' | 'json'): string | Uint8Array {
  const status = { code: error.grpcStatus, message: error.message }
  return format === 'json' ? JSON.stringify(status) : encodeRpcStatus(status)
}
