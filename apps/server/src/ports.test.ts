import { createServer, type Server } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '@weir/nodes/free-port'
import { requireFreePorts } from './ports.ts'

const host = '127.0.0.1'
const fourPorts = async () => ({
  http: await freePort(),
  otlpGrpc: await freePort(),
  otlpHttp: await freePort(),
  opamp: await freePort(),
})

async function occupy(port: number): Promise<Server> {
  const server = createServer()
  onTestFinished(() => void server.close())
  await new Promise<void>(resolve => server.listen(port, host, resolve))
  return server
}

it('passes when all ports are free, and leaves them free', async () => {
  const ports = await fourPorts()
  await requireFreePorts({ host, ports })
  await expect(occupy(ports.http)).resolves.toBeDefined()
})

it.each([
  ['http', 'WEIR_PORT'],
  ['otlpGrpc', 'WEIR_OTLP_GRPC_PORT'],
  ['otlpHttp', 'WEIR_OTLP_HTTP_PORT'],
  ['opamp', 'WEIR_OPAMP_PORT'],
] as const)('names the port and the variable when %s is taken', async (name, variable) => {
  const ports = await fourPorts()
  await occupy(ports[name])
  await expect(requireFreePorts({ host, ports })).rejects.toThrow(
    `The port ${ports[name]} is taken by another program: stop that program, or choose another port with ${variable}.`,
  )
})

it('says when one port is given twice', async () => {
  const ports = await fourPorts()
  await expect(requireFreePorts({ host, ports: { ...ports, opamp: ports.http } })).rejects.toThrow(
    `WEIR_PORT and WEIR_OPAMP_PORT are both ${ports.http}`,
  )
})

it('says when the address is not ours', async () => {
  await expect(requireFreePorts({ host: '192.0.2.1', ports: await fourPorts() })).rejects.toThrow(/WEIR_HOST/)
})
