import { freePort } from '../../free-port.ts'
import { once } from 'node:events'
import { connect as connectTls } from 'node:tls'
import { plainFromMap } from '@weir/telemetry'
import { describe, expect, it, vi } from 'vitest'
import { openSocket, sendStream, type StartOptions, startListening } from '../../line-input/testing/listening-input.ts'
import { certificates } from '../../otlp/testing/certificates.ts'
import { malformedStream } from '../../testing/fuzz-lines.ts'
import { createTestContext, seededRandom } from '../../testing/test-context.ts'
import { tcpInputDefinition } from './tcp-input.definition.ts'
import { tcpInput } from './tcp-input.ts'

const start = (config: Record<string, unknown> = {}, options: StartOptions = {}) =>
  startListening(tcpInput, config, options)

const numbered = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `line ${from + at}`)
const asText = (lines: readonly string[]) => lines.map(line => `${line}\n`).join('')
const tls = { crt_file: '/server.crt', key_file: '/server.key' }

describe('tcp_input', () => {
  it('makes a log of each line, in order, and tells who sent it', async () => {
    const running = await start()
    await sendStream(running.port, asText(numbered(3000)))
    expect(await running.have(3000)).toEqual(numbered(3000))
    const [record] = running.records
    expect(record && plainFromMap(record.attributes)).toEqual({
      'client.address': '127.0.0.1',
      'client.port': expect.any(Number),
      'network.transport': 'tcp',
    })
    expect(record?.observedTimeUnixNano).toBeGreaterThan(0n)
  })

  it('gathers lines that come one by one into batches', async () => {
    const running = await start()
    const socket = await openSocket(running.port)
    socket.setNoDelay(true)
    for (const line of numbered(20)) await new Promise(resolve => socket.write(`${line}\n`, resolve))
    await running.have(20)
    expect(running.context.pushed.length).toBeLessThan(10)
  })

  it('takes the last line without an end when the sender closes', async () => {
    const running = await start()
    await sendStream(running.port, 'one\ntw', 'o')
    expect(await running.have(2)).toEqual(['one', 'two'])
  })

  it('delivers what came before a reset, and accounts for the line that it cut', async () => {
    const running = await start()
    const socket = await openSocket(running.port)
    socket.write('one\ntwo\nhalf a li')
    await running.have(2)
    socket.resetAndDestroy()
    await vi.waitFor(() => expect(running.context.accounts.log.errors).toEqual({ connection_reset: 1 }))
    expect(running.bodies()).toEqual(['one', 'two'])
  })

  it.each([
    ['NUL bytes', { framing: 'nul' }, 'one\ntwo\0three\0', ['one\ntwo', 'three']],
    ['another separator', { framing: 'custom', separator: '\\r\\n--\\x0a' }, 'a\nb\r\n--\nc', ['a\nb', 'c']],
    ['a line pattern', { line_pattern: '^\\d' }, '1 a\n b\n2 c\n', ['1 a\n b', '2 c']],
  ])('tells lines apart by %s', async (_name, config, text, expected) => {
    const running = await start(config)
    await sendStream(running.port, text)
    expect(await running.have(expected.length)).toEqual(expected)
  })

  it('sends on an event of several lines when nothing follows', async () => {
    const running = await start({ line_pattern: '^\\d', multiline_flush_interval: '50ms' })
    const socket = await openSocket(running.port)
    socket.write('1 a\n b\n')
    expect(await running.have(1)).toEqual(['1 a\n b'])
  })

  it('cuts long lines, and drops and counts longer ones', async () => {
    const running = await start({ truncate_limit: '64B', drop_limit: '1KB' })
    await sendStream(running.port, `${'x'.repeat(100)}\n${'y'.repeat(1001)}\nshort\n`)
    expect(await running.have(2)).toEqual(['x'.repeat(64), 'short'])
    expect(running.records[0]?.attributes.get('weir.truncated')).toBe(true)
    expect(running.context.accounts.log.dropped).toEqual({ line_too_long: 1 })
  })

  it('stops reading while the pipeline is busy, and then goes on where it was', async () => {
    const gate = Promise.withResolvers<void>()
    const running = await start({}, { push: () => gate.promise })
    const socket = await openSocket(running.port)
    const filler = 'x'.repeat(8000)
    const total = 3000
    let written = 0
    const fill = () => {
      while (written < total && socket.write(`${written++} ${filler}\n`));
    }
    socket.on('drain', fill)
    fill()
    let before = -1
    const standsStill = () => {
      const isStill = written === before
      before = written
      expect(isStill).toBe(true)
    }
    await vi.waitFor(standsStill, { interval: 100, timeout: 3000 })
    expect(written).toBeLessThan(total)
    expect(running.context.pushed).toHaveLength(1)
    gate.resolve()
    const bodies = await running.have(total)
    expect(bodies.map(body => Number.parseInt(String(body), 10))).toEqual(Array.from({ length: total }, (_, at) => at))
  })

  it('does not read while the intake is closed', async () => {
    const running = await start()
    running.context.setIntake(false)
    const socket = await openSocket(running.port)
    socket.write(asText(numbered(10)))
    await new Promise(resolve => setTimeout(resolve, 150))
    expect(running.records).toHaveLength(0)
    running.context.setIntake(true)
    expect(await running.have(10)).toEqual(numbered(10))
    running.context.setIntake(false)
    socket.write(asText(numbered(10, 10)))
    await new Promise(resolve => setTimeout(resolve, 150))
    expect(running.records).toHaveLength(10)
    running.context.setIntake(true)
    expect(await running.have(20)).toEqual(numbered(20))
  })

  it('closes connections that are silent, keeping their last line', async () => {
    const running = await start({ read_timeout: '100ms' })
    const socket = await openSocket(running.port)
    socket.resume()
    socket.write('one\ntwo')
    await once(socket, 'close')
    expect(await running.have(2)).toEqual(['one', 'two'])
  })

  it.each([
    ['in all', { max_connections: 2 }],
    ['per address', { max_connections_per_ip: 2 }],
  ])('refuses more connections than allowed %s, until one ends', async (_name, config) => {
    const running = await start(config)
    const first = await openSocket(running.port)
    const second = await openSocket(running.port)
    first.write('a\n')
    second.write('b\n')
    await running.have(2)
    const third = await openSocket(running.port)
    third.resume()
    if (!third.closed) await once(third, 'close')
    first.resume()
    first.end()
    await once(first, 'close')
    await vi.waitFor(async () => {
      await sendStream(running.port, 'again\n')
      expect(running.bodies()).toContain('again')
    })
  })

  it('speaks TLS and refuses those who do not', async () => {
    const running = await start({ tls, max_connections: 3 })
    for (let count = 0; count < 5; count++) {
      const socket = connectTls({ port: running.port, host: '127.0.0.1', servername: 'localhost', ca: certificates.ca })
      await once(socket, 'secureConnect')
      socket.end(`secret ${count}\n`)
      socket.resume()
      await once(socket, 'close')
    }
    expect(await running.have(5)).toEqual([0, 1, 2, 3, 4].map(count => `secret ${count}`))
    await sendStream(running.port, 'plain\nplain\n'.repeat(100))
    expect(running.records).toHaveLength(5)
  })

  it('asks for certificates when told', async () => {
    const running = await start({ tls: { ...tls, ca_file: '/ca.crt', client_auth_type: 'requireandverifyclientcert' } })
    const to = { port: running.port, host: '127.0.0.1', servername: 'localhost', ca: certificates.ca }
    const stranger = connectTls(to)
    stranger.on('error', () => {})
    stranger.write('who am I\n')
    await new Promise(resolve => stranger.once('close', resolve))
    const known = connectTls({ ...to, cert: certificates.clientCert, key: certificates.clientKey })
    known.end('me\n')
    expect(await running.have(1)).toEqual(['me'])
  })

  it('says what is wrong with its certificate', async () => {
    const config = {
      port: await freePort(),
      listen: '127.0.0.1',
      tls: { crt_file: '/nowhere.crt', key_file: '/server.key' },
    }
    const input = tcpInput.create(config, createTestContext())
    await expect(input.start()).rejects.toThrow('tls.crt_file')
  })

  it('reads what had arrived before it stops, and gives up the port', async () => {
    const running = await start()
    const socket = await openSocket(running.port)
    socket.resume()
    await new Promise(resolve => socket.write(asText(numbered(1000)), resolve))
    socket.write('unfinished')
    await running.stop()
    expect(running.bodies()).toEqual([...numbered(1000), 'unfinished'])
    const successor = await start({}, { port: running.port })
    await sendStream(successor.port, 'new\n')
    expect(await successor.have(1)).toEqual(['new'])
  })

  it('shares its port with its successor', async () => {
    const running = await start({}, { sharesPorts: true })
    const successor = await start({}, { port: running.port, sharesPorts: true })
    await running.stop()
    await sendStream(successor.port, 'new\n')
    expect(await successor.have(1)).toEqual(['new'])
  })

  it('names a port that is taken', async () => {
    const { port } = await start()
    await expect(start({}, { port })).rejects.toThrow(`Cannot listen: port ${port} on 127.0.0.1 is in use`)
  })

  it.each([
    [{ truncate_limit: '2MiB', drop_limit: '1MiB' }, /at least truncate_limit/],
    [{ framing: 'custom' }, /Give the separator/],
    [{ separator: '|' }, /only when framing is custom/],
    [{ framing: 'custom', separator: '\\q' }, /Unknown escape/],
    [{ framing: 'custom', separator: '' }, /from 1 to 16/],
    [{ line_pattern: '(' }, /missing|parenthes/i],
    [{ line_pattern: 'x', auto_detect_line_pattern: true }, /not both/],
  ])('refuses %j', (config, words) => {
    expect(tcpInputDefinition.config.safeParse({ port: 9000, ...config }).error?.message).toMatch(words)
  })

  it('outlives anything that is sent, and resets in the middle of it', async () => {
    const open = () => process.getActiveResourcesInfo().filter(kind => kind.startsWith('TCP')).length
    const before = open()
    const running = await start({ truncate_limit: '1KiB', drop_limit: '8KiB' })
    const random = seededRandom(5)
    const slow = await openSocket(running.port)
    for (let count = 0; count < 60; count++) {
      const socket = await openSocket(running.port)
      for (let payloads = 0; payloads < 20; payloads++) socket.write(malformedStream(random).bytes)
      slow.write('x')
      socket.resume()
      if (random() < 0.5) socket.resetAndDestroy()
      else socket.end()
      if (!socket.closed) await once(socket, 'close')
    }
    await sendStream(running.port, '\nstill here\n')
    await vi.waitFor(() => expect(running.bodies()).toContain('still here'))
    for (const body of running.bodies()) expect(Buffer.byteLength(String(body))).toBeLessThanOrEqual(3 * 1024)
    slow.destroy()
    await running.stop()
    await vi.waitFor(() => expect(open()).toBeLessThanOrEqual(before))
  })
})
