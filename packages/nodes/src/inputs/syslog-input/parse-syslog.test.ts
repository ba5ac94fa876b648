import { plainFromMap } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../testing/test-context.ts'
import { parseSyslog, type SyslogRules } from './parse-syslog.ts'
import { createZone } from './time-zone.ts'

const now = Date.UTC(2026, 9, 12)

function parse(text: string, given: Partial<SyslogRules> & { zone?: string; nowMs?: () => number } = {}) {
  const { zone = 'UTC', ...rules } = given
  const toUtc = createZone(zone)
  const result = parseSyslog(text, { protocol: 'auto', mayLackPriority: false, toUtc, nowMs: () => now, ...rules })
  if ('problem' in result) return { problem: result.problem }
  const { timeUnixNano, structuredData, ...rest } = result.parsed
  const known = Object.entries(rest).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(known),
    ...(timeUnixNano !== undefined && {
      time: new Date(Number(timeUnixNano / 1_000_000n)).toISOString(),
      nanos: Number(timeUnixNano % 1_000_000n),
    }),
    ...(structuredData && { data: plainFromMap(structuredData) }),
  }
}

const bom = '\ufeff'

describe('RFC 5424', () => {
  it.each([
    [
      'its first example, with a byte order mark',
      `<34>1 2003-10-11T22:14:15.003Z mymachine.example.com su - ID47 - ${bom}'su root' failed for lonvick on /dev/pts/8`,
      {
        priority: 34,
        version: 1,
        time: '2003-10-11T22:14:15.003Z',
        hostname: 'mymachine.example.com',
        appname: 'su',
        msgId: 'ID47',
        message: "'su root' failed for lonvick on /dev/pts/8",
      },
    ],
    [
      'its second example, with an offset and microseconds',
      "<165>1 2003-08-24T05:14:15.000003-07:00 192.0.2.1 myproc 8710 - - %% It's time to make the do-nuts.",
      {
        priority: 165,
        time: '2003-08-24T12:14:15.000Z',
        nanos: 3000,
        hostname: '192.0.2.1',
        appname: 'myproc',
        procId: '8710',
        message: "%% It's time to make the do-nuts.",
      },
    ],
    [
      'its third example, with structured data',
      `<165>1 2003-10-11T22:14:15.003Z mymachine.example.com evntslog - ID47 [exampleSDID@32473 iut="3" eventSource="Application" eventID="1011"] ${bom}An application event log entry...`,
      {
        appname: 'evntslog',
        data: { 'exampleSDID@32473': { iut: '3', eventSource: 'Application', eventID: '1011' } },
        message: 'An application event log entry...',
      },
    ],
    [
      'its fourth example, with structured data only',
      '<165>1 2003-10-11T22:14:15.003Z mymachine.example.com evntslog - ID47 [exampleSDID@32473 iut="3" eventSource="Application" eventID="1011"][examplePriority@32473 class="high"]',
      {
        data: {
          'exampleSDID@32473': { iut: '3', eventSource: 'Application', eventID: '1011' },
          'examplePriority@32473': { class: 'high' },
        },
        message: '',
      },
    ],
    ['nothing but the priority', '<14>1 - - - - - -', { priority: 14, version: 1, message: '' }],
    [
      'escaped quotes, brackets and backslashes',
      '<14>1 - h a - - [id a="say \\"hi\\"" b="x\\]y" c="\\\\" d="\\n stays"] m',
      { data: { id: { a: 'say "hi"', b: 'x]y', c: '\\', d: '\\n stays' } }, message: 'm' },
    ],
    [
      'a parameter that comes again',
      '<14>1 - h a - - [origin ip="192.0.2.1" ip="192.0.2.129"] m',
      { data: { origin: { ip: ['192.0.2.1', '192.0.2.129'] } } },
    ],
    ['an element without parameters', '<14>1 - h a - - [id] m', { data: { id: {} }, message: 'm' }],
    ['an empty element', '<14>1 - h a - - [] m', { message: 'm' }],
    ['no structured data at all', '<14>1 - h a - ID1 plain words', { msgId: 'ID1', message: 'plain words' }],
    ['a message that begins with a dash', '<14>1 - h a - - - - x', { message: '- x' }],
    ['a space too many', '<14>1 - h a - - -  two', { message: ' two' }],
    ['a two-digit version', '<14>12 - h a - - - m', { version: 12 }],
    ['nanoseconds', '<14>1 2026-01-02T03:04:05.123456789Z h a - - - m', { nanos: 456_789 }],
    ['keys that are names of JavaScript', '<14>1 - h a - - [__proto__ constructor="x"] m', { message: 'm' }],
    ['characters beyond ASCII', '<14>1 - hôte app - - [i k="ключ"] 消息 ✓', { hostname: 'hôte', message: '消息 ✓' }],
  ])('reads %s', (_name, text, expected) => {
    expect(parse(text, { protocol: 'rfc5424' })).toMatchObject(expected)
    expect(parse(text)).toMatchObject(expected)
  })

  it.each([
    ['no priority', '1 2003-10-11T22:14:15.003Z h a - - - m', /priority such as <34> is missing/],
    ['an empty priority', '<>1 - h a - - - m', /priority is not a number/],
    ['letters as priority', '<a>1 - h a - - - m', /priority is not a number/],
    ['too high a priority', '<192>1 - h a - - - m', /192 is above 191/],
    ['no version', '<14>2003-10-11T22:14:15.003Z h a - - - m', /version such as 1 is missing/],
    ['a timestamp of the other format', '<14>1 Oct 11 22:14:15 h a: m', /timestamp is not one of RFC 3339/],
    ['a day that does not exist', '<14>1 2026-02-30T22:14:15Z h a - - - m', /timestamp/],
    ['fields that are missing', '<14>1 - h a', /process id is missing/],
    ['structured data without an end', '<14>1 - h a - - [id a="b', /no closing quote/],
    ['a parameter without a value', '<14>1 - h a - - [id a] m', /without a value/],
    ['an element without an id', '<14>1 - h a - - [ a="b"] m', /has no id|without a value/],
    ['nothing', '', /priority/],
  ])('says what is wrong with %s', (_name, text, words) => {
    expect(parse(text, { protocol: 'rfc5424' }).problem).toMatch(words)
  })

  it('may lack the priority where that is allowed', () => {
    const read = parse('1 - h a - - - m', { protocol: 'rfc5424', mayLackPriority: true })
    expect(read).toEqual({ version: 1, hostname: 'h', appname: 'a', message: 'm' })
  })
})

