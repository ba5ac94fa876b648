import { Double, type Value, ValueMap } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { compileGrok, GrokError, type GrokOptions, standardPatterns } from './index.ts'

function plain(value: Value): unknown {
  return value instanceof ValueMap
    ? Object.fromEntries(Array.from(value.entries(), ([key, inner]) => [key, plain(inner)]))
    : value
}

function parse(pattern: string, text: string, options?: GrokOptions): unknown {
  return plain(compileGrok(pattern, options).parse(text))
}

describe('captures', () => {
  it.each<[string, string, string, unknown]>([
    [
      'named parts',
      '%{IP:client} %{WORD:method} %{URIPATHPARAM:request}',
      '10.0.0.1 GET /a?b=1',
      {
        client: '10.0.0.1',
        method: 'GET',
        request: '/a?b=1',
      },
    ],
    [
      'types',
      '%{INT:i:int} %{NUMBER:f:float} %{WORD:b:bool} %{WORD:s:string}',
      '-7 2.0 true x',
      {
        i: -7,
        f: new Double(2),
        b: true,
        s: 'x',
      },
    ],
    ['big ints', '%{INT:i:long}', '9223372036854775807', { i: 9223372036854775807n }],
    ['dots in names', '%{WORD:http.request.method}', 'GET', { 'http.request.method': 'GET' }],
    [
      'nested names',
      '%{WORD:[http][request][method]} %{INT:[http][status]:int}',
      'GET 200',
      {
        http: { request: { method: 'GET' }, status: 200 },
      },
    ],
    ['own groups', '(?P<a>\\d+)-(?<b>\\d+)', '1-2', { a: '1', b: '2' }],
    [
      'prototype names',
      '%{WORD:__proto__} %{WORD:constructor}',
      'a b',
      JSON.parse('{"__proto__":"a","constructor":"b"}'),
    ],
    ['the branch that matched', '(?:%{INT:n:int}|%{WORD:w})', 'abc', { w: 'abc' }],
    ['one name in two branches', '(?:%{IP:at}|%{WORD:at})', 'home', { at: 'home' }],
    ['text around it', 'x=%{INT:x}', 'a x=5 b', { x: '5' }],
    ['no match', '%{INT:x}', 'none', null],
    ['no names', '%{INT}', '5', {}],
  ])('%s', (_name, pattern, text, expected) => {
    expect(parse(pattern, text)).toEqual(expected)
  })

  it('names parts after their pattern when asked to', () => {
    expect(parse('%{IPORHOST:at} %{NUMBER}', '10.0.0.1 5', { namedCapturesOnly: false })).toEqual({
      at: '10.0.0.1',
      IP: '10.0.0.1',
      IPV4: '10.0.0.1',
      NUMBER: '5',
      BASE10NUM: '5',
    })
  })

  it('prefers definitions that come with it', () => {
    const patterns = new Map([
      ['INT', '[a-c]+'],
      ['PAIR', '%{INT:k}=%{WORD:v}'],
    ])
    expect(parse('%{PAIR}', 'abc=1', { patterns })).toEqual({ k: 'abc', v: '1' })
  })
})

describe('what is wrong', () => {
  it.each([
    ['%{NOSUCH:x}', 'there is no pattern named NOSUCH'],
    ['%{INT:x:money}', 'there is no type money'],
    ['(%{INT:x}', 'missing closing )'],
    ['(?=x)', 'invalid'],
  ])('%s', (pattern, message) => {
    expect(() => compileGrok(pattern)).toThrow(GrokError)
    expect(() => compileGrok(pattern)).toThrow(message)
  })

  it('patterns that lead to themselves', () => {
    const patterns = new Map([
      ['A', 'x%{B}'],
      ['B', '%{A}y'],
    ])
    expect(() => compileGrok('%{A}', { patterns })).toThrow('A → B → A')
  })

  it('patterns that grow without end', () => {
    const patterns = new Map<string, string>()
    for (let at = 0; at < 25; at += 1) patterns.set(`P${at}`, `%{P${at + 1}}%{P${at + 1}}`)
    patterns.set('P25', 'x'.repeat(100))
    expect(() => compileGrok('%{P0}', { patterns })).toThrow('too large')
  })

  it('values that do not fit their type', () => {
    expect(() => compileGrok('%{WORD:x:int}').parse('abc')).toThrow('"abc" is not an int')
    expect(() => compileGrok('%{WORD:x:bool}').parse('yes')).toThrow('"yes" is not a bool')
  })
})

