import { Resource, Scope, Span, ValueMap } from '@weir/telemetry'
import { hexDigits, pick, type Random, wholeNumber } from '../random-choice.ts'
import type { TraceContent } from './template.ts'

/** No template makes a trace larger than this. */
const maxSpans = 500

const serverKind = 2
const clientKind = 3
const statusError = 2

interface Operation {
  service: string
  name: string
  kind: number
  attributes: Readonly<Record<string, string>>
  calls: readonly string[]
}

function endpoint(service: string, method: string, route: string, calls: readonly string[]): Operation {
  const attributes = { 'http.request.method': method, 'http.route': route }
  return { service, name: `${method} ${route}`, kind: serverKind, attributes, calls }
}

function query(service: string, system: string, text: string): Operation {
  const name = `${text.split(' ')[0] ?? 'query'} ${system}`
  return { service, name, kind: clientKind, attributes: { 'db.system.name': system, 'db.query.text': text }, calls: [] }
}

/** Who calls whom in the shop; each name leads to one operation. */
const operations: Readonly<Record<string, Operation>> = {
  checkout: endpoint('storefront', 'POST', '/api/checkout', ['order', 'cart', 'session']),
  browse: endpoint('storefront', 'GET', '/products/{id}', ['stock', 'session', 'cart']),
  order: endpoint('checkout', 'POST', '/orders', ['pay', 'stock', 'saveOrder']),
  cart: endpoint('cart', 'GET', '/cart/{user}', ['readCart']),
  pay: endpoint('payments', 'POST', '/charges', ['saveCharge', 'session']),
  stock: endpoint('inventory', 'GET', '/stock/{sku}', ['readStock']),
  session: query('storefront', 'redis', 'GET session'),
  saveOrder: query('checkout', 'postgresql', 'INSERT INTO orders VALUES ($1, $2, $3)'),
  saveCharge: query('payments', 'postgresql', 'INSERT INTO charges VALUES ($1, $2)'),
  readCart: query('cart', 'redis', 'HGETALL cart'),
  readStock: query('inventory', 'postgresql', 'SELECT quantity FROM stock WHERE sku = $1'),
}

const failures = ['connection reset by peer', 'deadline exceeded', 'duplicate key value', 'card declined'] as const

function childCount(ratio: number, random: Random): number {
  return Math.floor(ratio) + (random() < ratio % 1 ? 1 : 0)
}

/** Makes one whole trace of the template at each call. */
export function createTraceGenerator(content: TraceContent, random: Random): (nowMs: number) => Span[] {
  return nowMs => {
    const resources = new Map<string, Resource>()
    const scope = new Scope()
    const traceId = hexDigits(random, 32)
    const spans: Span[] = []

    function resourceOf(service: string): Resource {
      const known = resources.get(service)
      if (known) return known
      const resource = new Resource()
      resource.attributes = ValueMap.from(Object.entries({ 'service.name': service, ...content.resource }))
      resources.set(service, resource)
      return resource
    }

    function addSpan(operation: Operation, parent: Span | undefined, startUs: number, durationUs: number): Span {
      const span = new Span(resourceOf(operation.service), scope)
      span.traceId = traceId
      span.spanId = hexDigits(random, 16)
      span.parentSpanId = parent?.spanId ?? ''
      span.name = operation.name
      span.kind = operation.kind
      span.startTimeUnixNano = BigInt(Math.round(startUs)) * 1000n
      span.endTimeUnixNano = BigInt(Math.round(startUs + durationUs)) * 1000n
      span.attributes = ValueMap.from(Object.entries({ ...operation.attributes, ...content.attributes }))
      spans.push(span)
      return span
    }

    /** Children run one after the other inside their parent, with some of its own work between them. */
    function addChildren(
      operation: Operation,
      parent: Span,
      startUs: number,
      durationUs: number,
      levels: number,
    ): void {
      const count = childCount(content.parent_to_child_span_ratio, random)
      const [first, ...others] = operation.calls
      if (levels <= 0 || count === 0 || first === undefined) return
      const slot = (durationUs * 0.9) / count
      for (let at = 0; at < count && spans.length < maxSpans; at += 1) {
        const called = operations[at === 0 ? first : pick(random, [first, ...others])]
        if (!called) continue
        const childStart = startUs + durationUs * 0.05 + slot * at + slot * 0.1 * random()
        const childDuration = slot * (0.3 + 0.6 * random())
        const child = addSpan(called, parent, childStart, childDuration)
        addChildren(called, child, childStart, childDuration, levels - 1)
      }
    }

    const rootName = content.depth > 2 ? 'checkout' : 'browse'
    const root = operations[rootName]
    if (!root) return []
    const range = content.max_duration - content.min_duration
    // The cube leans towards short traces with a long tail.
    const durationUs = Math.max(1, (content.min_duration + random() ** 3 * range) * 1000)
    const startUs = nowMs * 1000 - durationUs
    addChildren(root, addSpan(root, undefined, startUs, durationUs), startUs, durationUs, content.depth)
    if (random() * 100 < content.error_percentage) failFrom(spans, random)
    for (const span of spans) {
      if (span.kind !== serverKind) continue
      span.attributes.set('http.response.status_code', span.statusCode === statusError ? 500 : 200)
    }
    return spans
  }
}

/** Lets one span fail, and with it the spans that waited for it. */
function failFrom(spans: readonly Span[], random: Random): void {
  const message = pick(random, failures)
  let span = spans[wholeNumber(random, 0, spans.length - 1)]
  if (!span) return
  span.events.push({
    timeUnixNano: span.endTimeUnixNano,
    name: 'exception',
    attributes: ValueMap.from([
      ['exception.type', 'Error'],
      ['exception.message', message],
    ]),
    droppedAttributesCount: 0,
  })
  while (span) {
    span.statusCode = statusError
    span.statusMessage = message
    const parentId: string = span.parentSpanId
    span = spans.find(candidate => candidate.spanId === parentId)
  }
}
