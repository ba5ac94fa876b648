import { hexDigits, pick, type Random, wholeNumber } from '../../../random-choice.ts'
import type { DemoSeverity, ShopEvent } from '../shop.ts'
import { americanTime, isoTime, longTime, plainTime, syslogTime } from './clock-texts.ts'
import { priority } from './systems.ts'

const cefSeverity: Record<DemoSeverity, number> = { debug: 1, info: 3, warn: 6, error: 9 }
const inside = (random: Random) => `10.0.${wholeNumber(random, 0, 9)}.${wholeNumber(random, 2, 254)}`
const anyPort = (random: Random) => wholeNumber(random, 1024, 65_000)
const escapeCef = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('=', '\\=').replaceAll('|', '\\|')

export function cef(event: ShopEvent, random: Random): string {
  return (
    `CEF:0|Example|ShopGuard|2.4|${event.status}|${event.method} request|${cefSeverity[event.severity]}|src=${event.client} spt=${anyPort(random)} ` +
    `dst=${inside(random)} dpt=443 suser=${event.user.name} request=${escapeCef(event.path)} outcome=${event.status < 400 ? 'success' : 'failure'} rt=${event.timeMs} msg=${escapeCef(event.message)}`
  )
}

export function leef(event: ShopEvent, random: Random): string {
  const fields = [
    `devTime=${isoTime(event.timeMs)}`,
    `src=${event.client}`,
    `srcPort=${anyPort(random)}`,
    `dst=${inside(random)}`,
    'dstPort=443',
    `usrName=${event.user.name}`,
    `sev=${cefSeverity[event.severity]}`,
    `url=${event.path}`,
    `msg=${event.message}`,
  ]
  return `LEEF:1.0|Example|ShopGuard|2.4|${event.status}|${fields.join('\t')}`
}

/** The same line behind a syslog header. */
export const withSyslog =
  (format: (event: ShopEvent, random: Random) => string) =>
  (event: ShopEvent, random: Random): string =>
    `<${priority(event.severity)}>${syslogTime(event.timeMs)} ${event.host} ${format(event, random)}`

export function ciscoAsa(event: ShopEvent, random: Random): string {
  const target = inside(random)
  const id = wholeNumber(random, 100_000, 999_999)
  const text =
    event.severity === 'error'
      ? `%ASA-4-106023: Deny tcp src outside:${event.client}/${anyPort(random)} dst inside:${target}/22 by access-group "outside_in" [0x0, 0x0]`
      : pick(random, [
          `%ASA-6-302013: Built inbound TCP connection ${id} for outside:${event.client}/${anyPort(random)} (${event.client}/${anyPort(random)}) to inside:${target}/443 (${target}/443)`,
          `%ASA-6-302014: Teardown TCP connection ${id} for outside:${event.client}/${anyPort(random)} to inside:${target}/443 duration 0:00:${wholeNumber(random, 10, 59)} bytes ${event.bytes} TCP FINs`,
        ])
  return `<${priority(event.severity)}>${syslogTime(event.timeMs)} fw-${wholeNumber(random, 1, 3)} : ${text}`
}

const fortigateHead = (event: ShopEvent, random: Random, type: string, subtype: string) =>
  `date=${isoTime(event.timeMs).slice(0, 10)} time=${isoTime(event.timeMs).slice(11, 19)} devname="fgt-${wholeNumber(random, 1, 3)}" devid="FG100E${wholeNumber(random, 10_000_000, 99_999_999)}" ` +
  `eventtime=${event.timeMs}000000 tz="+0000" logid="${wholeNumber(random, 10_000, 99_999)}" type="${type}" subtype="${subtype}" level="${event.severity === 'error' ? 'warning' : 'notice'}" vd="root"`

export function fortigateTraffic(event: ShopEvent, random: Random): string {
  const action = event.severity === 'error' ? 'deny' : 'close'
  return (
    `${fortigateHead(event, random, 'traffic', 'forward')} srcip=${event.client} srcport=${anyPort(random)} srcintf="wan1" dstip=${inside(random)} dstport=443 dstintf="lan" ` +
    `sessionid=${wholeNumber(random, 1e5, 9e5)} proto=6 action="${action}" policyid=${wholeNumber(random, 1, 60)} service="HTTPS" duration=${Math.ceil(event.durationMs / 1000)} sentbyte=${wholeNumber(random, 200, 9000)} rcvdbyte=${event.bytes}`
  )
}

export function fortigateDns(event: ShopEvent, random: Random): string {
  return (
    `${fortigateHead(event, random, 'utm', 'dns')} eventtype="dns-response" policyid=${wholeNumber(random, 1, 60)} srcip=${inside(random)} srcport=${anyPort(random)} dstip=8.8.8.8 dstport=53 ` +
    `proto=17 profile="default" qname="${event.service}.example.com" qtype="A" qtypeval=1 qclass="IN" ipaddr="${event.client}" msg="Domain is monitored" action="pass"`
  )
}

export function infobloxEvent(event: ShopEvent, random: Random): string {
  return `<${priority(event.severity)}>${syslogTime(event.timeMs)} dns-${wholeNumber(random, 1, 3)} named[${wholeNumber(random, 300, 9000)}]: client @0x${hexDigits(random, 12)} ${event.client}#${anyPort(random)} (${event.service}.example.com): query: ${event.service}.example.com IN A + (${inside(random)})`
}

