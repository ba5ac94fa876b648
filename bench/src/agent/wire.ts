import { connect, createServer, type Server, Socket } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')
const taken = Buffer.from('HTTP/1.1 200 OK\r\ncontent-type: application/x-protobuf\r\ncontent-length: 0\r\n\r\n')

/** Calls back at the end of every HTTP message on a socket; bodies are skipped, never kept. */
function messageReader(done: (head: string) => void): (chunk: Buffer) => void {
  let head: Buffer = Buffer.alloc(0)
  let bodyLeft = -1
  let headText = ''
  return chunk => {
    let rest = chunk
    while (rest.length > 0) {
      if (bodyLeft < 0) {
        head = head.length > 0 ? Buffer.concat([head, rest]) : rest
        const end = head.indexOf(headEnd)
        if (end < 0) return
        headText = head.subarray(0, end).toString('latin1')
        bodyLeft = Number(/content-length: *(\d+)/i.exec(headText)?.[1] ?? 0)
        rest = head.subarray(end + headEnd.length)
        head = Buffer.alloc(0)
      }
      const here = Math.min(bodyLeft, rest.length)
      bodyLeft -= here
      rest = rest.subarray(here)
      if (bodyLeft > 0) return
      bodyLeft = -1
      done(headText)
    }
  }
}

/** Every read goes into the same memory: what is skipped anyway must not cost the machine a collection of garbage. */
function withOneBuffer(given: Socket, read: (chunk: Buffer) => void): Socket {
  const buffer = Buffer.allocUnsafeSlow(64 * 1024)
  const callback = (size: number) => {
    read(buffer.subarray(0, size))
    return true
  }
  const options = { handle: Reflect.get(given, '_handle'), onread: { buffer, callback } }
  return new Socket(options)
}

/** A destination that takes everything and looks at nothing, so that it costs as little as can be. */
export async function startSink(): Promise<{ port: number; server: Server; requests(): number }> {
  let requests = 0
  const server = createServer({ pauseOnConnect: true }, given => {
    const read = messageReader(() => {
      requests += 1
      socket.write(taken)
    })
    const socket = withOneBuffer(given, read)
    socket.setNoDelay(true)
    socket.on('error', () => {})
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, server, requests: () => requests }
}

/** Sends the same requests over and over on several connections, each as soon as the last one was answered. */
export class Load {
  answered = 0
  refused = 0
  readonly #sockets: Socket[] = []
  #stopped = false

  constructor(port: number, bodies: readonly Uint8Array[], connections: number) {
    const requests = bodies.map(body =>
      Buffer.concat([
        Buffer.from(
          `POST /v1/logs HTTP/1.1\r\nhost: a\r\ncontent-type: application/x-protobuf\r\ncontent-length: ${body.length}\r\n\r\n`,
        ),
        body,
      ]),
    )
    let next = 0
    for (let at = 0; at < connections; at += 1) {
      const socket = connect(port, '127.0.0.1')
      socket.setNoDelay(true)
      socket.on('error', () => {})
      const send = () => {
        if (this.#stopped) return
        const request = requests[next % requests.length]
        next += 1
        if (request) socket.write(request)
      }
      socket.on(
        'data',
        messageReader(head => {
          if (head.startsWith('HTTP/1.1 200')) this.answered += 1
          else this.refused += 1
          send()
        }),
      )
      socket.on('connect', send)
      this.#sockets.push(socket)
    }
  }

  stop(): void {
    this.#stopped = true
    for (const socket of this.#sockets) socket.destroy()
  }
}
