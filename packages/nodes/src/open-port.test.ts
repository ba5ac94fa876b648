import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'
import { openPort } from './open-port.ts'

const host = '127.0.0.1'

function answering(name: string) {
  const server = createServer((_request, response) => response.end(name))
  onTestFinished(() => server.closeAllConnections())
  return server
}

function ask(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request({ host, port, agent: false }, answer => {
      answer.setEncoding('utf8').once('data', resolve)
    })
    sent.once('error', reject).end()
  })
}

describe('openPort', () => {
  it('gives the connections to the newest, and back when that one leaves', async () => {
    const options = { host, port: await freePort(), shared: true }
    const first = await openPort(answering('first'), options)
    expect(await ask(options.port)).toBe('first')
    const second = await openPort(answering('second'), options)
    expect(await ask(options.port)).toBe('second')
    second.close()
    expect(await ask(options.port)).toBe('first')
    first.close()
    await expect(ask(options.port)).rejects.toThrow('ECONNREFUSED')
  })

  it('loses no connection that was made while one server takes the place of another', async () => {
    const options = { host, port: await freePort(), shared: true }
    let current = await openPort(answering('first'), options)
    const answers: Promise<string>[] = []
    for (let change = 0; change < 20; change += 1) {
      answers.push(...Array.from({ length: 10 }, () => ask(options.port)))
      const next = await openPort(answering(`server ${change}`), options)
      current.close()
      current = next
    }
    expect(await Promise.all(answers)).toHaveLength(200)
    current.close()
  })

  it('says what is wrong when another program has the port, and can be tried again', async () => {
    const blocker = createServer()
    const port = await freePort()
    await new Promise<void>(resolve => blocker.listen(port, host, resolve))
    const options = { host, port, shared: true }
    await expect(openPort(answering('a'), options)).rejects.toThrow(`port ${port} on ${host} is in use`)
    await new Promise(resolve => blocker.close(resolve))
    const opened = await openPort(answering('b'), options)
    expect(await ask(port)).toBe('b')
    opened.close()
  })

  it('refuses more connections than the server allows', async () => {
    const options = { host, port: await freePort(), shared: true }
    const server = answering('one')
    server.maxConnections = 1
    const opened = await openPort(server, options)
    const kept = connect(options.port, host)
    await new Promise(resolve => kept.once('connect', resolve))
    await expect(ask(options.port)).rejects.toThrow(/ECONNRESET|socket hang up/)
    kept.destroy()
    opened.close()
  })
})
