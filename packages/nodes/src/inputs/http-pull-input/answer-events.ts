import {
  DecodeError,
  LogRecord,
  parseJsonValue,
  Resource,
  Scope,
  stringifyValue,
  type Value,
  ValueMap,
} from '@weir/telemetry'
import { parseJsonPath } from '../../processors/json-path.ts'
import type { HttpPullConfig } from './access-token.ts'
import { isHttp, placeOf, type PullAnswer } from './http-exchange.ts'

const maxRecords = 2048
const maxBytes = 1024 * 1024

/** What the answers of a pull hold. */
export interface AnswerReader {
  /** Batches of bodies; throws an error with words for the user. */
  bodies(answer: PullAnswer): Generator<Value[]>
  /** The pages that follow. */
  pages(answer: PullAnswer): URL[]
}

export function createAnswerReader(config: HttpPullConfig): AnswerReader {
  const { pagination } = config
  const arrayPath = parseJsonPath(config.array_path)
  const urlPath = pagination?.url_json_path === undefined ? undefined : parseJsonPath(pagination.url_json_path)

  function elements(answer: PullAnswer): Value[] {
    const found = arrayPath?.find(json(answer)) ?? []
    const lists = found.flatMap(value => (Array.isArray(value) ? value : arrayPath?.isList ? [value] : []))
    if (lists.length > 0 || found.some(value => Array.isArray(value))) return lists
    throw new Error(`${placeOf(answer.url)} answers without an array at ${config.array_path}`)
  }

  function values(answer: PullAnswer): Value[] {
    if (answer.body.length === 0) return []
    if (pagination?.response_format === 'binary') return [Uint8Array.from(answer.body)]
    if (config.event_break === 'json_array') {
      return elements(answer).map(value => (typeof value === 'string' ? value : stringifyValue(value)))
    }
    const text = answer.body.toString('utf8')
    return config.event_break === 'body' ? [text] : text.split(/\r?\n/).filter(line => line !== '')
  }

  function* bodies(answer: PullAnswer): Generator<Value[]> {
    let batch: Value[] = []
    let size = 0
    for (const value of values(answer)) {
      batch.push(value)
      size += typeof value === 'string' ? value.length : 0
      if (batch.length < maxRecords && size < maxBytes) continue
      yield batch
      batch = []
      size = 0
    }
    if (batch.length > 0) yield batch
  }

  return {
    bodies,
    pages(answer) {
      if (!pagination) return []
      const named = pagination.follow_link_header ? linksOf(answer.header('link'), pagination.link_relation) : []
      const inBody = urlPath && answer.body.length > 0 ? urlPath.find(json(answer), pagination.max_pages) : []
      return [...named, ...inBody].flatMap(text => {
        const url = typeof text === 'string' && text !== '' ? URL.parse(text, answer.url) : null
        return url && isHttp(url) ? [url] : []
      })
    },
  }
}

function json({ body, url }: PullAnswer): Value {
  try {
    return parseJsonValue(body.toString('utf8'))
  } catch (error) {
    if (error instanceof DecodeError) {
      throw new Error(`${placeOf(url)} answers with what is no JSON`, { cause: error })
    }
    throw error
  }
}

/** The targets of a Link header that have a relation. */
export function linksOf(header: string, relation: string): string[] {
  const links: string[] = []
  for (const [, target = '', parameters = ''] of header.slice(0, 16_384).matchAll(/<([^<>]*)>((?:[^,"<]|"[^"]*")*)/g)) {
    const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters)
    const names = (rel?.[1] ?? rel?.[2] ?? '').toLowerCase().split(/\s+/)
    if (names.includes(relation.toLowerCase())) links.push(target)
  }
  return links
}

/** Makes records of bodies. */
export function recordsOf(bodies: readonly Value[], answer: PullAnswer, host: string, nowMs: number): LogRecord[] {
  const resource = new Resource()
  resource.attributes = ValueMap.from([['host.name', host]])
  const scope = new Scope()
  const time = BigInt(nowMs) * 1_000_000n
  return bodies.map(body => {
    const record = new LogRecord(resource, scope)
    record.timeUnixNano = time
    record.observedTimeUnixNano = time
    record.body = body
    record.attributes.append('server.address', answer.url.hostname)
    record.attributes.append('url.path', answer.url.pathname)
    record.attributes.append('http.response.status_code', answer.status)
    return record
  })
}
