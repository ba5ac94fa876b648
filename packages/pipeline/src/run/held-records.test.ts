import { PipelineStopped } from '@weir/nodes/runtime'
import { describe, expect, it } from 'vitest'
import type { PipelineDocument } from '../document.ts'
import { createRunner } from './runner.ts'
import { batchOf, documentOf, handClock, imbalance, ledgerOf, TestNodes } from './test-nodes.ts'

async function started(document: PipelineDocument, changes: Partial<Parameters<TestNodes['context']>[0]> = {}) {
  const nodes = new TestNodes()
  const clock = handClock()
  const runner = createRunner(document, nodes.context({ clock, ...changes }))
  await runner.start()
  const push = (count: number) => nodes.inputOf('in').push(batchOf('log', count))
  const delivered = () => nodes.events.filter(event => event.startsWith('deliver'))
  function expectBalance(): void {
    for (const { signals } of runner.ledger()) for (const signal of signals) expect(imbalance(signal)).toBe(0)
  }
  return { nodes, clock, runner, push, delivered, expectBalance }
}

function closeGate(nodes: TestNodes): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  nodes.gate = promise
  return resolve
}

const turn = () => new Promise(resolve => setImmediate(resolve))

const chain = documentOf({ in: {}, g: { does: 'gather' }, out: {} }, 'in > g', 'g > out')

describe('what a processor holds', () => {
  it('is in the ledger, and goes on when a timer fires', async () => {
    const { runner, clock, push, delivered, expectBalance } = await started(chain)
    await push(3)
    await push(2)
    expect(ledgerOf(runner.ledger(), 'g')).toMatchObject({ in: 5, out: 0, held: 5 })
    clock.advance(1000)
    await turn()
    expect(delivered()).toEqual(['deliver out 3', 'deliver out 2'])
    expect(ledgerOf(runner.ledger(), 'g')).toMatchObject({ in: 5, out: 5, held: 0 })
    expectBalance()
    await runner.stop()
  })

  it('may be of another signal than what came in', async () => {
    const document = documentOf({ in: {}, c: { does: 'count' }, out: {} }, 'in > c', 'c > out')
    const { runner, push, delivered, expectBalance } = await started(document)
    await push(3)
    expect(delivered()).toEqual(['deliver out 1', 'deliver out 3'])
    expect(ledgerOf(runner.ledger(), 'c', 'metric')).toMatchObject({ in: 0, out: 1, created: { counted: 1 } })
    expectBalance()
    await runner.stop()
  })

  it('is told as a gauge, until nothing is held any more', async () => {
    const { runner, clock, push } = await started(chain)
    const held = () =>
      runner
        .collectMetrics()
        .filter(point => point.name === 'weir.pipeline.node.held_items')
        .map(point => [point.attributes.get('node.id'), point.attributes.get('signal'), point.data])
    expect(held()).toEqual([])
    await push(3)
    const three = [['g', 'log', { kind: 'gauge', value: 3, isInt: true }]]
    expect(held()).toEqual(three)
    expect(held()).toEqual(three)
    clock.advance(1000)
    expect(held()).toEqual([['g', 'log', { kind: 'gauge', value: 0, isInt: true }]])
    expect(held()).toEqual([])
    await runner.stop()
  })

  it('is told as a gauge of zero when its node is gone', async () => {
    const { runner, push } = await started(chain)
    await push(3)
    const held = () => runner.collectMetrics().filter(point => point.name === 'weir.pipeline.node.held_items')
    expect(held()).toHaveLength(1)
    await runner.apply(documentOf({ in: {}, out: {} }, 'in > out'))
    expect(held().map(point => point.data)).toMatchObject([{ value: 0 }])
    expect(held()).toEqual([])
    await runner.stop()
  })

  it('is told as created where it was made', async () => {
    const document = documentOf({ in: {}, c: { does: 'copy', of: 2 }, out: {} }, 'in > c', 'c > out')
    const { runner, push } = await started(document)
    await push(3)
    const created = runner.collectMetrics().filter(point => point.name === 'weir.pipeline.node.created_items')
    expect(created.map(point => [point.attributes.get('reason'), point.data])).toMatchObject([['copied', { value: 2 }]])
    await runner.stop()
  })

  it('costs nothing but the batch when its timer throws', async () => {
    const { nodes, runner, clock, push } = await started(documentOf({ in: {}, p: {}, out: {} }, 'in > p', 'p > out'))
    nodes.processors.get('p')?.clock.after(10, () => {
      throw new Error('bug')
    })
    expect(() => clock.advance(10)).not.toThrow()
    expect(runner.health()).toMatchObject({ status: 'degraded', message: 'p: Failed on a batch: bug' })
    await push(1)
    expect(nodes.events).toContain('deliver out 1')
    await runner.stop()
  })
})

describe('drain', () => {
  it('sends on what processors hold, each before those behind it, and waits for it', async () => {
    const document = documentOf(
      { out: {}, g2: { does: 'gather' }, g1: { does: 'gather' }, in: {} },
      'in > g1',
      'g1 > g2',
      'g2 > out',
    )
    const { nodes, runner, push, delivered, expectBalance } = await started(document)
    await push(4)
    const open = closeGate(nodes)
    const drained = runner.drain(60_000)
    await turn()
    expect(nodes.events.filter(event => event.startsWith('flush'))).toEqual(['flush g1', 'flush g2'])
    expect(ledgerOf(runner.ledger(), 'out')).toMatchObject({ held: 4 })
    open()
    expect(await drained).toBe(true)
    expect(delivered()).toEqual(['deliver out 4'])
    expectBalance()
    await runner.stop()
  })
})

