import { encodeRequest } from '@weir/telemetry'
import { afterEach, expect, it } from 'vitest'
import { logBatch } from '../../otlp/testing/batches.ts'
import { frame, openConnection, rawCall } from '../../otlp/testing/grpc-caller.ts'
import { inputStarter } from '../../otlp/testing/start-input.ts'
import { gatewayInput } from './gateway-input.ts'

const { start, stopAll } = inputStarter(gatewayInput)
afterEach(stopAll)

it('listens for gRPC on port 1025 unless told otherwise, and runs in gateways only', () => {
  const { definition } = gatewayInput
  const config = definition.config.parse({})
  expect(config).toMatchObject({ port: 1025, protocol: 'grpc', read_timeout: '10s' })
  expect(definition.listensOn?.(config)).toEqual([{ transport: 'tcp', host: '0.0.0.0', port: 1025 }])
  expect(definition.supportedFleetSubtypes).toEqual(['Gateway'])
})

it('receives over gRPC', async () => {
  const { port, context } = await start()
  const session = await openConnection(port)
  expect(await rawCall(session, { chunks: [frame(encodeRequest(logBatch('hello')))] })).toMatchObject({
    grpcStatus: '0',
  })
  session.destroy()
  expect(context.pushed[0]).toMatchObject({ records: [{ body: 'hello' }] })
})

it('receives over HTTP', async () => {
  const { port, context } = await start({ protocol: 'http' })
  const body = Buffer.from(encodeRequest(logBatch('hello')))
  const headers = { 'content-type': 'application/x-protobuf' }
  const answer = await fetch(`http://127.0.0.1:${port}/v1/logs`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  expect(context.pushed[0]).toMatchObject({ records: [{ body: 'hello' }] })
})
