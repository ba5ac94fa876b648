import { wholeNumber, type Random } from '../random-choice.ts'
import type { demoLogTypes } from './demo-input.definition.ts'
import type { DemoSeverity, ShopEvent } from './shop.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** `10/Oct/2026:13:55:36 +0000`, as Apache and nginx write time. */
function accessLogTime(timeMs: number): string {
  const time = new Date(timeMs)
  const day = String(time.getUTCDate()).padStart(2, '0')
  return `${day}/${months[time.getUTCMonth()] ?? 'Jan'}/${time.getUTCFullYear()}:${time.toISOString().slice(11, 19)} +0000`
}

function commonLog(event: ShopEvent): string {
  const request = `${event.method} ${event.path} HTTP/1.1`
  return `${event.client} - ${event.user.name} [${accessLogTime(event.timeMs)}] "${request}" ${event.status} ${event.bytes}`
}

function combinedLog(event: ShopEvent): string {
  return `${commonLog(event)} "${event.referer}" "${event.userAgent}"`
}

function nginxError(event: ShopEvent, random: Random): string {
  const time = new Date(event.timeMs).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')
  const process = wholeNumber(random, 20, 40)
  return (
    `${time} [error] ${process}#${process}: *${wholeNumber(random, 1000, 99_999)} upstream timed out (110: Connection timed out) ` +
    `while reading response header from upstream, client: ${event.client}, server: shop.example.com, ` +
    `request: "${event.method} ${event.path} HTTP/1.1", upstream: "http://10.0.0.${wholeNumber(random, 2, 20)}:8080${event.path}", ` +
    'host: "shop.example.com"'
  )
}

/** An nginx writes its error log beside its access log; failures are found in either. */
function nginxLog(event: ShopEvent, random: Random): string {
  return event.severity === 'error' && random() < 0.5 ? nginxError(event, random) : combinedLog(event)
}

function jsonLog(event: ShopEvent): string {
  return JSON.stringify({
    timestamp: new Date(event.timeMs).toISOString(),
    level: event.severity.toUpperCase(),
    service: event.service,
    message: event.message,
    http: { method: event.method, path: event.path, status: event.status },
    duration_ms: event.durationMs,
    user: { id: event.user.id, email: event.user.email },
    trace_id: event.traceId,
  })
}

const syslogSeverity: Record<DemoSeverity, number> = { debug: 7, info: 6, warn: 4, error: 3 }
/** Facility local0. */
const syslogFacility = 16

function rfc5424(event: ShopEvent, random: Random): string {
  const priority = syslogFacility * 8 + syslogSeverity[event.severity]
  const time = new Date(event.timeMs).toISOString()
  const data = `[request@32473 method="${event.method}" path="${event.path}" status="${event.status}" user="${event.user.email}"]`
  return `<${priority}>1 ${time} ${event.host} ${event.service} ${wholeNumber(random, 300, 9000)} REQ ${data} ${event.message}`
}

/** Writes an event as a line of the log type. */
export const demoFormats: Record<(typeof demoLogTypes)[number], (event: ShopEvent, random: Random) => string> = {
  apache_combined: combinedLog,
  common_log: commonLog,
  json_log: jsonLog,
  nginx_log: nginxLog,
  rfc5424,
}