describe('standard patterns', () => {
  it.each([...standardPatterns.keys()])('%s compiles', name => {
    expect(compileGrok(`%{${name}:x}`).hasCaptures).toBe(true)
  })

  it.each<[string, string[]]>([
    ['INT', ['7', '-7', '+7']],
    ['NUMBER', ['1', '1.5', '.5', '-2.25']],
    ['BASE16FLOAT', ['0x1.f', 'ab.c']],
    ['QUOTEDSTRING', ['"a \\" b"', "'it'", '`x`', '""']],
    ['UUID', ['a987fbc9-4bed-3078-cf07-9141ba07c9f3']],
    ['IPV4', ['1.2.3.4', '255.255.255.255']],
    ['IPV6', ['::', '::1', 'fe80::1:2', '1:2:3:4:5:6:7:8', '1::8', '1:2:3:4:5:6:1.2.3.4', 'fe80::1%eth0']],
    ['IPORHOST', ['example.com', 'host-1', '10.1.1.1']],
    ['MAC', ['aa:bb:cc:dd:ee:ff', 'aabb.ccdd.eeff', 'aa-bb-cc-dd-ee-ff']],
    ['EMAILADDRESS', ['ada.lovelace+x@example.org']],
    ['UNIXPATH', ['/', '/var/log/app-1.log']],
    ['WINPATH', ['C:\\Temp\\a b.txt']],
    ['URI', ['http://u:p@example.com:80/a/b?c=d', 'ftp://1.2.3.4/x']],
    ['TIMESTAMP_ISO8601', ['2026-01-02T03:04:05Z', '2026-01-02 03:04:05,123', '2026-1-2T3:04:05.6+02:00']],
    ['HTTPDATE', ['02/Jan/2026:03:04:05 +0000', '02/Mai/2026:03:04:05 +0200']],
    ['SYSLOGTIMESTAMP', ['Jan  2 03:04:05', 'Dec 31 23:59:60']],
    ['DATESTAMP', ['12/31/2026 03:04:05', '31.12.2026-03:04:05.5']],
    ['DATESTAMP_RFC2822', ['Mon, 02 Jan 2026 03:04:05 +0000']],
    ['MONTHNUM', ['1', '09', '10', '12']],
    ['LOGLEVEL', ['INFO', 'Warning', 'err', 'emergency', 'Information']],
    ['JAVACLASS', ['com.example.Main$1']],
  ])('%s matches the whole of each sample', (name, samples) => {
    for (const sample of samples) expect(parse(`^%{${name}:x}$`, sample)).toEqual({ x: sample })
  })

  it.each<[string, string, object]>([
    [
      'COMBINEDAPACHELOG',
      '10.0.0.9 - ada [02/Jan/2026:03:04:05 +0000] "GET /shop?id=1 HTTP/1.1" 200 512 "-" "curl/8.0"',
      {
        'source.address': '10.0.0.9',
        'user.name': 'ada',
        timestamp: '02/Jan/2026:03:04:05 +0000',
        'http.request.method': 'GET',
        'url.original': '/shop?id=1',
        'http.version': '1.1',
        'http.response.status_code': 200,
        'http.response.body.size': 512,
        'user_agent.original': 'curl/8.0',
      },
    ],
    [
      'SYSLOGLINE',
      'Mar 16 00:01:25 evita postfix/smtpd[1713]: connect from example.net',
      {
        timestamp: 'Mar 16 00:01:25',
        'host.name': 'evita',
        'process.name': 'postfix/smtpd',
        'process.pid': 1713,
        message: 'connect from example.net',
      },
    ],
    [
      'SYSLOG5424LINE',
      '<34>1 2026-01-02T03:04:05Z web-1 app 77 ID47 [a b="c"] started',
      {
        'log.syslog.priority': 34,
        'system.syslog.version': '1',
        timestamp: '2026-01-02T03:04:05Z',
        'host.name': 'web-1',
        'process.command': 'app',
        'process.pid': 77,
        'event.code': 'ID47',
        'system.syslog.structured_data': '[a b="c"]',
        message: 'started',
      },
    ],
    [
      'REDISMONLOG',
      '1767323045.5 [0 127.0.0.1:6379] "SET" "a" "b"',
      {
        timestamp: '1767323045.5',
        'redis.database.id': '0',
        'client.address': '127.0.0.1',
        'client.port': 6379,
        'redis.command.name': 'SET',
        'redis.command.args': '"a" "b"',
      },
    ],
    [
      'CISCOFW106015',
      'Deny TCP (no connection) from 10.0.0.1/443 to 10.0.0.2/55000 flags RST on interface inside',
      {
        'cisco.asa.outcome': 'Deny',
        'cisco.asa.network.transport': 'TCP',
        'cisco.asa.rule_name': 'no connection',
        'source.address': '10.0.0.1',
        'source.port': 443,
        'destination.address': '10.0.0.2',
        'destination.port': 55000,
        'cisco.asa.tcp_flags': 'RST',
        'observer.egress.interface.name': 'inside',
      },
    ],
    [
      'NAGIOSLOGLINE',
      '[1767323045] SERVICE ALERT: web-1;disk;WARNING;HARD;3;90% full',
      {
        timestamp: '1767323045',
        'nagios.log.type': 'SERVICE ALERT',
        'host.name': 'web-1',
        'service.name': 'disk',
        'service.state': 'WARNING',
        'nagios.log.state_type': 'HARD',
        'nagios.log.attempt': 3,
        message: '90% full',
      },
    ],
  ])('%s', (name, line, expected) => {
    expect(parse(`%{${name}}`, line)).toEqual(expected)
  })
})
