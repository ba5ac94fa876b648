// The baseline: the same work between the same sockets, by the way that comes first to mind. It decodes everything with protobufjs
// into plain objects, works on them, encodes everything and posts it on, and answers when that was answered. No queue, no
// counting, no limits: less than an agent must do.
import { Agent, createServer, request } from 'node:http'
import { editNaive } from '../mixed.ts'
import { naiveLogs } from '../naive-otlp.ts'

const [port, target] = process.argv.slice(2).map(Number)
const agent = new Agent({ keepAlive: true })

function post(body: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/x-protobuf', 'content-length': body.length },
    }
    const sent = request(`http://127.0.0.1:${target}/v1/logs`, options, answer => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

createServer((incoming, response) => {
  const chunks: Buffer[] = []
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
  incoming.on('end', () => {
    post(naiveLogs(Buffer.concat(chunks), editNaive)).then(
      status => response.writeHead(status).end(),
      () => response.writeHead(503).end(),
    )
  })
}).listen(port, '127.0.0.1', () => process.stdout.write('ready\n'))
