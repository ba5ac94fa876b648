import { grpcPaths } from '../services.ts'
import { frame } from './grpc-caller.ts'
import { frameFlag, frameType, hpackHeaders, http2Frame, http2Preface } from './http2-bytes.ts'
import {
  below,
  choose,
  cut,
  flipBits,
  malformedPayload,
  type Random,
  randomBytes,
  requests,
} from './malformed-payload.ts'

const settings = http2Frame(frameType.settings, 0, 0, Buffer.alloc(0))
const opening = Buffer.concat([http2Preface, settings])
const message = frame(requests[0] ?? Buffer.alloc(0))

function headersOf(extra: readonly (readonly [string, string])[] = [], path = grpcPaths.log): Buffer {
  return hpackHeaders([
    [':method', 'POST'],
    [':scheme', 'http'],
    [':path', path],
    [':authority', 'x'],
    ['content-type', 'application/grpc'],
    ['te', 'trailers'],
    ...extra,
  ])
}

function head(stream: number, block: Buffer, flags: number = frameFlag.endHeaders): Buffer {
  return http2Frame(frameType.headers, flags, stream, block)
}

/** Frames of at most 16 KiB, the last one ending the call. */
function data(stream: number, bytes: Uint8Array): Buffer {
  const frames: Buffer[] = []
  for (let at = 0; at < bytes.length || at === 0; at += 16_384) {
    const last = at + 16_384 >= bytes.length
    frames.push(http2Frame(frameType.data, last ? frameFlag.endStream : 0, stream, bytes.subarray(at, at + 16_384)))
  }
  return Buffer.concat(frames)
}

function call(stream: number, body: Uint8Array, extra: readonly (readonly [string, string])[] = []): Buffer {
  return Buffer.concat([head(stream, headersOf(extra)), data(stream, body)])
}

const session = (...frames: Buffer[]) => Buffer.concat([opening, ...frames])

function wrongPayload(random: Random): Buffer {
  const { bytes, encoding } = malformedPayload(random, false)
  const path = choose(random, [grpcPaths.log, grpcPaths.metric, grpcPaths.trace])
  const extra: [string, string][] = encoding ? [['grpc-encoding', encoding]] : []
  return session(head(1, headersOf(extra, path)), data(1, frame(bytes, encoding ? 1 : 0)))
}

function wrongMessage(random: Random): Buffer {
  const lying = Buffer.from(message)
  lying.writeUInt32BE(choose(random, [0xffff_ffff, 0x7fff_ffff, 0, 1, message.length]), 1)
  const timeout: [string, string] = ['grpc-timeout', choose(random, ['0n', '99999999H', '-1S', 'x', ''])]
  const body = choose(random, [
    lying,
    Buffer.concat([message, message]),
    Buffer.alloc(0),
    Buffer.of(0, 0),
    frame(message, 9),
  ])
  return session(call(1, body, [timeout]))
}

function wrongFrame(random: Random): Buffer {
  const noise = randomBytes(random, 64)
  return session(
    choose(random, [
      http2Frame(frameType.data, 0, 1, message),
      head(0, headersOf()),
      head(2, headersOf()),
      http2Frame(frameType.settings, 0, 0, noise),
      http2Frame(frameType.settings, 0, 1, Buffer.alloc(6)),
      http2Frame(frameType.windowUpdate, 0, 0, Buffer.alloc(4)),
      http2Frame(frameType.windowUpdate, 0, 0, Buffer.from([0x7f, 0xff, 0xff, 0xff])),
      http2Frame(frameType.ping, 0, 0, noise),
      http2Frame(frameType.rst, 0, 5, Buffer.alloc(4)),
      http2Frame(frameType.continuation, 0, 1, noise),
      http2Frame(below(random, 256), below(random, 256), below(random, 2 ** 31), noise),
      http2Frame(frameType.data, 0, 1, noise, 0xff_ffff),
      head(1, noise),
      head(1, Buffer.from([0x3f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])),
    ]),
    call(3, message),
  )
}

const manyHeaders = headersOf(Array.from({ length: 500 }, (_, at): [string, string] => [`x-${at}`, 'y'.repeat(20)]))

function headerBomb(random: Random): Buffer {
  const first = head(1, manyHeaders.subarray(0, 8000), 0)
  const rest = Array.from({ length: 1 + below(random, 20) }, () =>
    http2Frame(frameType.continuation, 0, 1, manyHeaders.subarray(8000, 16_000)),
  )
  const single = head(1, manyHeaders.subarray(0, 1000 + below(random, 15_000)))
  return session(choose(random, [single, Buffer.concat([first, ...rest])]), call(3, message))
}

function oddHeaders(random: Random): Buffer {
  const block = choose(random, [
    hpackHeaders([[':method', 'POST']]),
    hpackHeaders([[':path', grpcPaths.log]]),
    headersOf([[':path', '/again']]),
    headersOf([['Upper', 'case']]),
    headersOf([['connection', 'close']]),
    headersOf([['grpc-encoding', choose(random, ['br', 'gzip,zstd', '\u0000', 'identity'])]]),
    headersOf([], choose(random, ['', '/', '*', '/opentelemetry.proto.collector.logs.v1.LogsService/'])),
  ])
  return session(head(1, block), data(1, message), call(3, message))
}

/** Calls that are opened and dropped at once, again and again. */
const dropped = Array.from({ length: 260 }, (_, at) => {
  const stream = at * 2 + 1
  return Buffer.concat([head(stream, headersOf()), http2Frame(frameType.rst, 0, stream, Buffer.from([0, 0, 0, 8]))])
})

/** Seldom more than a listener lets pass, since each costs it a little time. */
function rapidReset(random: Random): Buffer {
  return session(...dropped.slice(0, random() < 0.1 ? 260 : 1 + below(random, 30)))
}

const makers: Readonly<Record<string, (random: Random) => Buffer>> = {
  payload: wrongPayload,
  message: wrongMessage,
  frame: wrongFrame,
  headers: headerBomb,
  oddHeaders,
  rapidReset,
  flipped: random => flipBits(random, wrongPayload(random)),
  cut: random => cut(random, choose(random, [wrongPayload(random), session(call(1, message))])),
  noise: random => randomBytes(random, 600),
  greeted: random => Buffer.concat([opening, randomBytes(random, 600)]),
  http1: random => Buffer.concat([Buffer.from('POST /v1/logs HTTP/1.1\r\nhost: x\r\n\r\n'), randomBytes(random, 100)]),
}

/** Kinds of bytes that a listener for OTLP over gRPC must survive. */
export const malformedGrpc = Object.entries(makers)
