import { type Random, wholeNumber } from '../../../random-choice.ts'
import type { DemoSeverity, ShopEvent } from '../shop.ts'
import { accessLogTime, isoTime, longTime, plainTime } from './clock-texts.ts'

export function commonLog(event: ShopEvent): string {
  const request = `${event.method} ${event.path} HTTP/1.1`
  return `${event.client} - ${event.user.name} [${accessLogTime(event.timeMs)}] "${request}" ${event.status} ${event.bytes}`
}

export function combinedLog(event: ShopEvent): string {
  return `${commonLog(event)} "${event.referer}" "${event.userAgent}"`
}

export function combinedSimple(event: ShopEvent): string {
  const request = `${event.method} ${event.path} HTTP/1.1`
  return `${event.client} - - [${accessLogTime(event.timeMs)}] "${request}" ${event.status} ${event.bytes} "-" "-"`
}

export function commonJson(event: ShopEvent): string {
  return JSON.stringify(requestOf(event))
}

export function combinedJson(event: ShopEvent): string {
  return JSON.stringify({ ...requestOf(event), referer: event.referer, agent: event.userAgent })
}

function requestOf(event: ShopEvent) {
  return {
    host: event.client,
    user: event.user.name,
    time: accessLogTime(event.timeMs),
    request: `${event.method} ${event.path} HTTP/1.1`,
    status: event.status,
    size: event.bytes,
  }
}

const apacheLevels: Record<DemoSeverity, string> = {
  debug: 'core:debug',
  info: 'core:info',
  warn: 'authz_core:warn',
  error: 'proxy:error',
}

export function apacheError(event: ShopEvent, random: Random): string {
  const time = longTime(event.timeMs).replace(/ (\d{4})$/, `.${wholeNumber(random, 100_000, 999_999)} $1`)
  const process = wholeNumber(random, 300, 9000)
  return `[${time}] [${apacheLevels[event.severity]}] [pid ${process}:tid ${wholeNumber(random, 1, 64)}] [client ${event.client}:${wholeNumber(random, 1024, 65_000)}] ${event.message}`
}

function nginxError(event: ShopEvent, random: Random): string {
  const process = wholeNumber(random, 20, 40)
  return (
    `${plainTime(event.timeMs).replaceAll('-', '/')} [error] ${process}#${process}: *${wholeNumber(random, 1000, 99_999)} upstream timed out (110: Connection timed out) ` +
    `while reading response header from upstream, client: ${event.client}, server: shop.example.com, ` +
    `request: "${event.method} ${event.path} HTTP/1.1", upstream: "http://10.0.0.${wholeNumber(random, 2, 20)}:8080${event.path}", ` +
    'host: "shop.example.com"'
  )
}

/** An nginx writes its error log beside its access log; failures are found in either. */
export function nginxLog(event: ShopEvent, random: Random): string {
  return event.severity === 'error' && random() < 0.5 ? nginxError(event, random) : combinedLog(event)
}

export function jsonLog(event: ShopEvent): string {
  return JSON.stringify({
    timestamp: isoTime(event.timeMs),
    level: event.severity.toUpperCase(),
    service: event.service,
    message: event.message,
    http: { method: event.method, path: event.path, status: event.status },
    duration_ms: event.durationMs,
    user: { id: event.user.id, email: event.user.email },
    trace_id: event.traceId,
  })
}

export function apiLog(event: ShopEvent): string {
  return (
    `${isoTime(event.timeMs)} ${event.severity.toUpperCase()} ${event.service} ${event.method} ${event.path} ${event.status} ` +
    `${event.durationMs}ms bytes=${event.bytes} user=${event.user.id} request_id=${event.spanId} msg=${JSON.stringify(event.message)}`
  )
}

export function istioAccess(event: ShopEvent, random: Random): string {
  const upstream = `10.244.${wholeNumber(random, 0, 9)}.${wholeNumber(random, 2, 254)}`
  const flags = event.status >= 500 ? 'UF,URX' : '-'
  return (
    `[${isoTime(event.timeMs)}] "${event.method} ${event.path} HTTP/2" ${event.status} ${flags} via_upstream - "-" ` +
    `${wholeNumber(random, 0, 2000)} ${event.bytes} ${event.durationMs} ${Math.max(0, event.durationMs - 1)} "${event.client}" "${event.userAgent}" ` +
    `"${event.traceId}" "${event.service}.shop.svc.cluster.local" "${upstream}:8080" outbound|8080||${event.service}.shop.svc.cluster.local ` +
    `${upstream}:${wholeNumber(random, 30_000, 60_000)} ${upstream}:8080 ${event.client}:${wholeNumber(random, 30_000, 60_000)} - default`
  )
}