describe('stop', () => {
  it('counts what was held as lost', async () => {
    const { runner, push, expectBalance } = await started(chain)
    await push(4)
    await runner.stop()
    expect(ledgerOf(runner.ledger(), 'g')).toMatchObject({ in: 4, out: 0, errors: { stopped: 4 }, held: 0 })
    expectBalance()
  })

  it('ends what was sent on and nobody waits for', async () => {
    const { nodes, runner, clock, push, expectBalance } = await started(chain)
    closeGate(nodes)
    await push(2)
    clock.advance(1000)
    await runner.stop()
    expect(ledgerOf(runner.ledger(), 'out')).toMatchObject({ in: 2, errors: { stopped: 2 }, held: 0 })
    expectBalance()
  })
})

describe('apply', () => {
  it('sends on what a changed processor holds before another takes its place', async () => {
    const { nodes, runner, push, delivered, expectBalance } = await started(chain)
    await push(3)
    await runner.apply(documentOf({ in: {}, g: { does: 'gather', every: 9 }, out: {} }, 'in > g', 'g > out'))
    const at = (event: string) => nodes.events.lastIndexOf(event)
    expect(at('start g')).toBeLessThan(at('flush g'))
    expect(at('flush g')).toBeLessThan(at('stop g'))
    expect(delivered()).toEqual(['deliver out 3'])
    await push(2)
    expect(ledgerOf(runner.ledger(), 'g')).toEqual({ in: 5, out: 3, created: {}, dropped: {}, errors: {}, held: 2 })
    expectBalance()
    await runner.stop()
  })

  it('sends what several leaving processors hold through one another', async () => {
    const two = (every: number) =>
      documentOf(
        { in: {}, g1: { does: 'gather', every }, g2: { does: 'gather', every }, out: {} },
        'in > g1',
        'g1 > g2',
        'g2 > out',
      )
    const { runner, push, delivered, expectBalance } = await started(two(1000))
    await push(3)
    await runner.apply(two(9))
    expect(delivered()).toEqual(['deliver out 3'])
    expectBalance()
    await runner.stop()
  })

  it('sends on what a removed processor holds', async () => {
    const { runner, push, delivered } = await started(chain)
    await push(3)
    await runner.apply(documentOf({ in: {}, out: {} }, 'in > out'))
    expect(delivered()).toEqual(['deliver out 3'])
    await runner.stop()
  })

  it('keeps what an unchanged processor holds', async () => {
    const { nodes, runner, push, delivered } = await started(chain)
    await push(3)
    await runner.apply(documentOf({ in: {}, g: { does: 'gather' }, out: { setting: 'new' } }, 'in > g', 'g > out'))
    expect(nodes.events).not.toContain('flush g')
    expect(ledgerOf(runner.ledger(), 'g')).toMatchObject({ held: 3 })
    expect(await runner.drain(1000)).toBe(true)
    expect(delivered()).toEqual(['deliver out 3'])
    await runner.stop()
  })
})

describe('back-pressure of what processors send on their own', () => {
  it('holds back the acknowledgement of what passes while too much is on its way', async () => {
    const { nodes, runner, clock, push, expectBalance } = await started(chain)
    const open = closeGate(nodes)
    for (let round = 0; round < 33; round += 1) await push(1)
    clock.advance(1000)
    expect(ledgerOf(runner.ledger(), 'out')).toMatchObject({ held: 33 })
    let acknowledged = false
    const pushed = push(1).then(() => {
      acknowledged = true
    })
    await turn()
    expect(acknowledged).toBe(false)
    expectBalance()
    open()
    await pushed
    expect(ledgerOf(runner.ledger(), 'g')).toMatchObject({ held: 1 })
    await runner.stop()
  })

  it('lets the waiting go when the pipeline stops', async () => {
    const { nodes, runner, clock, push } = await started(chain)
    closeGate(nodes)
    for (let round = 0; round < 40; round += 1) await push(1)
    clock.advance(1000)
    const pushed = push(1).catch((error: unknown) => error)
    await runner.stop()
    expect([undefined, expect.any(PipelineStopped)]).toContainEqual(await pushed)
  })
})

describe('start', () => {
  it('waits for processors before records come, and survives one that cannot start', async () => {
    const nodes = new TestNodes()
    nodes.startFails.add('q')
    const document = documentOf({ in: {}, p: {}, q: {}, out: {} }, 'in > p', 'in > q', 'p > out')
    const runner = createRunner(document, nodes.context())
    await runner.start()
    expect(nodes.events.indexOf('start p')).toBeLessThan(nodes.events.indexOf('start in'))
    expect(runner.health()).toMatchObject({ status: 'error', message: 'q: no table' })
    await nodes.inputOf('in').push(batchOf('log', 2))
    expect(ledgerOf(runner.ledger(), 'q')).toMatchObject({ errors: { not_running: 2 } })
    expect(nodes.events).toContain('deliver out 2')
    await runner.stop()
  })

  it('gives nodes what the program lets them reach', async () => {
    const resources = { load: async () => new Uint8Array() }
    const codeRunner = { prepare: () => ({ run: () => [] }) }
    const ottlHost = {}
    const { nodes, runner } = await started(chain, { resources, codeRunner, ottlHost })
    const context = nodes.processors.get('g')
    expect(context?.resources).toBe(resources)
    expect(context?.codeRunner).toBe(codeRunner)
    expect(context?.ottlHost).toBe(ottlHost)
    await runner.stop()
  })
})
