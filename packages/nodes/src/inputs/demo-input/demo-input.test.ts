import { type LogRecord } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { createManualClock, createTestContext, passTime, seededRandom } from '../../testing/test-context.ts'
import { type DemoLogType, demoLogTypes } from './log-types.ts'
import { demoInput } from './demo-input.ts'

async function generate(config: object, seconds: number): Promise<LogRecord[]> {
  const clock = createManualClock()
  const context = createTestContext({ clock, random: seededRandom(7) })
  const input = demoInput.create(config, context)
  await input.start()
  await passTime(clock, seconds * 1000)
  await input.stop()
  return context.pushed.flatMap(batch => (batch.signal === 'log' ? batch.records : []))
}

const lineOf = (record: LogRecord) => (typeof record.body === 'string' ? record.body : '')
const lines = (records: readonly LogRecord[]) => records.map(lineOf)

describe('demo_input', () => {
  it('keeps its rate', async () => {
    expect(await generate({ events_per_sec: 5 }, 20)).toHaveLength(100)
    expect(await generate({ events_per_sec: '0.5' }, 20)).toHaveLength(10)
  })

  it.each<[DemoLogType, RegExp]>([
    [
      'apache_combined',
      /^[\d.]+ - \w+ \[\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000\] "[A-Z]+ \S+ HTTP\/1\.1" \d{3} \d+ "[^"]+" "[^"]+"$/,
    ],
    ['common_log', /^[\d.]+ - \w+ \[[^\]]+\] "[A-Z]+ \S+ HTTP\/1\.1" \d{3} \d+$/],
    [
      'nginx_log',
      /^(?:[\d.]+ - \w+ \[[^\]]+\] "[^"]+" \d{3} \d+ "[^"]+" "[^"]+"|\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d \[error\] .+)$/,
    ],
    [
      'rfc5424',
      /^<1(?:31|32|34|35)>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ \S+ \d+ REQ \[request@32473 (?:\w+="[^"]*" ?)+\] .+$/,
    ],
  ])('writes %s', async (log_type, pattern) => {
    const written = lines(await generate({ log_type, events_per_sec: 20 }, 20))
    for (const line of written) expect(line).toMatch(pattern)
    expect(new Set(written).size).toBeGreaterThan(200)
  })

  it('writes JSON that parses', async () => {
    const written = await generate({ log_type: 'json_log', events_per_sec: 20 }, 20)
    for (const record of written) {
      const log = JSON.parse(lineOf(record))
      expect(log.level).toBe(record.severityText)
      expect(log.service).toBe(record.resource.attributes.get('service.name'))
    }
  })

  it('has the formats that others have', () => {
    expect(demoLogTypes).toHaveLength(38)
  })

  it.each<[DemoLogType, RegExp]>([
    [
      'apache_error',
      /^\[\w{3} \w{3} \d\d [\d:]+\.\d{6} \d{4}\] \[\w+:\w+\] \[pid \d+:tid \d+\] \[client [\d.]+:\d+\] .+/,
    ],
    ['apache_combined_simple', /^[\d.]+ - - \[[^\]]+\] "[^"]+" \d{3} \d+ "-" "-"$/],
    ['api_log', /^\S+ [A-Z]+ \S+ [A-Z]+ \S+ \d{3} \d+ms bytes=\d+ user=\S+ request_id=\w+ msg=".*"$/],
    ['argocd_log', /^time="\S+Z" level=\w+ msg="[^"]+" app-namespace=argocd application=\S+ /],
    ['cef_without_syslog', /^CEF:0\|Example\|ShopGuard\|2\.4\|\d+\|[A-Z]+ request\|\d\|src=[\d.]+ /],
    ['cef_with_syslog', /^<\d+>\w{3} [ \d]\d [\d:]{8} \S+ CEF:0\|/],
    ['cisco_asa', /^<\d+>\w{3} [ \d]\d [\d:]{8} fw-\d : %ASA-\d-\d{6}: /],
    ['clickhouse_log', /^\d{4}\.\d\d\.\d\d [\d:]{8}\.\d{6} \[ \d+ \] \{[\da-f-]{36}\} <\w+> \w+: /],
    ['core_dns_log', /^\[INFO\] [\d.]+:\d+ - \d+ "\w+ IN \S+ udp 56 false 512" [A-Z]+ /],
    ['fortigate_traffic_log', /^date=\S+ time=\S+ devname="\S+" .* type="traffic" /],
    ['fortigate_dns_log', /^date=\S+ time=\S+ .* subtype="dns" .* qname="\S+" /],
    ['infoblox_dns_event', /named\[\d+\]: client @0x[\da-f]{12} [\d.]+#\d+ \(\S+\): query: \S+ IN A \+ /],
    ['infoblox_dns_response', / response: (?:NOERROR|NXDOMAIN|SERVFAIL) \+/],
    ['istio_access_log', /^\[\S+Z\] "[A-Z]+ \S+ HTTP\/2" \d{3} \S+ via_upstream /],
    ['leef_without_syslog', /^LEEF:1\.0\|Example\|ShopGuard\|2\.4\|\d+\|devTime=\S+\tsrc=/],
    ['leef_with_syslog', /^<\d+>\w{3} [ \d]\d [\d:]{8} \S+ LEEF:1\.0\|/],
    ['microsoft_dns', /^\d+\/\d+\/\d{4} \d+:\d\d:\d\d [AP]M 0[\dA-F]{3} PACKET  [\dA-F]{16} UDP (?:Snd|Rcv) /],
    ['mysql_error', /^\S+Z \d+ \[\w+\] \[MY-\d{6}\] \[Server\] .+/],
    ['mysql_slow_query', /^# Time: \S+\n# User@Host: .+\n# Query_time: [\d.]+ .+\nSET timestamp=\d+;\nSELECT .+;$/],
    ['palo_alto_threat', /^1,[^,]+,0\d+,THREAT,vulnerability,/],
    ['palo_alto_traffic', /^1,[^,]+,0\d+,TRAFFIC,end,/],
    ['redis_log', /^\d+:M \d\d \w{3} \d{4} [\d:]{8}\.\d{3} [.*#] .+/],
    ['rfc3164', /^<\d+>\w{3} [ \d]\d [\d:]{8} \S+ \S+\[\d+\]: .+/],
    ['vpc_flow', /^2 \d{12} eni-[\da-f]{17} [\d.]+ [\d.]+ \d+ \d+ 6 \d+ \d+ \d+ \d+ (?:ACCEPT|REJECT) OK$/],
  ])('writes %s', async (log_type, pattern) => {
    const written = lines(await generate({ log_type, events_per_sec: 20 }, 10))
    for (const line of written) expect(line).toMatch(pattern)
    expect(new Set(written).size).toBeGreaterThan(100)
  })

  it.each([
    'apache_common_json',
    'apache_combined_json',
    'cloudtrail',
    'gigamon_amx',
    'zscaler_zia_dns',
    'zscaler_zia_firewall',
    'zscaler_zia_tunnel',
    'zscaler_zia_web',
  ] as const)('writes %s as JSON', async log_type => {
    const written = lines(await generate({ log_type, events_per_sec: 20 }, 5))
    for (const line of written) expect(Object.keys(JSON.parse(line)).length).toBeGreaterThan(1)
  })

  it.each(demoLogTypes)('makes logs of all severities in %s', async log_type => {
    const records = await generate({ log_type, events_per_sec: 50 }, 10)
    expect(new Set(records.map(record => record.severityText))).toEqual(new Set(['DEBUG', 'INFO', 'WARN', 'ERROR']))
    for (const line of lines(records)) expect(line).not.toMatch(/undefined|NaN|\[object/)
  })

  it.each(['json_log', 'nginx_log', 'rfc5424', 'rfc3164'] as const)(
    'gives masks something to do in %s',
    async log_type => {
      const records = await generate({ log_type, events_per_sec: 50 }, 20)
      const text = lines(records).join('\n')
      expect(text).toMatch(/[\w.]+@example\.(?:com|org|net)/)
      expect(new Set(records.map(record => record.severityText))).toEqual(new Set(['DEBUG', 'INFO', 'WARN', 'ERROR']))
    },
  )

  it.each(['json_log', 'rfc5424'])('writes card numbers into %s', async log_type => {
    const text = lines(await generate({ log_type, events_per_sec: 50 }, 20)).join('\n')
    expect(text).toMatch(/\b\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}\b/)
  })

  it('makes only the severities asked for', async () => {
    const records = await generate({ severities: ['error'], events_per_sec: 20 }, 5)
    expect(new Set(records.map(record => record.severityNumber))).toEqual(new Set([17]))
  })

  it('shares one resource among the logs of a host', async () => {
    const records = await generate({ events_per_sec: 200 }, 0.5)
    const byHost = Map.groupBy(records, record => record.resource.attributes.get('host.name'))
    for (const group of byHost.values()) expect(new Set(group.map(record => record.resource)).size).toBe(1)
  })
})
