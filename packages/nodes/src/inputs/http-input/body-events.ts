import type { TextEncoding } from '../../line-input/encodings.ts'
import { createTextDecoder, wholeCharacters } from '../../line-input/decode-text.ts'
import { createEventReader, type EventRules } from '../../line-input/event-reader.ts'
import type { Line } from '../../line-input/line-splitter.ts'
import type { Clock } from '../../runtime-types.ts'
import { HttpError } from './http-error.ts'
import { jsonValues } from './json-values.ts'

export type EventBreak = 'body' | 'lines' | 'json_array'

export interface BodyKind {
  eventBreak: EventBreak
  encoding: TextEncoding
}

const jsonTypes = /^application\/(?:[\w.+-]{1,64}\+)?json$/
const lineTypes =
  /^(?:text\/[\w.+-]{1,64}|application\/(?:x-ndjson|ndjson|jsonl|x-jsonlines|octet-stream|x-www-form-urlencoded))$/

const charsets: ReadonlyMap<string, TextEncoding> = new Map([
  ['', 'utf-8'],
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['iso-8859-1', 'ascii'],
  ['windows-1252', 'ascii'],
  ['utf-16le', 'utf-16le'],
  ['utf-16be', 'utf-16be'],
  ['big5', 'big5'],
])

/** How to read a body of this Content-Type. */
export function bodyKind(contentType: string, wanted: EventBreak | 'auto'): BodyKind {
  const [type = '', ...parameters] = contentType.toLowerCase().split(';')
  const name = type.trim()
  const isJson = jsonTypes.test(name)
  if (!isJson && name !== '' && !lineTypes.test(name)) {
    throw new HttpError(415, `Content-Type ${name} is not supported; send text, JSON or JSON lines`)
  }
  const charset = parameters.find(parameter => parameter.trim().startsWith('charset='))
  const encoding = charsets.get(charset?.split('=')[1]?.trim().replaceAll('"', '') ?? '')
  if (!encoding) throw new HttpError(415, 'The charset of the Content-Type is not supported; send UTF-8')
  return { eventBreak: wanted === 'auto' ? (isJson ? 'json_array' : 'lines') : wanted, encoding }
}

interface ReadOptions {
  rules: EventRules
  clock: Clock
  onDrop: () => void
}

/** Lines are read from this much of the body at once, so that those of a large one are never all in memory. */
const sliceBytes = 16_384

/** The events of a body, in pieces that are made only when they are asked for. */
export function* bodyEvents(body: Buffer, kind: BodyKind, options: ReadOptions): Generator<Line[]> {
  if (kind.eventBreak === 'lines') yield* lineEvents(body, kind.encoding, options)
  else if (kind.eventBreak === 'json_array') yield* jsonEvents(body, kind.encoding, options)
  else yield wholeEvent(body, kind.encoding, options)
}

function* lineEvents(body: Buffer, encoding: TextEncoding, options: ReadOptions): Generator<Line[]> {
  const reader = createEventReader({ ...options, rules: { ...options.rules, flushMs: undefined }, encoding })
  try {
    for (let at = 0; at < body.length; at += sliceBytes) yield reader.push(body.subarray(at, at + sliceBytes))
    yield reader.end()
  } finally {
    reader.stop()
  }
}

function wholeEvent(body: Buffer, encoding: TextEncoding, { rules, onDrop }: ReadOptions): Line[] {
  if (body.length > rules.dropBytes) {
    onDrop()
    return []
  }
  const truncated = body.length > rules.truncateBytes
  const length = truncated ? wholeCharacters(body, rules.truncateBytes, encoding) : body.length
  const text = createTextDecoder(encoding)(body, 0, length)
  return text === '' ? [] : [{ text, end: body.length, truncated }]
}

const piece = 256

function* jsonEvents(body: Buffer, encoding: TextEncoding, options: ReadOptions): Generator<Line[]> {
  const isUtf8 = encoding === 'utf-8'
  const bytes = isUtf8 ? withoutMark(body) : Buffer.from(createTextDecoder(encoding)(body, 0, body.length))
  let events: Line[] = []
  for (const text of jsonValues(bytes)) {
    // Few values are near the limits; those are measured in bytes.
    const isLong = text.length * 3 > options.rules.truncateBytes
    if (isLong) events.push(...wholeEvent(Buffer.from(text), 'utf-8', options))
    else if (text !== '') events.push({ text, end: 0, truncated: false })
    if (events.length < piece) continue
    yield events
    events = []
  }
  yield events
}

function withoutMark(body: Buffer): Buffer {
  return body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? body.subarray(3) : body
}
