import { hexDigits, pick, pickWeighted, type Random, wholeNumber } from '../../random-choice.ts'
import type { demoSeverities } from './demo-input.definition.ts'

export type DemoSeverity = (typeof demoSeverities)[number]

/** One thing that happened in the web shop; each format writes down what it knows of it. */
export interface ShopEvent {
  timeMs: number
  severity: DemoSeverity
  service: string
  host: string
  client: string
  user: { id: string; name: string; email: string }
  method: string
  path: string
  status: number
  bytes: number
  durationMs: number
  referer: string
  userAgent: string
  message: string
  traceId: string
  spanId: string
}

type Person = ShopEvent['user']

const people: readonly [Person, ...Person[]] = [
  { id: 'u-1001', name: 'ada', email: 'ada.lindqvist@example.com' },
  { id: 'u-1002', name: 'bilal', email: 'bilal.haddad@example.org' },
  { id: 'u-1003', name: 'chen', email: 'chen.wei@example.net' },
  { id: 'u-1004', name: 'dolores', email: 'dolores.ruiz@example.com' },
  { id: 'u-1005', name: 'emeka', email: 'emeka.obi@example.org' },
  { id: 'u-1006', name: 'freya', email: 'freya.olsen@example.net' },
  { id: 'u-1007', name: 'goran', email: 'goran.kovac@example.com' },
  { id: 'u-1008', name: 'hana', email: 'hana.sato@example.org' },
]

/** Published test numbers: they pass the Luhn check and belong to nobody. */
const cards = [
  '4111 1111 1111 1111',
  '4012-8888-8888-1881',
  '5555555555554444',
  '5105-1051-0510-5100',
  '378282246310005',
] as const

const services = ['storefront', 'cart', 'checkout', 'payments', 'inventory', 'accounts'] as const
const products = ['lamp', 'kettle', 'desk', 'chair', 'headphones', 'notebook'] as const
const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  'curl/8.11.0',
] as const

const severityWeights = { debug: 12, info: 68, warn: 12, error: 8 } as const

interface Request {
  method: string
  path: string
  status: number
}

function request(random: Random, severity: DemoSeverity, email: string): Request {
  const product = pick(random, products)
  const order = wholeNumber(random, 10_000, 99_999)
  if (severity === 'debug')
    return { method: 'GET', path: pick(random, ['/healthz', '/readyz', '/metrics']), status: 200 }
  if (severity === 'error') {
    return {
      method: 'POST',
      path: pick(random, ['/api/checkout', '/api/payments', `/api/orders/${order}/confirm`]),
      status: pickWeighted(random, [
        [500, 4],
        [502, 2],
        [503, 3],
        [504, 2],
      ]),
    }
  }
  if (severity === 'warn') {
    return {
      method: pick(random, ['GET', 'POST']),
      path: pick(random, [`/api/orders/${order}`, '/api/login', `/products/${product}?ref=mail`, '/admin.php']),
      status: pickWeighted(random, [
        [404, 5],
        [401, 3],
        [403, 2],
        [429, 2],
      ]),
    }
  }
  return pickWeighted<Request>(random, [
    [{ method: 'GET', path: '/', status: 200 }, 3],
    [
      {
        method: 'GET',
        path: `/products/${product}`,
        status: pickWeighted(random, [
          [200, 4],
          [304, 1],
        ]),
      },
      6,
    ],
    [{ method: 'POST', path: '/api/cart/items', status: 201 }, 3],
    [{ method: 'POST', path: '/api/checkout', status: 200 }, 2],
    [{ method: 'GET', path: `/account?email=${email}`, status: 200 }, 2],
    [{ method: 'DELETE', path: `/api/cart/items/${wholeNumber(random, 1, 40)}`, status: 204 }, 1],
  ])
}

function message(random: Random, severity: DemoSeverity, email: string): string {
  const order = wholeNumber(random, 10_000, 99_999)
  const card = pick(random, cards)
  const amount = (wholeNumber(random, 499, 49_999) / 100).toFixed(2)
  switch (severity) {
    case 'debug':
      return pick(random, [
        `Cache hit for product ${pick(random, products)}`,
        `Pool has ${wholeNumber(random, 1, 20)} idle connections`,
        'Health check answered',
      ])
    case 'warn':
      return pick(random, [
        `Slow query: SELECT * FROM orders WHERE id = ${order} took ${wholeNumber(random, 900, 4000)} ms`,
        `Login failed for ${email}, attempt ${wholeNumber(random, 2, 5)}`,
        `Payment retry ${wholeNumber(random, 1, 3)} for order ${order}, card ${card}`,
        `Stock of ${pick(random, products)} is low: ${wholeNumber(random, 1, 5)} left`,
      ])
    case 'error':
      return pick(random, [
        `Payment of ${amount} EUR declined for order ${order}: card ${card} expired`,
        `Timeout after 5000 ms calling inventory for order ${order}`,
        `Could not send receipt to ${email}: connection refused`,
        `Unhandled exception in confirmOrder: order ${order} has no items`,
      ])
    default:
      return pick(random, [
        `Order ${order} placed by ${email}`,
        `Payment of ${amount} EUR accepted for order ${order}, card ${card}`,
        `User ${email} logged in`,
        `Added ${pick(random, products)} to the cart`,
        `Shipped order ${order}`,
      ])
  }
}

/** Makes up one event; everything random in it comes from `random`. */
export function shopEvent(random: Random, timeMs: number, allowed: readonly DemoSeverity[]): ShopEvent {
  const [first = 'info', ...others] = allowed
  const severity = pickWeighted<DemoSeverity>(random, [
    [first, severityWeights[first]],
    ...others.map(other => [other, severityWeights[other]] as const),
  ])
  const user = pick(random, people)
  const service = pick(random, services)
  return {
    timeMs,
    severity,
    service,
    host: `${service}-${wholeNumber(random, 1, 3)}`,
    client: `203.0.113.${wholeNumber(random, 1, 254)}`,
    user,
    ...request(random, severity, user.email),
    bytes: severity === 'debug' ? 2 : wholeNumber(random, 180, 48_000),
    durationMs: Math.round((severity === 'error' ? 900 : 4) + random() ** 3 * 1200),
    referer: pick(random, ['-', 'https://shop.example.com/', 'https://search.example.net/?q=lamp']),
    userAgent: pick(random, userAgents),
    message: message(random, severity, user.email),
    traceId: hexDigits(random, 32),
    spanId: hexDigits(random, 16),
  }
}
