// The baseline: the same runner, processors, ledger and sockets, between an input that decodes everything with protobufjs and an
// output that encodes everything with it.
import { Agent, createServer, request } from 'node:http'
import { defineInput, defineOutput, type NodeRuntime, nodeRuntimes } from '@weir/nodes/runtime'
import { parseDocument } from '@weir/pipeline'
import { createRunner } from '@weir/pipeline/run'
import { ValueMap } from '@weir/telemetry'
import { readFileSync } from 'node:fs'
import { decodeEagerly, encodeEagerly } from './eager-otlp.ts'

const nothing = () => {}

function definitionOf(type: string): NodeRuntime['definition'] {
  const runtime = nodeRuntimes.find(({ definition }) => definition.type === type)
  if (!runtime) throw new Error(`there is no ${type}`)
  return runtime.definition
}

const input = defineInput(definitionOf('otlp_input'), (config, context) => {
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const body = Buffer.concat(chunks)
      if (body.length === 0) return void response.writeHead(400, { 'content-length': 0 }).end()
      context.push(decodeEagerly(body)).then(
        () => response.writeHead(200, { 'content-length': 0 }).end(),
        () => response.writeHead(503, { 'content-length': 0 }).end(),
      )
    })
  })
  return {
    start: () => new Promise(resolve => server.listen(Number(config['port']), '127.0.0.1', resolve)),
    stop: async () => void server.close(),
  }
})

const output = defineOutput(definitionOf('otlp_output'), config => {
  const agent = new Agent({ keepAlive: true })
  return {
    deliver: batch =>
      new Promise((resolve, reject) => {
        const body = encodeEagerly(batch)
        const headers = { 'content-type': 'application/x-protobuf', 'content-length': body.length }
        const sent = request(
          `http://127.0.0.1:${Number(config['port'])}/v1/logs`,
          { method: 'POST', agent, headers },
          answer => {
            answer.resume()
            answer.once('end', resolve)
          },
        )
        sent.once('error', reject)
        sent.end(body)
      }),
  }
})

const others = nodeRuntimes.filter(({ definition: { type } }) => type !== 'otlp_input' && type !== 'otlp_output')
const { document } = parseDocument(readFileSync(process.argv[2] ?? '', 'utf8'))
if (!document) throw new Error('the document cannot be read')
const runner = createRunner(document, {
  agent: { id: 'eager', host: 'bench', version: '0' },
  logger: { debug: nothing, info: nothing, warn: nothing, error: nothing },
  resource: new ValueMap(),
  runtimes: [...others, input, output],
})
await runner.start()
