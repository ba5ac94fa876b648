import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'

type Random = () => number

/** Something that no listener should stumble over. */
export interface Payload {
  readonly name: string
  readonly bytes: Buffer
}

type Maker = (random: Random) => Buffer

const upTo = (random: Random, limit: number) => Math.floor(random() * limit)

function oneOf<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[upTo(random, choices.length)] ?? choices[0]
}

function noise(random: Random, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; at++) bytes[at] = upTo(random, 256)
  return bytes
}

const wellFormed = [
  '<34>Oct 11 22:14:15 host su: text',
  '<165>1 2003-10-11T22:14:15.003Z host app 1 ID1 [a@1 b="c"] text',
  '2026-01-02T03:04:05Z INFO plain line',
  '{"level":"info","message":"json"}',
] as const

/** A good line with a few bytes changed, left out or doubled. */
function mutated(random: Random): Buffer {
  const bytes = Buffer.from(oneOf(random, wellFormed))
  for (let count = 1 + upTo(random, 5); count > 0; count--) bytes[upTo(random, bytes.length)] = upTo(random, 256)
  const at = upTo(random, bytes.length)
  const part = bytes.subarray(0, at)
  return oneOf(random, [bytes, part, Buffer.concat([bytes, part]), Buffer.concat([bytes, Buffer.from('\n')])])
}

const lineMakers: Readonly<Record<string, Maker>> = {
  'random bytes': random => noise(random, upTo(random, 400)),
  'a changed line': mutated,
  'a long line without an end': random => Buffer.alloc(upTo(random, 20_000), 'x'),
  'many empty lines': random => Buffer.alloc(upTo(random, 2000), '\n'),
  'NUL bytes': random => Buffer.alloc(upTo(random, 500)),
  'half a character': () => Buffer.from([0xe2, 0x82]),
  'open structured data': random => Buffer.from(`<1>1 - - - - - ${'[a b="'.repeat(upTo(random, 300))}`),
  'deep brackets': random => Buffer.from('['.repeat(upTo(random, 3000))),
  'a huge priority': () => Buffer.from('<99999999999999999999>x\n'),
  'carriage returns': random => Buffer.from('\r'.repeat(upTo(random, 50))),
  nothing: () => Buffer.alloc(0),
}

const octetMakers: Readonly<Record<string, Maker>> = {
  ...lineMakers,
  'a count that is too small': () => Buffer.from('3 <34>1 - h a - - - text'),
  'a count that is never reached': () => Buffer.from('8000 <34>1 - h a - - - text'),
  'a count beyond belief': () => Buffer.from(`${'9'.repeat(40)} <34>x`),
  'a negative count': () => Buffer.from('-5 <34>x'),
  'a count without a space': () => Buffer.from('12345<34>x'),
  'a count of zero': () => Buffer.from('0 0 0 0 5 <34>x'),
  'half a frame': random => Buffer.from('24 <34>1 - h a - - - text!!').subarray(0, 1 + upTo(random, 26)),
}

const zeros = Buffer.alloc(4_000_000)
const bombs = [gzipSync(zeros), deflateSync(zeros), zstdCompressSync(zeros)] as const
const bombNames = ['gzip', 'deflate', 'zstd'] as const

function httpRequest(headers: readonly string[], body: Buffer | string = ''): Buffer {
  const head = ['POST / HTTP/1.1', 'Host: localhost', ...headers, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head), Buffer.from(body)])
}

const httpMakers: Readonly<Record<string, Maker>> = {
  'random bytes': random => noise(random, 1 + upTo(random, 400)),
  'half a head': random => httpRequest(['Content-Length: 5']).subarray(0, 1 + upTo(random, 40)),
  'half a body': () => httpRequest(['Content-Length: 500', 'Connection: close'], 'half'),
  'very many headers': random =>
    httpRequest(Array.from({ length: 500 + upTo(random, 2000) }, (_, at) => `X-Header-${at}: ${at}`)),
  'a very long header': random => httpRequest([`X-Long: ${'x'.repeat(10_000 + upTo(random, 40_000))}`]),
  'two lengths': () => httpRequest(['Content-Length: 5', 'Content-Length: 50', 'Connection: close'], 'hello'),
  'a length and chunks': () =>
    httpRequest(['Content-Length: 5', 'Transfer-Encoding: chunked', 'Connection: close'], '0\r\n\r\n'),
  'a length that is no number': () => httpRequest(['Content-Length: many', 'Connection: close'], 'hello'),
  'broken chunks': random =>
    httpRequest(
      ['Transfer-Encoding: chunked', 'Connection: close'],
      Buffer.concat([Buffer.from('zz\r\n'), noise(random, 50)]),
    ),
  'a compression bomb': random => {
    const at = upTo(random, bombs.length)
    const body = bombs[at] ?? zeros
    const lines = [
      `Content-Encoding: ${bombNames[at] ?? 'gzip'}`,
      `Content-Length: ${body.length}`,
      'Connection: close',
    ]
    return httpRequest(lines, body)
  },
  'compression that is none': random => {
    const body = noise(random, 100)
    return httpRequest(['Content-Encoding: gzip', 'Content-Length: 100', 'Connection: close'], body)
  },
  'JSON that is none': random => {
    const body = Buffer.from(
      oneOf(random, ['[1,2', '{"a":', '[[[[', '["\\u12', '\u0000', '[1}', '{]', '[,]', 'nul', '"\\']),
    )
    return httpRequest(['Content-Type: application/json', `Content-Length: ${body.length}`, 'Connection: close'], body)
  },
  'deep JSON': () => {
    const body = Buffer.alloc(100_000, '[')
    return httpRequest(['Content-Type: application/json', `Content-Length: ${body.length}`, 'Connection: close'], body)
  },
  'another protocol': () => Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
}

function make(makers: Readonly<Record<string, Maker>>, random: Random): Payload {
  const names = Object.keys(makers)
  const name = names[upTo(random, names.length)] ?? ''
  return { name, bytes: makers[name]?.(random) ?? Buffer.alloc(0) }
}

/** Bytes for listeners that read lines from a connection. */
export const malformedStream = (random: Random): Payload => make(lineMakers, random)

/** Bytes for listeners that read counted messages from a connection. */
export const malformedOctets = (random: Random): Payload => make(octetMakers, random)

/** A datagram, at most as long as one may be. */
export function malformedDatagram(random: Random): Payload {
  const { name, bytes } = make(lineMakers, random)
  return { name, bytes: bytes.subarray(0, 9000) }
}

/** Bytes for listeners that speak HTTP. */
export const malformedHttp = (random: Random): Payload => make(httpMakers, random)
