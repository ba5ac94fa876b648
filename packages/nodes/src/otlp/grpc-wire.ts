/** A message on the wire: one flag, four bytes of length, and so many bytes. */
const headBytes = 5

export const grpcContentType = 'application/grpc'

/** What stands before a message of so many bytes. */
export function frameHead(length: number, compressed: boolean): Buffer {
  const head = Buffer.alloc(headBytes)
  head[0] = compressed ? 1 : 0
  head.writeUInt32BE(length, 1)
  return head
}

/** The only message of a unary call, and whether it is compressed; undefined where the bytes hold anything else. */
export function readFrame(bytes: Buffer): { message: Buffer; compressed: boolean } | undefined {
  const flag = bytes[0]
  if (bytes.length < headBytes || (flag !== 0 && flag !== 1)) return undefined
  if (bytes.readUInt32BE(1) !== bytes.length - headBytes) return undefined
  return { message: bytes.subarray(headBytes), compressed: flag === 1 }
}

/** The longest body that holds one message of at most `limit` bytes. */
export const frameLimit = (limit: number): number => limit + headBytes

/** Texts of the `grpc-message` header: everything but printable ASCII is percent-encoded, and so is the percent sign. */
export function encodeGrpcMessage(text: string): string {
  return [...Buffer.from(text)]
    .map(byte =>
      byte >= 0x20 && byte <= 0x7e && byte !== 0x25
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`,
    )
    .join('')
}

export function decodeGrpcMessage(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const unitMs: Readonly<Record<string, number>> = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 1e-3, n: 1e-6 }

/** No call takes longer than a day, and no timer much longer. */
const maxTimeoutMs = 24 * 3_600_000

/** Milliseconds of a `grpc-timeout` header; undefined where it says none. */
export function parseGrpcTimeout(header: string | string[] | undefined): number | undefined {
  const match = typeof header === 'string' ? /^(\d{1,8})([HMSmun])$/.exec(header) : null
  return match ? Math.min(maxTimeoutMs, Number(match[1]) * (unitMs[match[2] ?? ''] ?? 0)) : undefined
}

/** At most eight digits may be given, which is a day in milliseconds. */
export function formatGrpcTimeout(ms: number): string {
  return `${Math.min(99_999_999, Math.max(1, Math.ceil(ms)))}m`
}
