import { hexDigits, pick, type Random, wholeNumber } from '../../../random-choice.ts'
import type { DemoSeverity, ShopEvent } from '../shop.ts'
import { dayFirstTime, isoTime, plainTime, syslogTime } from './clock-texts.ts'

const syslogSeverity: Record<DemoSeverity, number> = { debug: 7, info: 6, warn: 4, error: 3 }
/** Facility local0. */
const syslogFacility = 16

export const priority = (severity: DemoSeverity): number => syslogFacility * 8 + syslogSeverity[severity]

export function rfc5424(event: ShopEvent, random: Random): string {
  const data = `[request@32473 method="${event.method}" path="${event.path}" status="${event.status}" user="${event.user.email}"]`
  const process = wholeNumber(random, 300, 9000)
  return `<${priority(event.severity)}>1 ${isoTime(event.timeMs)} ${event.host} ${event.service} ${process} REQ ${data} ${event.message}`
}

export function rfc3164(event: ShopEvent, random: Random): string {
  const process = wholeNumber(random, 300, 9000)
  return `<${priority(event.severity)}>${syslogTime(event.timeMs)} ${event.host} ${event.service}[${process}]: ${event.message}`
}

const mysqlLevels: Record<DemoSeverity, string> = { debug: 'Note', info: 'System', warn: 'Warning', error: 'ERROR' }

export function mysqlError(event: ShopEvent, random: Random): string {
  const code = `MY-${String(wholeNumber(random, 10_000, 13_999)).padStart(6, '0')}`
  const time = isoTime(event.timeMs).replace('Z', `${wholeNumber(random, 100, 999)}Z`)
  return `${time} ${wholeNumber(random, 0, 900)} [${mysqlLevels[event.severity]}] [${code}] [Server] ${event.message}`
}

export function mysqlSlowQuery(event: ShopEvent, random: Random): string {
  const seconds = (event.durationMs / 1000 + 1).toFixed(6)
  const order = wholeNumber(random, 10_000, 99_999)
  return [
    `# Time: ${isoTime(event.timeMs)}`,
    `# User@Host: ${event.user.name}[${event.user.name}] @  [${event.client}]  Id: ${wholeNumber(random, 1, 999)}`,
    `# Query_time: ${seconds}  Lock_time: 0.000${wholeNumber(random, 100, 999)} Rows_sent: ${wholeNumber(random, 0, 50)}  Rows_examined: ${wholeNumber(random, 1000, 900_000)}`,
    `SET timestamp=${Math.floor(event.timeMs / 1000)};`,
    `SELECT * FROM orders WHERE customer_id = ${order} ORDER BY created DESC;`,
  ].join('\n')
}

const redisLevels: Record<DemoSeverity, string> = { debug: '.', info: '*', warn: '#', error: '#' }

export function redisLog(event: ShopEvent, random: Random): string {
  const text = pick(random, [
    `DB saved on disk`,
    `${wholeNumber(random, 1, 9999)} changes in 60 seconds. Saving...`,
    `Background saving started by pid ${wholeNumber(random, 100, 9999)}`,
    `Connection with replica ${event.client}:6379 lost.`,
  ])
  return `${wholeNumber(random, 1, 900)}:M ${dayFirstTime(event.timeMs)}.${String(event.timeMs % 1000).padStart(3, '0')} ${redisLevels[event.severity]} ${text}`
}

const clickhouseLevels: Record<DemoSeverity, string> = {
  debug: 'Debug',
  info: 'Information',
  warn: 'Warning',
  error: 'Error',
}

export function clickhouseLog(event: ShopEvent, random: Random): string {
  const time = `${plainTime(event.timeMs).replaceAll('-', '.')}.${wholeNumber(random, 100_000, 999_999)}`
  const query = `${hexDigits(random, 8)}-${hexDigits(random, 4)}-4${hexDigits(random, 3)}-a${hexDigits(random, 3)}-${hexDigits(random, 12)}`
  const text = pick(random, [
    `executeQuery: Read ${wholeNumber(random, 100, 900_000)} rows in ${(event.durationMs / 1000).toFixed(6)} sec.`,
    `MemoryTracker: Peak memory usage (for query): ${wholeNumber(random, 1, 900)}.00 MiB.`,
    `TCPHandler: Processed in ${(event.durationMs / 1000).toFixed(9)} sec.`,
  ])
  return `${time} [ ${wholeNumber(random, 100, 9999)} ] {${query}} <${clickhouseLevels[event.severity]}> ${text}`
}

export function argocdLog(event: ShopEvent, random: Random): string {
  const level = event.severity === 'warn' ? 'warning' : event.severity
  const text = pick(random, [
    'Reconciliation completed',
    'Comparing app state',
    'Sync operation finished',
    'Refreshing app status',
  ])
  return (
    `time="${isoTime(event.timeMs).slice(0, 19)}Z" level=${level} msg="${text}" app-namespace=argocd application=${event.service} ` +
    `dest-namespace=shop dest-server="https://kubernetes.default.svc" time_ms=${event.durationMs}`
  )
}

export function coreDns(event: ShopEvent, random: Random): string {
  const type = pick(random, ['A', 'AAAA', 'SRV'])
  const code = event.severity === 'error' ? 'SERVFAIL' : event.severity === 'warn' ? 'NXDOMAIN' : 'NOERROR'
  return (
    `[INFO] 10.244.${wholeNumber(random, 0, 9)}.${wholeNumber(random, 2, 254)}:${wholeNumber(random, 30_000, 60_000)} - ${wholeNumber(random, 1000, 60_000)} ` +
    `"${type} IN ${event.service}.shop.svc.cluster.local. udp 56 false 512" ${code} qr,aa,rd 110 0.000${wholeNumber(random, 100_000, 999_999)}s`
  )
}
