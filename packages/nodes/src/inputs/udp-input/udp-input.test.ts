import { createSocket } from 'node:dgram'
import { plainFromMap } from '@weir/telemetry'
import { describe, expect, it, vi } from 'vitest'
import { type StartOptions, startListening } from '../../line-input/testing/listening-input.ts'
import { malformedDatagram } from '../../testing/fuzz-lines.ts'
import { seededRandom } from '../../testing/test-context.ts'
import { udpInputDefinition } from './udp-input.definition.ts'
import { udpInput } from './udp-input.ts'

const start = (config: Record<string, unknown> = {}, options: StartOptions = {}) =>
  startListening(udpInput, config, options)

async function send(port: number, ...datagrams: (string | Uint8Array)[]): Promise<void> {
  const socket = createSocket('udp4')
  for (const datagram of datagrams) {
    await new Promise(resolve => socket.send(datagram, port, '127.0.0.1', resolve))
  }
  await new Promise<void>(resolve => socket.close(() => resolve()))
}

describe('udp_input', () => {
  it.each<[string, object, string[], string[]]>([
    ['a log of each line', {}, ['one\ntwo\r\n', 'three'], ['one', 'two', 'three']],
    ['a log of each datagram', { one_event_per_datagram: true }, ['one\ntwo\n', 'three\0'], ['one\ntwo', 'three']],
    ['events by a line pattern', { line_pattern: '^\\d' }, ['1 a\n b\n2 c', ' d'], ['1 a\n b', '2 c', ' d']],
    ['nothing of empty datagrams', {}, ['', '\n', 'x'], ['x']],
  ])('makes %s', async (_name, config, datagrams, expected) => {
    const running = await start({ ...config })
    await send(running.port, ...datagrams)
    expect(await running.have(expected.length)).toEqual(expected)
  })

  it('tells who sent it', async () => {
    const running = await start({ source_metadata: { attributes: { 'client.port': false } } })
    await send(running.port, 'x')
    await running.have(1)
    const [record] = running.records
    expect(record && plainFromMap(record.attributes)).toEqual({
      'client.address': '127.0.0.1',
      'network.transport': 'udp',
    })
  })

  it('drops and counts what finds no room in the queue', async () => {
    const gate = Promise.withResolvers<void>()
    const running = await start({ udp_async: { max_queue_length: 5 } }, { push: () => gate.promise })
    await send(running.port, 'first')
    await running.have(1)
    await send(running.port, ...Array.from({ length: 20 }, (_, at) => `later ${at}`))
    await vi.waitFor(() => expect(running.context.accounts.log.dropped).toEqual({ queue_full: 15 }))
    gate.resolve()
    expect(await running.have(6)).toEqual(['first', ...[0, 1, 2, 3, 4].map(at => `later ${at}`)])
  })

  it('drops and counts what comes while the intake is closed', async () => {
    const running = await start()
    running.context.setIntake(false)
    await send(running.port, 'a', 'b', 'c')
    await vi.waitFor(() => expect(running.context.accounts.log.dropped).toEqual({ memory: 3 }))
    running.context.setIntake(true)
    await send(running.port, 'd')
    expect(await running.have(1)).toEqual(['d'])
  })

  it('has several batches on their way where told', async () => {
    const gate = Promise.withResolvers<void>()
    const running = await start({ udp_async: { processors_count: 2 } }, { push: () => gate.promise })
    await send(running.port, 'a')
    await running.have(1)
    await send(running.port, 'b')
    await running.have(2)
    expect(running.context.pushed).toHaveLength(2)
    gate.resolve()
  })

  it('reads with several sockets where told', async () => {
    const running = await start({ udp_async: { readers: 3 }, read_buffer_size: '64KiB' })
    for (let sender = 0; sender < 10; sender++) await send(running.port, `from ${sender}`)
    expect(new Set(await running.have(10))).toEqual(
      new Set(Array.from({ length: 10 }, (_, sender) => `from ${sender}`)),
    )
  })

  it('cuts long datagrams, and drops and counts longer ones', async () => {
    const running = await start({ one_event_per_datagram: true, truncate_limit: '64B', drop_limit: '1KB' })
    await send(running.port, 'x'.repeat(100), 'y'.repeat(1001), 'short')
    expect(await running.have(2)).toEqual(['x'.repeat(64), 'short'])
    expect(running.records[0]?.attributes.get('weir.truncated')).toBe(true)
    expect(running.context.accounts.log.dropped).toEqual({ line_too_long: 1 })
  })

  it('reads what had arrived before it stops, and gives up the port', async () => {
    const running = await start()
    await send(running.port, ...Array.from({ length: 100 }, (_, at) => `line ${at}`))
    await running.stop()
    expect(running.bodies()).toEqual(Array.from({ length: 100 }, (_, at) => `line ${at}`))
    const successor = await start({}, { port: running.port })
    await send(successor.port, 'new')
    expect(await successor.have(1)).toEqual(['new'])
  })

  it('names a port that is taken', async () => {
    const { port } = await start()
    await expect(start({}, { port })).rejects.toThrow(`Cannot listen: port ${port} on 127.0.0.1 is in use`)
  })

  it('refuses a line pattern that has no use', () => {
    const config = { port: 9000, one_event_per_datagram: true, line_pattern: 'x' }
    expect(udpInputDefinition.config.safeParse(config).error?.message).toMatch(/no use while datagrams are events/)
  })

  it('outlives any datagram', async () => {
    const running = await start({ auto_detect_line_pattern: true, boost_stacktrace_detection: true })
    const random = seededRandom(6)
    await send(running.port, ...Array.from({ length: 2000 }, () => malformedDatagram(random).bytes))
    await vi.waitFor(async () => {
      await send(running.port, 'still here')
      expect(running.bodies()).toContain('still here')
    })
  })
})
