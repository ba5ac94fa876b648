import { nodeRuntimes, PipelineStopped } from '@weir/nodes/runtime'
import { LogRecord } from '@weir/telemetry'
import { describe, expect, it, vi } from 'vitest'
import { createRunner } from './runner.ts'
import { batchOf, documentOf, ledgerOf, handClock, TestNodes } from './test-nodes.ts'

const gateOf = (nodes: TestNodes) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  nodes.gate = promise
  return resolve
}

/** Whether a promise is still open after everything else had its turn. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open')
  const turn = new Promise(resolve => setImmediate(() => resolve(open)))
  return (await Promise.race([promise.catch(() => {}), turn])) === open
}

async function started(document: ReturnType<typeof documentOf>, nodes = new TestNodes(), changes = {}) {
  const runner = createRunner(document, nodes.context(changes))
  await runner.start()
  const push = (count: number, input = 'in') => nodes.inputs.get(input)!.push(batchOf('log', count))
  return { runner, nodes, push }
}

describe('acknowledgements', () => {
  it('come when every destination has the batch', async () => {
    const { nodes, push, runner } = await started(documentOf({ in: {}, out1: {}, out2: {} }, 'in > out1', 'in > out2'))
    const open = gateOf(nodes)
    const pushed = push(3)
    expect(await isPending(pushed)).toBe(true)
    expect(ledgerOf(runner.ledger(), 'out1')).toMatchObject({ in: 3, out: 0, held: 3 })
    open()
    await pushed
    expect(nodes.events).toContain('deliver out1 3')
    expect(nodes.events).toContain('deliver out2 3')
    await runner.stop()
  })

  it('come for what was refused for good, which is counted', async () => {
    const { push, runner } = await started(documentOf({ in: {}, out: { rejects: 2 } }, 'in > out'))
    await push(5)
    expect(ledgerOf(runner.ledger(), 'out')).toEqual({
      in: 5,
      out: 3,
      created: {},
      dropped: {},
      errors: { refused: 2 },
      held: 0,
    })
    await runner.stop()
  })

  it('fail when the pipeline stops first', async () => {
    const { nodes, push, runner } = await started(documentOf({ in: {}, out: {} }, 'in > out'))
    gateOf(nodes)
    const refused = push(2).catch((error: unknown) => error)
    await runner.stop()
    expect(await refused).toBeInstanceOf(PipelineStopped)
    await expect(push(1)).rejects.toThrow('The pipeline stopped')
    expect(ledgerOf(runner.ledger(), 'out')).toMatchObject({ errors: { stopped: 2 }, held: 0 })
    expect(nodes.events).toEqual(['start in', 'stop in', 'close in', 'stop out'])
  })
})

describe('ways through the graph', () => {
  it('gives every branch its own records', async () => {
    const nodes = new TestNodes()
    const document = documentOf(
      { in: {}, a: { type: 'ottl_transform', statements: 'set(attributes["way"], "a")' }, b: {}, out1: {}, out2: {} },
      'in > a',
      'in > b',
      'a > out1',
      'b > out2',
    )
    const seen = new Map<string, unknown>()
    const runtimes = [...nodeRuntimes, ...nodes.runtimes].map(runtime => {
      if (runtime.category !== 'output' || runtime.definition.type !== 'test_output') return runtime
      const create: typeof runtime.create = (_config, context) => ({
        deliver: async batch => {
          seen.set(context.nodeId, batch.records[0]?.attributes.get('way'))
        },
      })
      return { ...runtime, create }
    })
    const { runner } = await started(document, nodes, { runtimes })
    await nodes.inputs.get('in')!.push({ signal: 'log', records: [new LogRecord()] })
    expect(seen).toEqual(
      new Map([
        ['out1', 'a'],
        ['out2', undefined],
      ]),
    )
    await runner.stop()
  })

  it('follows named outputs and counts what no link takes', async () => {
    const document = documentOf({ in: {}, p: { does: 'route', of: 2 }, out: {} }, 'in > p', 'p:first > out')
    const { push, runner } = await started(document)
    await push(5)
    expect(ledgerOf(runner.ledger(), 'p')).toEqual({
      in: 5,
      out: 2,
      created: {},
      dropped: { not_linked: 3 },
      errors: {},
      held: 0,
    })
    expect(ledgerOf(runner.ledger(), 'out')).toMatchObject({ in: 2, out: 2 })
    await runner.stop()
  })

  it('counts what an input without links takes in', async () => {
    const { push, runner } = await started(documentOf({ in: {} }))
    await push(4)
    expect(ledgerOf(runner.ledger(), 'in')).toMatchObject({ in: 4, out: 0, dropped: { not_linked: 4 } })
    await runner.stop()
  })

  it.each<[string, Record<string, unknown>, object]>([
    ['drops by rule', { does: 'drop', of: 2 }, { out: 3, dropped: { rule: 2 }, errors: {} }],
    ['reports errors', { does: 'error', of: 2 }, { out: 3, dropped: {}, errors: { broken: 2 } }],
    ['loses records', { does: 'lose', of: 2 }, { out: 3, errors: { unaccounted: 2 } }],
    ['throws halfway', { does: 'throw', of: 2 }, { out: 0, dropped: { rule: 2 }, errors: { exception: 3 } }],
    ['keeps records', { does: 'keep', of: 2 }, { out: 3, held: 2 }],
    ['makes records', { does: 'copy', of: 2 }, { out: 7, created: { copied: 2 }, errors: {} }],
    ['makes records and does not say so', { does: 'invent', of: 2 }, { out: 7, created: { unaccounted: 2 } }],
    ['is off', { does: 'drop', of: 2, disabled: true }, { out: 5, dropped: {} }],
  ])('accounts for a processor that %s', async (_name, fields, expected) => {
    const { push, runner } = await started(documentOf({ in: {}, p: fields, out: {} }, 'in > p', 'p > out'))
    await push(5)
    expect(ledgerOf(runner.ledger(), 'p')).toMatchObject({ in: 5, ...expected })
    await runner.stop()
  })

  it('refuses to run in circles', async () => {
    const runner = createRunner(documentOf({ p: {}, q: {} }, 'p > q', 'q > p'), new TestNodes().context())
    await expect(runner.start()).rejects.toThrow('cycle')
    await runner.stop()
  })
})

describe('health', () => {
  it('holds the error of a node that cannot start; the others run', async () => {
    const nodes = new TestNodes()
    nodes.startFails.add('in2')
    const document = documentOf(
      { in: {}, in2: {}, p: { does: 'dance' }, out: {}, outx: { type: 'nope' }, outd: { disabled: true } },
      'in > out',
      'in > outx',
      'in > p',
      'p > out',
    )
    const { runner, push } = await started(document, nodes)
    const health = runner.health()
    expect(health.status).toBe('error')
    expect(health.message).toBe('in2: port taken')
    expect(Object.fromEntries(health.nodes.map(node => [node.nodeId, node.status]))).toEqual({
      in: 'healthy',
      in2: 'error',
      p: 'error',
      out: 'healthy',
      outx: 'error',
      outd: 'disabled',
    })
    expect(health.nodes.find(node => node.nodeId === 'p')?.message).toMatch(/^Wrong configuration: does /)
    await push(1)
    expect(nodes.events).toContain('deliver out 1')
    expect(ledgerOf(runner.ledger(), 'p')).toMatchObject({ errors: { not_running: 1 } })
    await runner.stop()
    expect(runner.health().status).toBe('stopped')
  })

  it('says when destinations keep a source waiting', async () => {
    const clock = handClock()
    const { nodes, runner, push } = await started(documentOf({ in: {}, out: {} }, 'in > out'), new TestNodes(), {
      clock,
    })
    const open = gateOf(nodes)
    const pushed = push(1)
    clock.nowMs += 9000
    expect(runner.health().status).toBe('healthy')
    clock.nowMs += 6000
    expect(runner.health()).toMatchObject({
      status: 'degraded',
      message: 'in: Paused: destinations have not taken the data for 15 s',
    })
    open()
    await pushed
    expect(runner.health().status).toBe('healthy')
    await runner.stop()
  })

  it('shows a destination that fails on a batch', async () => {
    const { push, runner } = await started(documentOf({ in: {}, out: { crashes: true } }, 'in > out'))
    await push(2)
    expect(runner.health()).toMatchObject({ status: 'error', message: 'out: Failed on a batch: bug' })
    expect(ledgerOf(runner.ledger(), 'out')).toMatchObject({ errors: { exception: 2 } })
    await runner.stop()
  })
})

describe('apply', () => {
  const before = documentOf({ in: {}, p: {}, out: {} }, 'in > p', 'p > out')

  it('leaves alone what did not change, whatever the order of its fields', async () => {
    const document = documentOf(
      { in: { setting: 'x', user_description: 'old' }, p: { does: 'drop', of: 1 }, out: {} },
      'in > out',
    )
    const { nodes, runner } = await started(document)
    nodes.events.length = 0
    await runner.apply(
      documentOf(
        { out: {}, p: { of: 1, does: 'drop' }, in: { user_description: 'new', setting: 'x' } },
        'in > p',
        'p > out',
      ),
    )
    expect(nodes.events).toEqual([])
    await nodes.inputs.get('in')!.push(batchOf('log', 3))
    expect(nodes.events).toEqual(['deliver out 2'])
    await runner.stop()
  })

  it('stops an input before its successor starts, and keeps counting', async () => {
    const { nodes, push, runner } = await started(before)
    await push(2)
    nodes.events.length = 0
    await runner.apply(documentOf({ in: { setting: 'new' }, p: {}, out: {} }, 'in > p', 'p > out'))
    expect(nodes.events.filter(event => event !== 'close in')).toEqual(['stop in', 'start in'])
    await vi.waitFor(() => expect(nodes.events).toContain('close in'))
    await push(3)
    expect(ledgerOf(runner.ledger(), 'in')).toMatchObject({ in: 5, out: 5 })
    await runner.stop()
  })

  it('hands what a changed destination still has to its successor', async () => {
    const { nodes, push, runner } = await started(before)
    gateOf(nodes)
    const pushed = push(4)
    expect(await isPending(pushed)).toBe(true)
    nodes.gate = Promise.resolve()
    await runner.apply(documentOf({ in: {}, p: {}, out: { setting: 'new' } }, 'in > p', 'p > out'))
    await pushed
    expect(nodes.events.filter(event => event.startsWith('deliver'))).toEqual(['deliver out 4'])
    expect(ledgerOf(runner.ledger(), 'out')).toEqual({ in: 4, out: 4, created: {}, dropped: {}, errors: {}, held: 0 })
    await runner.stop()
  })

  it('drops, with the reason, what a removed destination still has', async () => {
    const { nodes, push, runner } = await started(documentOf({ in: {}, out: {}, out2: {} }, 'in > out', 'in > out2'))
    const open = gateOf(nodes)
    const pushed = push(4)
    await runner.apply(documentOf({ in: {}, out2: {} }, 'in > out2'))
    open()
    await pushed
    const dropped = runner.collectMetrics().filter(point => point.name === 'weir.pipeline.node.dropped_items')
    expect(dropped.map(point => [...point.attributes.values])).toEqual([
      ['out', 'test_output', 'output', 'log', 'node_removed'],
    ])
    await runner.stop()
  })

  it('lets an old input that was replaced twice still bring in what it had', async () => {
    const { nodes, runner } = await started(before)
    const old = nodes.inputs.get('in')!
    await runner.apply(documentOf({ in: { setting: '1' }, p: {}, out: {} }, 'in > p', 'p > out'))
    await runner.apply(documentOf({ in: { setting: '2' }, p: {}, out: {} }, 'in > p', 'p > out'))
    await old.push(batchOf('log', 2))
    expect(nodes.events).toContain('deliver out 2')
    await runner.apply(documentOf({ p: {}, out: {} }, 'p > out'))
    await expect(old.push(batchOf('log', 1))).rejects.toThrow('stopped')
    await runner.stop()
  })

  it('gives nodes that could not start another chance', async () => {
    const nodes = new TestNodes()
    nodes.startFails.add('in')
    const { runner } = await started(before, nodes)
    expect(runner.health().status).toBe('error')
    nodes.startFails.clear()
    await runner.apply(before)
    expect(runner.health().status).toBe('healthy')
    await runner.stop()
  })
})

describe('drain', () => {
  it('ends the intake, waits for what is on its way, and says that all was delivered', async () => {
    const { nodes, push, runner } = await started(documentOf({ in: {}, out: {} }, 'in > out'))
    const open = gateOf(nodes)
    const pushed = push(1)
    const drained = runner.drain(5000)
    expect(await isPending(drained)).toBe(true)
    expect(nodes.events).toContain('stop in')
    open()
    expect(await drained).toBe(true)
    await pushed
    await runner.stop()
    expect(nodes.events.filter(event => event === 'stop in')).toHaveLength(1)
  })

  it('gives up when the time is over', async () => {
    const { nodes, push, runner } = await started(documentOf({ in: {}, out: {} }, 'in > out'))
    gateOf(nodes)
    const refused = push(1).catch((error: unknown) => error)
    expect(await runner.drain(20)).toBe(false)
    await runner.stop()
    expect(await refused).toBeInstanceOf(PipelineStopped)
  })

  it('is cut short by stop', async () => {
    const { nodes, push, runner } = await started(documentOf({ in: {}, out: {} }, 'in > out'))
    gateOf(nodes)
    const refused = push(1).catch((error: unknown) => error)
    const drained = runner.drain(60_000)
    await runner.stop()
    await drained
    expect(await refused).toBeInstanceOf(PipelineStopped)
  })
})
