import {
  below,
  choose,
  cut,
  flipBits,
  jsonRequests,
  malformedPayload,
  type Random,
  randomBytes,
  requests,
} from './malformed-payload.ts'

function request(headers: readonly string[], body: Uint8Array, line = 'POST /v1/logs HTTP/1.1'): Buffer {
  return Buffer.concat([Buffer.from(`${[line, 'host: x', ...headers].join('\r\n')}\r\n\r\n`), body])
}

const protobuf = 'content-type: application/x-protobuf'
const lengthOf = (body: Uint8Array) => `content-length: ${body.length}`

function wrongPayload(random: Random): Buffer {
  const json = random() < 0.4
  const { bytes, encoding } = malformedPayload(random, json)
  const path = choose(random, ['/v1/logs', '/v1/metrics', '/v1/traces'])
  const type = json ? 'content-type: application/json' : protobuf
  const headers = [type, lengthOf(bytes), ...(encoding ? [`content-encoding: ${encoding}`] : [])]
  return request(headers, bytes, `POST ${path} HTTP/1.1`)
}

function wrongLength(random: Random): Buffer {
  const body = requests[0] ?? Buffer.alloc(0)
  const length = choose(random, ['-1', '0x10', '99999999999999999999', '4294967295', '1, 2', '', '1e3', '3', ' 7 '])
  return request([protobuf, `content-length: ${length}`], body)
}

function wrongChunks(random: Random): Buffer {
  const size = choose(random, ['ffffffffffffffff', '-5', 'zz', '5;ext=' + 'x'.repeat(500), '', '5\n'])
  const text = choose(random, [`${size}\r\nhello\r\n0\r\n\r\n`, `5\r\nhello`, `5\r\nhello\r\n${size}\r\n`])
  const both = random() < 0.3 ? ['content-length: 5'] : []
  return request([protobuf, 'transfer-encoding: chunked', ...both], Buffer.from(text))
}

const manyHeaders = Array.from({ length: 3100 }, (_, at) => `x-${at}: ${'y'.repeat(at % 30)}`)

function headerBomb(random: Random): Buffer {
  const body = requests[0] ?? Buffer.alloc(0)
  const many = manyHeaders.slice(0, 100 + below(random, 3000))
  const long = [`x-long: ${'z'.repeat(10_000 + below(random, 60_000))}`]
  return request([protobuf, lengthOf(body), ...choose(random, [many, long])], body)
}

function oddLine(random: Random): Buffer {
  const line = choose(random, [
    'GET /v1/logs HTTP/1.1',
    'POST /v1/logs HTTP/9.9',
    'POST //v1//logs HTTP/1.1',
    'POST http://%%%/ HTTP/1.1',
    'CONNECT x:1 HTTP/1.1',
    'POST /v1/logs',
    'OPTIONS * HTTP/1.1',
    `POST /${'a'.repeat(20_000)} HTTP/1.1`,
    'POST /v1/logs?\u0000 HTTP/1.1',
  ])
  const extra = choose(random, [
    [],
    ['expect: 100-continue'],
    ['expect: magic'],
    ['upgrade: h2c', 'connection: upgrade'],
  ])
  return request([protobuf, 'content-length: 3', ...extra], Buffer.from('abc'), line)
}

function validThenGarbage(random: Random): Buffer {
  const body = choose(random, [requests[0] ?? Buffer.alloc(0), jsonRequests[0] ?? Buffer.alloc(0)])
  return Buffer.concat([request([protobuf, lengthOf(body)], body), randomBytes(random, 200)])
}

const makers: Readonly<Record<string, (random: Random) => Buffer>> = {
  payload: wrongPayload,
  flipped: random => flipBits(random, wrongPayload(random)),
  cut: random => cut(random, wrongPayload(random)),
  noise: random => randomBytes(random, 600),
  length: wrongLength,
  chunks: wrongChunks,
  headers: headerBomb,
  line: oddLine,
  pipelined: validThenGarbage,
}

/** Kinds of bytes that a listener for OTLP over HTTP must survive. */
export const malformedHttp = Object.entries(makers)
