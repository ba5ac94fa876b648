import { encodeRequest, LogRecord, Resource, Scope, ValueMap } from '@weir/telemetry'

/** Bytes of OTLP that hold a batch of logs, and how many there are in it. */
export interface Corpus {
  name: string
  batches: Uint8Array[]
  logsPerBatch: number
}

const LOGS_PER_BATCH = 1000
const BODY_LENGTH = 300

const methods = ['GET', 'POST', 'PUT', 'DELETE']
const regions = ['eu-central-1', 'us-east-1', 'ap-south-1', 'sa-east-1']
const words = 'request completed upstream answered cache miss retry queue worker session payment order shipped'.split(
  ' ',
)
const foreignWords = ['größe', 'заказ', '支払い', 'ñandú', 'übergabe', 'naïve', '🚚']

/** A random source that gives the same numbers in every run. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000
  }
}

function pick<T>(random: () => number, list: readonly T[], fallback: T): T {
  return list[Math.floor(random() * list.length)] ?? fallback
}

/** A line of about 300 bytes, beginning like an access log. */
function textBody(random: () => number, isForeign: boolean): string {
  const address = Array.from({ length: 4 }, () => Math.floor(random() * 256)).join('.')
  let body = `${address} - - [12/Mar/2026:10:${10 + Math.floor(random() * 50)}:07 +0000]`
  while (body.length < BODY_LENGTH) {
    const isWordForeign = isForeign && random() < 0.3
    body += ` ${isWordForeign ? pick(random, foreignWords, '') : pick(random, words, '')}`
    if (random() < 0.2) body += `=${Math.floor(random() * 100_000)}`
  }
  return body.slice(0, BODY_LENGTH)
}

function attributesOf(random: () => number, at: number): ValueMap {
  return ValueMap.from([
    ['http.request.method', pick(random, methods, '')],
    ['http.route', `/api/v1/items/${at % 50}`],
    ['http.response.status_code', random() < 0.9 ? 200 : 503],
    ['duration_ms', random() * 900 + 0.5],
    ['user.id', `user-${Math.floor(random() * 5000)}`],
    ['retry', random() < 0.1],
    ['thread.name', `worker-${at % 16}`],
    ['cloud.region', pick(random, regions, '')],
  ])
}

function resourceOf(random: () => number, number: number): Resource {
  const resource = new Resource()
  resource.attributes = ValueMap.from([
    ['service.name', `service-${number}`],
    ['service.version', `1.${number}.0`],
    ['host.name', `host-${Math.floor(random() * 1000)}`],
    ['k8s.pod.name', `service-${number}-7c9d8f6b5-x2x4z`],
    ['deployment.environment.name', 'production'],
  ])
  return resource
}

interface Shape {
  resources: number
  /** How many of the bodies are not ASCII. */
  foreignShare: number
  /** How many of the logs are below INFO. */
  debugShare: number
  body(random: () => number, isForeign: boolean, at: number): string
}

function logBatch(random: () => number, shape: Shape): Uint8Array {
  const scope = Object.assign(new Scope(), { name: 'bench', version: '1.0.0' })
  const resources = Array.from({ length: shape.resources }, (_, at) => resourceOf(random, at))
  const records = Array.from({ length: LOGS_PER_BATCH }, (_, at) => {
    const owner = resources[Math.floor((at * shape.resources) / LOGS_PER_BATCH)]
    const record = new LogRecord(owner, scope)
    record.timeUnixNano = 1_773_309_600_000_000_000n + BigInt(at) * 1_000_003n
    record.observedTimeUnixNano = record.timeUnixNano + 5_000_000n
    const [severityNumber, severityText] = severityOf(random() - shape.debugShare)
    record.severityNumber = severityNumber
    record.severityText = severityText
    record.body = shape.body(random, random() < shape.foreignShare, at)
    record.attributes = attributesOf(random, at)
    record.traceId = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
    record.spanId = record.traceId.slice(0, 16)
    return record
  })
  return encodeRequest({ signal: 'log', records })
}

function severityOf(chance: number): [number, string] {
  if (chance < 0) return [5, 'DEBUG']
  return chance < 0.1 ? [17, 'ERROR'] : [9, 'INFO']
}

/** One batch of ASCII text logs under one resource, read over and over. */
export function hotCorpus(): Corpus {
  const shape: Shape = { resources: 1, foreignShare: 0, debugShare: 0, body: textBody }
  return { name: 'one hot batch', batches: [logBatch(seededRandom(1), shape)], logsPerBatch: LOGS_PER_BATCH }
}

/** 64 different batches of text logs, a tenth of them not ASCII, under 20 resources each. */
export function variedCorpus(): Corpus {
  const shape: Shape = { resources: 20, foreignShare: 0.1, debugShare: 0, body: textBody }
  const batches = Array.from({ length: 64 }, (_, at) => logBatch(seededRandom(at + 2), shape))
  return { name: '64 varied batches', batches, logsPerBatch: LOGS_PER_BATCH }
}

/** A body of about the same size, every other one JSON, some with a card number in it. */
function mixedBody(random: () => number, isForeign: boolean, at: number): string {
  const text = textBody(random, isForeign)
  const card = random() < 0.2 ? ' 4111 1111 1111 1111' : ''
  if (at % 2 === 0) return text.slice(0, BODY_LENGTH - card.length) + card
  const message = text.slice(0, BODY_LENGTH - 160) + card
  return JSON.stringify({
    level: random() < 0.1 ? 'error' : 'info',
    message,
    status: 200,
    duration: random() * 100,
    cached: random() < 0.5,
    user: `user-${Math.floor(random() * 5000)}`,
    path: `/api/v1/items/${at % 50}`,
  })
}

/** 64 different batches, half of the bodies JSON, a fifth with a card number, and a tenth of the logs below INFO. */
export function mixedCorpus(): Corpus {
  const shape: Shape = { resources: 20, foreignShare: 0.1, debugShare: 0.1, body: mixedBody }
  const batches = Array.from({ length: 64 }, (_, at) => logBatch(seededRandom(at + 100), shape))
  return { name: '64 half-JSON batches', batches, logsPerBatch: LOGS_PER_BATCH }
}