export function infobloxResponse(event: ShopEvent, random: Random): string {
  const code = event.severity === 'error' ? 'SERVFAIL' : event.severity === 'warn' ? 'NXDOMAIN' : 'NOERROR'
  const answer = code === 'NOERROR' ? ` ${event.service}.example.com. 300 IN A ${inside(random)};` : ''
  return `<${priority(event.severity)}>${syslogTime(event.timeMs)} dns-${wholeNumber(random, 1, 3)} named[${wholeNumber(random, 300, 9000)}]: ${plainTime(event.timeMs)} client ${event.client}#${anyPort(random)}: UDP: query: ${event.service}.example.com IN A response: ${code} +${answer}`
}

export function microsoftDns(event: ShopEvent, random: Random): string {
  const answered = random() < 0.5 ? 'R' : ' '
  return `${americanTime(event.timeMs)} 0${hexDigits(random, 3).toUpperCase()} PACKET  ${hexDigits(random, 16).toUpperCase()} UDP ${answered === 'R' ? 'Snd' : 'Rcv'} ${event.client.padEnd(15)} ${hexDigits(random, 4)} ${answered} Q [8081   D   ${event.severity === 'error' ? 'SERVFAIL' : 'NOERROR'}] A      (${event.service.length})${event.service}(7)example(3)com(0)`
}

const paloAltoTime = (timeMs: number) => plainTime(timeMs).replaceAll('-', '/')

export function paloAltoTraffic(event: ShopEvent, random: Random): string {
  const time = paloAltoTime(event.timeMs)
  const action = event.severity === 'error' ? 'deny' : 'allow'
  return `1,${time},0${wholeNumber(random, 1e8, 9e8)},TRAFFIC,end,2562,${time},${event.client},${inside(random)},0.0.0.0,0.0.0.0,allow-web,${event.user.name},,web-browsing,vsys1,untrust,trust,ethernet1/1,ethernet1/2,default,${time},${wholeNumber(random, 1e5, 9e5)},1,${anyPort(random)},443,0,0,0x400000,tcp,${action},${event.bytes},${wholeNumber(random, 200, 9000)},${event.bytes},${wholeNumber(random, 2, 90)}`
}

export function paloAltoThreat(event: ShopEvent, random: Random): string {
  const time = paloAltoTime(event.timeMs)
  const threat = pick(random, [
    'SQL Injection Attempt(33338)',
    'Cross-Site Scripting(31477)',
    'Brute Force Login(40015)',
  ])
  return `1,${time},0${wholeNumber(random, 1e8, 9e8)},THREAT,vulnerability,2562,${time},${event.client},${inside(random)},0.0.0.0,0.0.0.0,inspect-web,${event.user.name},,web-browsing,vsys1,untrust,trust,ethernet1/1,ethernet1/2,default,${time},${wholeNumber(random, 1e5, 9e5)},1,${anyPort(random)},443,0,0,0x80000000,tcp,${event.severity === 'error' ? 'reset-both' : 'alert'},"${event.path}",${threat},any,${event.severity === 'error' ? 'critical' : 'medium'},client-to-server`
}

export function zscalerWeb(event: ShopEvent, random: Random): string {
  return JSON.stringify({
    sourcetype: 'zscalernss-web',
    event: {
      datetime: plainTime(event.timeMs),
      reason: event.severity === 'error' ? 'Not allowed to browse this category' : 'Allowed',
      event_id: String(wholeNumber(random, 1e12, 9e12)),
      protocol: 'HTTPS',
      action: event.severity === 'error' ? 'Blocked' : 'Allowed',
      responsesize: String(event.bytes),
      urlcategory: 'Shopping and Auctions',
      serverip: inside(random),
      requestmethod: event.method,
      useragent: event.userAgent,
      ClientIP: event.client,
      status: String(event.status),
      user: event.user.email,
      url: `shop.example.com${event.path}`,
    },
  })
}

export function zscalerDns(event: ShopEvent, random: Random): string {
  return JSON.stringify({
    sourcetype: 'zscalernss-dns',
    event: {
      datetime: longTime(event.timeMs),
      user: event.user.email,
      clt_sip: event.client,
      srv_dip: '8.8.8.8',
      dns_req: `${event.service}.example.com`,
      dns_reqtype: 'A record',
      dns_resp: inside(random),
      durationms: event.durationMs,
      reqaction: 'Allow',
      resaction: event.severity === 'error' ? 'Block' : 'Allow',
    },
  })
}

export function zscalerFirewall(event: ShopEvent, random: Random): string {
  return JSON.stringify({
    sourcetype: 'zscalernss-fw',
    event: {
      datetime: longTime(event.timeMs),
      user: event.user.email,
      csip: event.client,
      csport: anyPort(random),
      cdip: inside(random),
      cdport: 443,
      proto: 'TCP',
      nwapp: 'https',
      action: event.severity === 'error' ? 'Drop' : 'Allow',
      inbytes: event.bytes,
      outbytes: wholeNumber(random, 200, 9000),
      durationms: event.durationMs,
    },
  })
}

export function zscalerTunnel(event: ShopEvent, random: Random): string {
  return JSON.stringify({
    sourcetype: 'zscalernss-tunnel',
    event: {
      datetime: longTime(event.timeMs),
      Recordtype: 'Tunnel Samples',
      tunneltype: pick(random, ['GRE', 'IPSEC IKEV2']),
      user: event.host,
      sourceip: event.client,
      destinationip: inside(random),
      sourceport: anyPort(random),
      txbytes: wholeNumber(random, 1000, 9_000_000),
      rxbytes: event.bytes * 100,
      dpdrec: wholeNumber(random, 0, 5),
      status: event.severity === 'error' ? 'Down' : 'Up',
    },
  })
}
