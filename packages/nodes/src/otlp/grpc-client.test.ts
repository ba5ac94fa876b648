import { createServer, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createGrpcClient, type GrpcClient } from './grpc-client.ts'
import { formatGrpcTimeout, parseGrpcTimeout } from './grpc-wire.ts'
import { grpcPaths } from './services.ts'

const clients: GrpcClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})

/** Greets as HTTP/2 does and then says nothing more, as behind a firewall that forgot the connection. */
async function startMute(): Promise<{ port: number; close(): Promise<void> }> {
  const sockets: Socket[] = []
  const server = createServer(socket => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.resume()
    socket.write(Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]))
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

it('notices a connection that is dead without having been closed', async () => {
  const mute = await startMute()
  const client = createGrpcClient({
    host: '127.0.0.1',
    port: mute.port,
    serverName: '127.0.0.1',
    secure: false,
    tls: {},
    guard: undefined,
    pingEveryMs: 40,
  })
  clients.push(client)
  const call = client.call({
    path: grpcPaths.log,
    message: new Uint8Array(),
    encoding: '',
    headers: {},
    timeoutMs: 5000,
    signal: new AbortController().signal,
  })
  await expect(call).rejects.toThrow('does not answer any more')
  await mute.close()
})

it.each([
  ['250m', 250],
  ['2S', 2000],
  ['1H', 3_600_000],
  ['500u', 0.5],
  ['99999999H', 86_400_000],
  ['', undefined],
  ['1d', undefined],
  ['123456789m', undefined],
])('reads the timeout %j', (header, ms) => {
  expect(parseGrpcTimeout(header)).toBe(ms)
})

it('writes timeouts that fit', () => {
  expect([30_000, 0.2, 1e12].map(formatGrpcTimeout)).toEqual(['30000m', '1m', '99999999m'])
})
