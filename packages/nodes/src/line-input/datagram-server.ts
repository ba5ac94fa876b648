import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import type { LogRecord } from '@weir/telemetry'
import { listenUdp } from '../listen.ts'
import type { Input, InputContext } from '../runtime-types.ts'
import { type Peer, plainAddress } from './client-attributes.ts'
import type { RecordBatcher } from './record-batcher.ts'

interface DatagramServerOptions {
  listen: string
  port: number
  /** Sockets on the same port. */
  readers: number
  readBufferBytes?: number | undefined
  /** How many records may wait for the pipeline. */
  maxQueueLength: number
  batcher: RecordBatcher
  read(datagram: Buffer, peer: Peer): LogRecord[]
}

/** What waits for the pipeline takes no more than this, however few datagrams it is. */
const maxQueueBytes = 32 * 1024 * 1024
const maxDrainTurns = 100

/** Takes datagrams; their senders cannot wait, so what finds no room is dropped and counted. */
export function createDatagramServer(options: DatagramServerOptions, context: InputContext): Input {
  const { listen: host, port, readers, batcher, maxQueueLength, readBufferBytes } = options
  const report = context.report('log')
  let sockets: Socket[] = []
  let isStopped = false
  let received = 0

  function receive(datagram: Buffer, { address, port: peerPort }: RemoteInfo): void {
    if (isStopped) return
    received++
    if (!context.intake.open) return report.drop('memory', 1)
    if (batcher.waiting >= maxQueueLength || batcher.waitingBytes >= maxQueueBytes) return report.drop('queue_full', 1)
    batcher.add(options.read(datagram, { address: plainAddress(address), port: peerPort }), datagram.length)
  }

  async function open(): Promise<void> {
    const socket = createSocket({
      type: isIPv6(host) ? 'udp6' : 'udp4',
      reusePort: context.sharesPorts || readers > 1,
      ...(readBufferBytes !== undefined && { recvBufferSize: readBufferBytes }),
    })
    sockets.push(socket)
    await listenUdp(socket, { host, port })
    socket.on('error', error => context.health('error', error.message))
    socket.on('message', receive)
  }

  async function closeAll(): Promise<void> {
    const closing = sockets
    sockets = []
    await Promise.all(closing.map(socket => new Promise<void>(resolve => socket.close(() => resolve()))))
  }

  return {
    async start() {
      try {
        for (let count = 0; count < readers; count++) await open()
      } catch (error) {
        await closeAll()
        throw error
      }
      context.health('healthy')
    },
    async stop() {
      // What the operating system holds for us by now is read first.
      for (let turn = 0, before = -1; turn < maxDrainTurns && received > before; turn++) {
        before = received
        await new Promise(resolve => setImmediate(resolve))
      }
      await closeAll()
      isStopped = true
      batcher.flush()
    },
  }
}
