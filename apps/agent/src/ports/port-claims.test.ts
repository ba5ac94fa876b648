import { createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { parseDocument } from '@weir/pipeline'
import { PortClaims } from './port-claims.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise(resolve => server.close(resolve))
})

async function listening(reusePort: boolean): Promise<number> {
  const server = createServer()
  servers.push(server)
  await new Promise<void>(resolve => server.listen({ port: 0, host: '127.0.0.1', reusePort }, resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

function documentOn(port: number) {
  const node = `{name: in, type: otlp_input, port: ${port}, listen: 127.0.0.1}`
  const { document } = parseDocument(`version: v3\nsettings: {tag: t}\nnodes:\n- ${node}\n`)
  if (!document) throw new Error('not read')
  return document
}

it('refuses a port of another program, even one that would share it', async () => {
  const port = await listening(true)
  const refusals = await new PortClaims().claim(documentOn(port))
  expect(refusals.get('in')).toBe(`Cannot listen: port ${port} on 127.0.0.1 is in use by another program or node`)
})

it('takes its own port for its own', async () => {
  const port = await listening(false)
  await new Promise(resolve => servers.splice(0)[0]?.close(resolve))
  const claims = new PortClaims()
  const document = documentOn(port)
  expect((await claims.claim(document)).size).toBe(0)
  const held = createServer()
  servers.push(held)
  await new Promise<void>(resolve => held.listen({ port, host: '127.0.0.1', reusePort: true }, resolve))
  expect((await claims.claim(document)).size).toBe(0)
})
