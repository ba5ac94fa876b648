import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect as connectTls } from 'node:tls'
import { plainFromMap } from '@weir/telemetry'
import { describe, expect, it, vi } from 'vitest'
import {
  type ListeningInput,
  openSocket,
  sendStream,
  startListening,
} from '../../line-input/testing/listening-input.ts'
import { certificates } from '../../otlp/testing/certificates.ts'
import { malformedDatagram, malformedOctets, malformedStream } from '../../testing/fuzz-lines.ts'
import { seededRandom } from '../../testing/test-context.ts'
import { syslogInputDefinition } from './syslog-input.definition.ts'
import { syslogInput } from './syslog-input.ts'

const start = (config: Record<string, unknown> = {}) => startListening(syslogInput, config)
const startTcp = (config: Record<string, unknown> = {}) => start({ transport_protocol: 'tcp', ...config })

async function sendDatagrams(port: number, ...datagrams: (string | Uint8Array)[]): Promise<void> {
  const socket = createSocket('udp4')
  for (const datagram of datagrams) {
    await new Promise(resolve => socket.send(datagram, port, '127.0.0.1', resolve))
  }
  await new Promise<void>(resolve => socket.close(() => resolve()))
}

const counted = (text: string) => `${Buffer.byteLength(text)} ${text}`

function attributes({ records }: ListeningInput, at = 0) {
  const record = records[at]
  return record ? plainFromMap(record.attributes) : {}
}

