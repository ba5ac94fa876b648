/** HTTP/2 as bytes, for what no well-behaved library would send. */
export const http2Preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')

export const frameType = {
  data: 0,
  headers: 1,
  rst: 3,
  settings: 4,
  ping: 6,
  windowUpdate: 8,
  continuation: 9,
} as const
export const frameFlag = { endStream: 1, endHeaders: 4 } as const

/** A frame; `length` may lie about the payload. */
export function http2Frame(type: number, flags: number, stream: number, payload: Uint8Array, length = payload.length) {
  const head = Buffer.alloc(9)
  head.writeUIntBE(length % 2 ** 24, 0, 3)
  head[3] = type
  head[4] = flags
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

/** A text as HPACK writes it without compression. */
function hpackText(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length: number[] = []
  if (bytes.length < 127) length.push(bytes.length)
  else {
    length.push(127)
    let rest = bytes.length - 127
    for (; rest > 127; rest >>>= 7) length.push((rest & 127) | 128)
    length.push(rest)
  }
  return Buffer.concat([Buffer.from(length), bytes])
}

/** Headers as literals that are not remembered. */
export function hpackHeaders(headers: readonly (readonly [string, string])[]): Buffer {
  return Buffer.concat(headers.flatMap(([name, value]) => [Buffer.of(0), hpackText(name), hpackText(value)]))
}
