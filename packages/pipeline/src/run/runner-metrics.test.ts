import { ValueMap } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { createRunner } from './runner.ts'
import { TestNodes, batchOf, documentOf, handClock } from './test-nodes.ts'

async function started(document: ReturnType<typeof documentOf>, nodes = new TestNodes(), changes = {}) {
  const runner = createRunner(document, nodes.context(changes))
  await runner.start()
  const push = (count: number, input = 'in') => nodes.inputs.get(input)!.push(batchOf('log', count))
  return { runner, nodes, push }
}

describe('metrics', () => {
  it('say what left through each named output, beside what left at all', async () => {
    const document = documentOf(
      { in: {}, p: { does: 'route', of: 2 }, out: {}, out2: {} },
      'in > p',
      'p:first > out',
      'p:rest > out2',
    )
    const { runner, push } = await started(document)
    await push(5)
    const points = runner.collectMetrics()
    const bytes = (name: string, node: string, path?: string) => {
      const point = points.find(
        ({ name: named, attributes }) =>
          named === name && attributes.get('node.id') === node && (!path || attributes.get('reason') === path),
      )
      return point?.data.kind === 'sum' ? Number(point.data.value) : 0
    }
    const [first, rest] = ['first', 'rest'].map(path => bytes('weir.pipeline.node.path_bytes', 'p', path))
    expect(first).toBe(bytes('ed.pipeline.node.read_bytes', 'out'))
    expect(rest).toBe(bytes('ed.pipeline.node.read_bytes', 'out2'))
    expect(bytes('ed.pipeline.node.write_bytes', 'p')).toBe((first ?? 0) + (rest ?? 0))
    expect(bytes('weir.pipeline.node.path_bytes', 'in')).toBe(0)
    await runner.stop()
  })

  it('are delta sums by node, signal and reason, under the resource of the caller', async () => {
    const clock = handClock()
    const resource = ValueMap.from([['host.name', 'h']])
    const document = documentOf({ in: {}, p: { does: 'drop', of: 1 }, out: { rejects: 1 } }, 'in > p', 'p > out')
    const { runner, push } = await started(document, new TestNodes(), { clock, resource })
    await push(5)
    clock.nowMs += 10_000
    const points = runner.collectMetrics()
    const read = (name: string, node: string) => {
      const point = points.find(candidate => candidate.name === name && candidate.attributes.get('node.id') === node)
      return point?.data.kind === 'sum' ? point.data.value : undefined
    }
    expect(read('ed.pipeline.node.read_items', 'in')).toBe(5)
    expect(read('ed.pipeline.node.write_items', 'p')).toBe(4)
    expect(read('ed.pipeline.node.write_items', 'out')).toBe(3)
    expect(read('ed.pipeline.node.read_bytes', 'in')).toBeGreaterThan(0)
    expect(read('ed.pipeline.node.write_bytes', 'in')).toBe(read('ed.pipeline.node.read_bytes', 'p'))
    expect(read('weir.pipeline.node.dropped_items', 'p')).toBe(1)
    expect(read('weir.pipeline.node.errors', 'out')).toBe(1)
    const dropped = points.find(point => point.name === 'weir.pipeline.node.dropped_items')
    expect([...(dropped?.attributes.entries() ?? [])]).toEqual([
      ['node.id', 'p'],
      ['node.type', 'test_processor'],
      ['node.category', 'processor'],
      ['signal', 'log'],
      ['reason', 'rule'],
    ])
    expect(dropped).toMatchObject({
      startTimeUnixNano: 1_000_000_000_000n,
      timeUnixNano: 1_010_000_000_000n,
      data: { temporality: 1, isMonotonic: true, isInt: true },
    })
    expect(dropped?.resource.attributes.get('host.name')).toBe('h')
    expect(runner.collectMetrics()).toEqual([])
    await push(1)
    expect(runner.collectMetrics().find(point => point.name === 'ed.pipeline.node.read_items')?.data).toMatchObject({
      value: 1,
    })
    await runner.stop()
  })

  it('are told to each listener in full, also after it was restarted', async () => {
    const { nodes, runner, push } = await started(documentOf({ in: {}, in2: {}, out: {} }, 'in > out'))
    const itemsSeenBy = (input: string) =>
      nodes.inputs
        .get(input)!
        .selfMetrics()
        .find(point => point.name === 'ed.pipeline.node.read_items')?.data
    await push(2)
    expect(itemsSeenBy('in')).toMatchObject({ value: 2 })
    expect(itemsSeenBy('in')).toBeUndefined()
    await push(3)
    await runner.apply(documentOf({ in: { setting: 'new' }, in2: {}, out: {} }, 'in > out'))
    expect(itemsSeenBy('in')).toMatchObject({ value: 3 })
    expect(runner.collectMetrics()).not.toEqual([])
    await runner.stop()
  })
})