describe('RFC 3164', () => {
  const time = (text: string) => ({ time: text })
  it.each<[string, string, object]>([
    [
      'its first example',
      "<34>Oct 11 22:14:15 mymachine su: 'su root' failed for lonvick on /dev/pts/8",
      {
        priority: 34,
        ...time('2026-10-11T22:14:15.000Z'),
        hostname: 'mymachine',
        appname: 'su',
        message: "'su root' failed for lonvick on /dev/pts/8",
      },
    ],
    ['its second example, of nothing but words', 'Use the BFG!', { problem: expect.stringContaining('priority') }],
    [
      'its second example, from a relay',
      '<13>Feb  5 17:32:18 10.0.0.99 Use the BFG!',
      { priority: 13, ...time('2026-02-05T17:32:18.000Z'), hostname: '10.0.0.99', message: 'Use the BFG!' },
    ],
    [
      'its third example, with a zone and a year behind the time',
      "<165>Aug 24 05:34:00 CST 1987 mymachine myproc[10]: %% It's time to make the do-nuts.  %%  Ingredients",
      {
        ...time('1987-08-24T05:34:00.000Z'),
        hostname: 'mymachine',
        appname: 'myproc',
        procId: '10',
        message: "%% It's time to make the do-nuts.  %%  Ingredients",
      },
    ],
    [
      'its fourth example, with the year first',
      "<0>1990 Oct 22 10:52:01 TZ-6 scapegoat.dmz.example.org 10.1.2.3 sched[0]: That's All Folks!",
      {
        priority: 0,
        ...time('1990-10-22T16:52:01.000Z'),
        hostname: 'scapegoat.dmz.example.org',
        message: "10.1.2.3 sched[0]: That's All Folks!",
      },
    ],
    [
      'a process id',
      '<38>Oct  1 02:03:04 web-1 sshd[4721]: Accepted publickey',
      {
        ...time('2026-10-01T02:03:04.000Z'),
        hostname: 'web-1',
        appname: 'sshd',
        procId: '4721',
        message: 'Accepted publickey',
      },
    ],
    [
      'no host',
      '<38>Oct 11 22:14:15 sshd[4721]: Accepted publickey',
      { appname: 'sshd', procId: '4721', message: 'Accepted publickey' },
    ],
    ['no host and no process id', '<6>Oct 11 22:14:15 kernel: eth0 up', { appname: 'kernel', message: 'eth0 up' }],
    [
      'an ISO timestamp with an offset',
      '<30>2026-10-11T22:14:15.123456+02:00 web-1 app: started',
      { ...time('2026-10-11T20:14:15.123Z'), nanos: 456_000, hostname: 'web-1', appname: 'app', message: 'started' },
    ],
    [
      'an ISO timestamp without a zone',
      '<30>2026-10-11 22:14:15 web-1 app: started',
      { ...time('2026-10-11T22:14:15.000Z'), hostname: 'web-1', message: 'started' },
    ],
    [
      'a line of a Cisco ASA with a year and a colon',
      '<166>Oct 11 2026 22:14:15: %ASA-6-302013: Built inbound TCP connection 1 for outside',
      {
        ...time('2026-10-11T22:14:15.000Z'),
        appname: '%ASA-6-302013',
        message: 'Built inbound TCP connection 1 for outside',
      },
    ],
    [
      'a line of a Cisco ASA with its host',
      '<166>Oct 11 2026 22:14:15 fw01 : %ASA-4-106023: Deny tcp src',
      { hostname: 'fw01', appname: '%ASA-4-106023', message: 'Deny tcp src' },
    ],
    [
      'a line of Cisco IOS with a sequence number and a clock that is not set',
      '<189>1234: *Mar  1 18:46:11.123 UTC: %SYS-5-CONFIG_I: Configured from console',
      {
        ...time('2026-03-01T18:46:11.123Z'),
        appname: '%SYS-5-CONFIG_I',
        message: 'Configured from console',
      },
    ],
    [
      'a line of Cisco IOS with its host',
      '<187>45: router1: Oct 11 22:14:15: %LINK-3-UPDOWN: Interface up',
      { hostname: 'router1', appname: '%LINK-3-UPDOWN', message: 'Interface up' },
    ],
    ['an IPv6 host', '<13>Oct 11 22:14:15 fe80::1 su: x', { hostname: 'fe80::1', appname: 'su', message: 'x' }],
    ['no tag', '<13>Oct 11 22:14:15 host last message repeated 3 times', { hostname: 'host' }],
    ['a URL that is no tag', '<13>Oct 11 22:14:15 host http://a/b c', { message: 'http://a/b c' }],
    ['no timestamp', '<13>something happened', { priority: 13, message: 'something happened' }],
    ['no timestamp but a tag', '<13>app[7]: something', { appname: 'app', procId: '7', message: 'something' }],
    ['a byte order mark', `<13>Oct 11 22:14:15 h app: ${bom}text`, { message: 'text' }],
    ['a day that does not exist', '<13>Feb 30 22:14:15 h app: x', { message: 'Feb 30 22:14:15 h app: x' }],
    ['nothing behind the priority', '<13>', { priority: 13, message: '' }],
  ])('reads %s', (_name, text, expected) => {
    expect(parse(text, { protocol: 'rfc3164' })).toMatchObject(expected)
    expect(parse(text)).toMatchObject(expected)
  })

  it('reads no timestamp where there is none', () => {
    expect(parse('<13>Foo 11 22:14:15 x')).not.toHaveProperty('time')
  })

  it.each([
    ['in December of the year before', 'Dec 31 23:59:58', Date.UTC(2026, 0, 1, 0, 0, 5), '2025-12-31T23:59:58.000Z'],
    ['in January of the year to come', 'Jan  1 00:00:03', Date.UTC(2025, 11, 31, 23, 59), '2026-01-01T00:00:03.000Z'],
    ['eleven months ago', 'Nov 20 00:00:00', Date.UTC(2026, 9, 12), '2025-11-20T00:00:00.000Z'],
    ['of a clock that is ahead', 'Oct 15 00:00:00', Date.UTC(2026, 9, 12), '2026-10-15T00:00:00.000Z'],
    ['on the last 29 February', 'Feb 29 12:00:00', Date.UTC(2025, 1, 20), '2024-02-29T12:00:00.000Z'],
  ])('finds the year of a message %s', (_name, stamp, nowMs, expected) => {
    expect(parse(`<13>${stamp} h a: m`, { nowMs: () => nowMs })).toMatchObject({ time: expected })
  })

  it.each([
    ['Europe/Berlin', 'Jul  1 12:00:00', '2026-07-01T10:00:00.000Z'],
    ['Europe/Berlin', 'Jan  1 12:00:00', '2026-01-01T11:00:00.000Z'],
    ['America/New_York', 'Mar  8 03:30:00', '2026-03-08T07:30:00.000Z'],
    ['Asia/Kathmandu', 'Jul  1 12:00:00', '2026-07-01T06:15:00.000Z'],
    ['Pacific/Kiritimati', 'Jan  1 00:30:00', '2025-12-31T10:30:00.000Z'],
  ])('takes timestamps for those of %s', (zone, stamp, expected) => {
    const nowMs = Date.parse(expected)
    expect(parse(`<13>${stamp} h a: m`, { zone, nowMs: () => nowMs })).toMatchObject({ time: expected })
  })

  it('may lack the priority where that is allowed', () => {
    const read = parse('Oct 11 22:14:15 h app: m', { mayLackPriority: true })
    expect(read).toMatchObject({ hostname: 'h', appname: 'app', message: 'm' })
    expect(read).not.toHaveProperty('priority')
  })
})

it('takes any text without a failure of its own, in time that grows with its length', () => {
  const random = seededRandom(7)
  const pieces = [
    '<34>',
    '1 ',
    '- ',
    'Oct 11 22:14:15 ',
    '2026-01-02T03:04:05Z ',
    '[a b="',
    '\\',
    '"]',
    ' ',
    ':',
    '[',
    ']',
    '\0',
    '€',
    '99999999',
  ]
  const startedMs = performance.now()
  for (let count = 0; count < 2000; count++) {
    const length = Math.floor(random() * 30)
    const text = Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]).join('')
    for (const protocol of ['auto', 'rfc3164', 'rfc5424'] as const) {
      const result = parse(text, { protocol, mayLackPriority: random() < 0.5 })
      expect('problem' in result || 'message' in result).toBe(true)
    }
  }
  for (const text of ['['.repeat(200_000), `<1>1 - - - - - ${'[a b="'.repeat(50_000)}`, `<1>${'a'.repeat(250_000)}`])
    parse(text)
  expect(performance.now() - startedMs).toBeLessThan(4000)
})