describe('syslog_input', () => {
  it('makes a log of a message of RFC 5424', async () => {
    const running = await start()
    await sendDatagrams(
      running.port,
      '<165>1 2003-10-11T22:14:15.003Z web-1 shop 8710 ID47 [ex@1 iut="3"][p@1 class="high"] hello\n',
    )
    expect(await running.have(1)).toEqual(['hello'])
    const [record] = running.records
    expect(record).toMatchObject({
      timeUnixNano: 1_065_910_455_003_000_000n,
      severityNumber: 10,
      severityText: 'notice',
    })
    expect(attributes(running)).toEqual({
      'syslog.facility': 20,
      'syslog.priority': 165,
      version: 1,
      hostname: 'web-1',
      appname: 'shop',
      proc_id: '8710',
      msg_id: 'ID47',
      structured_data: { 'ex@1': { iut: '3' }, 'p@1': { class: 'high' } },
      'client.address': '127.0.0.1',
      'client.port': expect.any(Number),
      'network.transport': 'udp',
    })
    expect(record && plainFromMap(record.resource.attributes)).toEqual({ 'host.name': 'web-1', 'service.name': 'shop' })
  })

  it('maps the severities', async () => {
    const running = await start()
    const messages = Array.from({ length: 8 }, (_, severity) => `<${16 * 8 + severity}>Oct 11 22:14:15 h app: m`)
    await sendDatagrams(running.port, ...messages)
    await running.have(8)
    expect(running.records.map(record => [record.severityNumber, record.severityText])).toEqual([
      [21, 'emerg'],
      [19, 'alert'],
      [18, 'crit'],
      [17, 'err'],
      [13, 'warning'],
      [10, 'notice'],
      [9, 'info'],
      [5, 'debug'],
    ])
  })

  it('keeps a message whole that cannot be read, and says why', async () => {
    const running = await start({ protocol: 'rfc5424' })
    await sendDatagrams(running.port, 'no syslog at all', '<14>1 broken')
    expect(await running.have(2)).toEqual(['no syslog at all', '<14>1 broken'])
    expect(attributes(running)['syslog.parse_error']).toMatch(/priority/)
    expect(attributes(running, 1)['syslog.parse_error']).toMatch(/timestamp/)
    expect(running.context.accounts.log).toMatchObject({ dropped: {}, errors: {} })
  })

  it('reads timestamps in the time zone of the senders', async () => {
    const running = await start({ protocol: 'rfc3164', location: 'Asia/Tokyo' })
    await sendDatagrams(running.port, '<34>Oct 11 2026 22:14:15 h su: x')
    await running.have(1)
    expect(running.records[0]?.timeUnixNano).toBe(BigInt(Date.UTC(2026, 9, 11, 13, 14, 15)) * 1_000_000n)
  })

  it('takes the time of arrival where a message has none', async () => {
    const running = await start()
    await sendDatagrams(running.port, '<34>x')
    await running.have(1)
    const [record] = running.records
    expect(record?.timeUnixNano).toBe(record?.observedTimeUnixNano)
    expect(record?.timeUnixNano).toBeGreaterThan(0n)
  })

  it.each([
    ['utf-16le', Buffer.from('<34>Oct 11 22:14:15 h su: zß', 'utf16le'), 'zß'],
    ['utf-16be', Buffer.from('<34>Oct 11 22:14:15 h su: zß', 'utf16le').swap16(), 'zß'],
    ['big5', Buffer.concat([Buffer.from('<34>Oct 11 22:14:15 h su: '), Buffer.from([0xa4, 0xa4])]), '中'],
    ['ascii', Buffer.from('<34>Oct 11 22:14:15 h su: plain'), 'plain'],
  ])('reads %s', async (encoding, datagram, body) => {
    const running = await start({ encoding })
    await sendDatagrams(running.port, datagram)
    expect(await running.have(1)).toEqual([body])
  })

  it('reads messages that end with a line feed, in order, over TCP', async () => {
    const running = await startTcp()
    const lines = Array.from({ length: 2000 }, (_, at) => `<34>Oct 11 22:14:15 h su: message ${at}\r\n`)
    await sendStream(running.port, lines.join(''))
    expect(await running.have(2000)).toEqual(Array.from({ length: 2000 }, (_, at) => `message ${at}`))
    expect(attributes(running)['network.transport']).toBe('tcp')
  })

  it('reads messages that end with NUL', async () => {
    const running = await startTcp({ non_transparent_framing_trailer: 'NUL' })
    await sendStream(running.port, '<34>Oct 11 22:14:15 h su: one\ntwo\0<34>Oct 11 22:14:15 h su: three\0')
    expect(await running.have(2)).toEqual(['one\ntwo', 'three'])
  })

  it('counts octets', async () => {
    const running = await startTcp({ enable_octet_counting: true, max_octets: 128 })
    const long = `<34>1 - h a - - - ${'x'.repeat(300)}`
    await sendStream(
      running.port,
      counted('<34>1 - h a - - - one\ntwo'),
      counted(long),
      counted('<34>1 - h a - - - end'),
    )
    const bodies = await running.have(3)
    expect(bodies).toEqual(['one\ntwo', 'x'.repeat(128 - 18), 'end'])
    expect(attributes(running, 1)['weir.truncated']).toBe(true)
  })

  it('ends a connection whose counts make no sense, and accounts for it', async () => {
    const running = await startTcp({ enable_octet_counting: true })
    const socket = await openSocket(running.port)
    socket.resume()
    socket.write(`${counted('<34>1 - h a - - - good')}x13 <34>bad`)
    await once(socket, 'close')
    expect(await running.have(1)).toEqual(['good'])
    expect(running.context.accounts.log.errors).toEqual({ invalid_frame: 1 })
  })

  it('accounts for a message that a reset cuts off', async () => {
    const running = await startTcp({ enable_octet_counting: true })
    const socket = await openSocket(running.port)
    socket.write(`${counted('<34>1 - h a - - - good')}99 <34>1 - h`)
    await running.have(1)
    socket.resetAndDestroy()
    await vi.waitFor(() => expect(running.context.accounts.log.errors).toEqual({ connection_reset: 1 }))
  })

  it('speaks TLS', async () => {
    const running = await startTcp({
      enable_octet_counting: true,
      tls: { crt_file: '/server.crt', key_file: '/server.key' },
    })
    const socket = connectTls({ port: running.port, host: '127.0.0.1', servername: 'localhost', ca: certificates.ca })
    await once(socket, 'secureConnect')
    socket.end(counted('<34>1 - h a - - - secret'))
    expect(await running.have(1)).toEqual(['secret'])
  })

  it('joins the lines of a message', async () => {
    const running = await startTcp({ multiline: { line_start_pattern: '^<\\d+>' } })
    await sendStream(running.port, '<34>Oct 11 22:14:15 h su: one\n  more\n<34>Oct 11 22:14:15 h su: two\n')
    expect(await running.have(2)).toEqual(['one\n  more', 'two'])
  })

  it('joins lines within a datagram', async () => {
    const running = await start({ multiline: { line_start_pattern: '^<\\d+>' } })
    await sendDatagrams(running.port, '<34>Oct 11 22:14:15 h su: one\n  more\n<34>Oct 11 22:14:15 h su: two')
    expect(await running.have(2)).toEqual(['one\n  more', 'two'])
  })

  it('adds and leaves out attributes as told', async () => {
    const running = await start({
      add_attributes: true,
      source_metadata: {
        attributes: { 'client.port': false },
        resource_attributes: { 'host.name': false, 'service.name': false },
      },
    })
    await sendDatagrams(running.port, '<34>1 - h a - - - m')
    await running.have(1)
    expect(attributes(running)).toMatchObject({
      'server.address': '127.0.0.1',
      'server.port': running.port,
      'network.type': 'ipv4',
    })
    expect(attributes(running)).not.toHaveProperty('client.port')
    expect(running.records[0]?.resource.attributes.size).toBe(0)
  })

  it.each([
    [{ location: 'Mars/Base' }, /Unknown time zone/],
    [{ tls: { crt_file: '/a', key_file: '/b' } }, /Needs transport_protocol tcp/],
    [{ enable_octet_counting: true }, /Needs transport_protocol tcp/],
    [{ multiline: {} }, /one of them/],
    [{ multiline: { line_start_pattern: 'a', line_end_pattern: 'b' } }, /one of them/],
    [{ multiline: { line_start_pattern: '(' } }, /missing|parenthes/i],
    [
      { transport_protocol: 'tcp', enable_octet_counting: true, multiline: { line_end_pattern: 'x' } },
      /no use with octet counting/,
    ],
    [{ source_metadata: { attributes: { 'client.adress': false } } }, /does not set it/],
  ])('refuses %j', (config, words) => {
    expect(syslogInputDefinition.config.safeParse({ port: 514, ...config }).error?.message).toMatch(words)
  })

  it('outlives anything that is sent over TCP', async () => {
    const running = await startTcp()
    const random = seededRandom(11)
    for (let count = 0; count < 40; count++) {
      await sendStream(running.port, ...Array.from({ length: 20 }, () => malformedStream(random).bytes))
    }
    const before = running.records.length
    await sendStream(running.port, '\n<34>1 - h a - - - still here\n')
    await running.have(before + 1)
    await vi.waitFor(() => expect(running.bodies()).toContain('still here'))
  })

  it('outlives any count of octets', async () => {
    const running = await startTcp({ enable_octet_counting: true })
    const random = seededRandom(12)
    for (let count = 0; count < 150; count++) {
      const socket = await openSocket(running.port)
      socket.write(malformedOctets(random).bytes)
      if (random() < 0.3) socket.resetAndDestroy()
      else socket.end()
      socket.resume()
      if (!socket.closed) await once(socket, 'close')
    }
    await sendStream(running.port, counted('<34>1 - h a - - - still here'))
    await vi.waitFor(() => expect(running.bodies()).toContain('still here'))
  })

  it('outlives any datagram', async () => {
    const running = await start()
    const random = seededRandom(13)
    await sendDatagrams(running.port, ...Array.from({ length: 1500 }, () => malformedDatagram(random).bytes))
    await vi.waitFor(async () => {
      await sendDatagrams(running.port, '<34>1 - h a - - - still here')
      expect(running.bodies()).toContain('still here')
    })
  })
})
