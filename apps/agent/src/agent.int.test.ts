import { createServer, type Server } from 'node:net'
import { freePort } from '@weir/nodes/free-port'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually, sendLog, TestAgent, TestDestination } from './testing/test-agent.ts'

describe('the agent program', { timeout: 90_000 }, () => {
  let agent: TestAgent | undefined
  let destination: TestDestination
  let port = 0
  beforeEach(async () => {
    destination = new TestDestination()
    await destination.listen()
    port = await freePort()
  })
  afterEach(async () => {
    await agent?.remove()
    agent = undefined
    await destination.close()
  })

  const input = (name: string, on: number, more: object = {}) => ({
    name,
    type: 'otlp_input',
    protocol: 'http',
    listen: '127.0.0.1',
    port: on,
    ...more,
  })
  const output = (more: object = {}) => ({
    name: 'out',
    type: 'otlp_output',
    endpoint: '127.0.0.1',
    port: destination.port,
    protocol: 'http',
    encoding: 'json',
    flush_interval: '20ms',
    retry: { initial_delay: '50ms', max_delay: '200ms' },
    ...more,
  })
  const document = (...nodes: { name: string }[]) => ({
    version: 'v3',
    settings: { tag: 't' },
    nodes,
    links: nodes.filter(({ name }) => name !== 'out').map(({ name }) => ({ from: name, to: 'out' })),
  })

  it('spreads connections over its workers and counts what all of them do', async () => {
    agent = await TestAgent.start(document(input('in', port), output()), 2)
    const statuses = await Promise.all(Array.from({ length: 60 }, (_, at) => sendLog(port, `e${at}`)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(new Set(destination.bodies).size).toBe(60)
    expect(await agent.figure('weir_node_in_items_total', 'in')).toBe(60)
    expect(await agent.figure('weir_node_out_items_total', 'out')).toBe(60)
  })

  it('runs one worker where a processor must see all records', async () => {
    const rate = { name: 'limit', type: 'rate_limit', item_count_limit: 5, interval: '1m' }
    const nodes = [input('in', port), rate, output()]
    const links = [
      { from: 'in', to: 'limit' },
      { from: 'limit', to: 'out' },
    ]
    agent = await TestAgent.start({ ...document(...nodes), links }, 2)
    for (let at = 0; at < 30; at += 1) expect(await sendLog(port, `e${at}`)).toBe(200)
    expect(destination.bodies).toHaveLength(5)
  })

  it('changes a listener, and everything behind it, without a moment in which nobody listens or a lost event', async () => {
    agent = await TestAgent.start(document(input('in', port), output()), 2)
    const acknowledged: string[] = []
    const failed: string[] = []
    const sender = { active: true }
    const sending = Array.from({ length: 4 }, async (_, lane) => {
      for (let at = 0; sender.active; at += 1) {
        const status = await sendLog(port, `e${lane}-${at}`)
        if (status === 200) acknowledged.push(`e${lane}-${at}`)
        else failed.push(`${status}`)
      }
    })
    for (let revision = 1; revision <= 4; revision += 1) {
      agent.write(
        document(input('in', port, { max_message_size: `${revision}MiB` }), output({ timeout: `${revision}s` })),
      )
      agent.reload()
      const wanted = revision
      await eventually('it has changed over', async () => (agent?.output.split('as it is now').length ?? 0) > wanted)
    }
    sender.active = false
    await Promise.all(sending)
    expect(failed).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(10)
    const arrived = new Set(destination.bodies)
    expect(acknowledged.filter(body => !arrived.has(body))).toEqual([])
  })

  it('keeps running what it runs when the new document is wrong', async () => {
    agent = await TestAgent.start(document(input('in', port), output()), 1)
    agent.write({ version: 'v3', settings: { tag: 't' }, nodes: [{ name: 'in', type: 'no_such_type' }] })
    agent.reload()
    await eventually('it says so', async () => agent?.output.includes('the former one runs on') ?? false)
    expect(await sendLog(port, 'still')).toBe(200)
    expect(destination.bodies).toEqual(['still'])
  })

  it('makes a taken port the error of its node, runs the rest, and takes the port when it is free', async () => {
    const other: Server = createServer()
    const taken = await freePort()
    await new Promise<void>(resolve => other.listen({ port: taken, host: '127.0.0.1', reusePort: true }, resolve))
    agent = await TestAgent.start(document(input('in', port), input('second', taken), output()), 2)
    const { status, message } = await agent.health()
    expect(status).toBe('error')
    expect(message).toBe(`second: Cannot listen: port ${taken} on 127.0.0.1 is in use by another program or node`)
    expect(await sendLog(port, 'rest')).toBe(200)
    await new Promise(resolve => other.close(resolve))
    agent.reload()
    await eventually('it listens there too', async () => (await sendLog(taken, 'later')) === 200)
    await eventually('both arrived', async () => destination.bodies.length === 2)
  })

  it('delivers after kill -9 what it had acknowledged out of its queue, and balances its books', async () => {
    destination.status = 503
    const queued = output({ persistent_queue: { mode: 'always' } })
    agent = await TestAgent.start(document(input('in', port), queued), 2)
    const statuses = await Promise.all(Array.from({ length: 40 }, (_, at) => sendLog(port, `e${at}`)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    await agent.end('SIGKILL')
    destination.status = 200
    await agent.launch()
    await eventually('all arrived', async () => new Set(destination.bodies).size === 40)
    await eventually('nothing is held', async () => (await agent?.figure('weir_node_held_items', 'out')) === 0)
    const figure = (name: string) => agent?.figure(`weir_node_${name}`, 'out')
    expect(await figure('created_items_total')).toBe(await figure('out_items_total'))
  })

  it('gives the queues of workers that are gone to the first one', async () => {
    destination.status = 503
    const queued = output({ persistent_queue: { mode: 'always' } })
    agent = await TestAgent.start(document(input('in', port), queued), 2)
    await Promise.all(Array.from({ length: 40 }, (_, at) => sendLog(port, `e${at}`)))
    destination.status = 200
    const rate = { name: 'limit', type: 'rate_limit', item_count_limit: 5, interval: '1m' }
    destination.status = 503
    agent.write({ ...document(input('in', port), rate, queued), links: [{ from: 'in', to: 'out' }] })
    agent.reload()
    await eventually('it has changed over', async () => agent?.output.includes('as it is now') ?? false)
    destination.status = 200
    await eventually('all arrived', async () => new Set(destination.bodies).size === 40)
    expect(await agent.figure('weir_node_held_items', 'out')).toBe(0)
  })

  it('drains before it ends on SIGTERM', async () => {
    agent = await TestAgent.start(document(input('in', port), output({ flush_interval: '8s' })), 2)
    const answers = Array.from({ length: 10 }, (_, at) => sendLog(port, `e${at}`))
    await eventually('they are on their way', async () => (await agent?.figure('weir_node_held_items', 'out')) === 10)
    await agent.end('SIGTERM')
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]))
    expect(new Set(destination.bodies).size).toBe(10)
  })
})
