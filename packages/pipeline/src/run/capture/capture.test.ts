import { type Batch, decodeRequest, encodeRequest, LogRecord, patternRecord } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { createRunner } from '../runner.ts'
import { batchOf, documentOf, handClock, TestNodes } from '../test-nodes.ts'
import type { Captured, CaptureTask } from './capture-task.ts'
import type { SampleItem } from './sample-item.ts'

const task = (changes: Partial<CaptureTask> = {}): CaptureTask => ({
  id: 't',
  maxItems: 10,
  maxItemBytes: 10_000,
  expiresAt: 2_000_000,
  ...changes,
})

function logs(...bodies: string[]): Batch {
  const records = bodies.map(body => Object.assign(new LogRecord(), { body }))
  return { signal: 'log', records }
}
const numbered = (count: number) => logs(...Array.from({ length: count }, (_, at) => String(at)))

type Document = ReturnType<typeof documentOf>
const line = (middle: Record<string, unknown>): Document =>
  documentOf({ in: {}, p: middle, out: {} }, 'in > p', 'p > out')

async function started(document: Document) {
  const nodes = new TestNodes()
  const clock = handClock()
  const runner = createRunner(document, nodes.context({ clock }))
  await runner.start()
  return { runner, nodes, clock, push: (batch: Batch) => nodes.inputOf('in').push(batch) }
}

const bodies = (items: readonly SampleItem[] | undefined) => items?.map(item => item['body'])
const uuids = (items: readonly SampleItem[] | undefined) => items?.map(item => item['_uuid'])
const unpaired = (items: readonly SampleItem[] | undefined) => items?.filter(item => item['_unpaired'] === true).length
const after = (captured: Captured | undefined, node: string, path = '') => captured?.nodes.get(node)?.after.get(path)
const before = (captured: Captured | undefined, node: string) => captured?.nodes.get(node)?.before

describe('capture', () => {
  it('samples before and after processors, after inputs, before outputs', async () => {
    const { runner, push } = await started(line({}))
    runner.capture(task())
    await push(logs('a', 'b'))
    const captured = runner.takeCaptured('t')
    expect(captured).toMatchObject({ dropped: 0, ended: false })
    expect(bodies(before(captured, 'in'))).toEqual([])
    expect(bodies(after(captured, 'in'))).toEqual(['a', 'b'])
    expect(bodies(before(captured, 'p'))).toEqual(['a', 'b'])
    expect(bodies(after(captured, 'p'))).toEqual(['a', 'b'])
    expect(bodies(before(captured, 'out'))).toEqual(['a', 'b'])
    expect(captured?.nodes.get('out')?.after.size).toBe(0)
    expect(runner.takeCaptured('t')).toEqual({ nodes: new Map(), dropped: 0, ended: false })
    await runner.stop()
  })

  it('[LIVE-008] gives items with their type, time, content and id', async () => {
    const { runner, push } = await started(line({}))
    runner.capture(task({ nodes: ['in'] }))
    const pattern = patternRecord({
      pattern: 'a *',
      count: 1,
      sample: 'a b',
      sentimentScore: 0,
      startTimestamp: 1,
      timestamp: 2,
    })
    const log = Object.assign(new LogRecord(), { body: 'a', severityText: 'WARN' })
    await push({ signal: 'log', records: [log, pattern] })
    await push(batchOf('metric', 1))
    await push(batchOf('trace', 1))
    const items = after(runner.takeCaptured('t'), 'in') ?? []
    expect(items.map(item => item['_type'])).toEqual(['log', 'cluster_pattern_and_sample', 'metric', 'trace'])
    const common = { timestamp: expect.any(Number), attributes: {}, resource: {}, _uuid: expect.any(String) }
    for (const item of items) expect(item).toMatchObject(common)
    expect(items[0]).toMatchObject({ severity_text: 'WARN', body: 'a' })
    await runner.stop()
  })

  it('samples only the nodes that were asked for', async () => {
    const { runner, push } = await started(line({}))
    runner.capture(task({ nodes: ['p', 'gone'] }))
    await push(logs('a'))
    expect([...(runner.takeCaptured('t')?.nodes.keys() ?? [])]).toEqual(['p'])
    await runner.stop()
  })

  it('names a record alike wherever it is the same one', async () => {
    const { runner, push } = await started(line({ does: 'drop', of: 1 }))
    runner.capture(task())
    await push(logs('dropped', 'kept'))
    const captured = runner.takeCaptured('t')
    const [dropped, kept] = uuids(before(captured, 'p')) ?? []
    expect(kept).toMatch(/^[0-9a-f-]{36}$/)
    expect(uuids(after(captured, 'in'))).toEqual([dropped, kept])
    expect(uuids(after(captured, 'p'))).toEqual([kept])
    expect(uuids(before(captured, 'out'))).toEqual([kept])
    await runner.stop()
  })

  it('tells what a node made from what only passed it', async () => {
    const { runner, push } = await started(line({ does: 'copy', of: 1 }))
    runner.capture(task())
    await push(logs('a'))
    const made = runner.takeCaptured('t')
    expect(after(made, 'p')).toHaveLength(2)
    expect(uuids(after(made, 'p'))?.filter(uuid => uuids(before(made, 'p'))?.includes(uuid))).toHaveLength(1)
    expect(unpaired(after(made, 'p'))).toBe(0)
    await runner.stop()
  })

  it('fills up with others when what it sampled before the node does not come out', async () => {
    const { runner, push } = await started(line({ does: 'drop', of: 10 }))
    runner.capture(task({ maxItems: 3 }))
    await push(numbered(20))
    const captured = runner.takeCaptured('t')
    expect(bodies(before(captured, 'p'))).toEqual(['0', '1', '2'])
    expect(bodies(after(captured, 'p'))).toEqual(['10', '11', '12'])
    expect(unpaired(after(captured, 'p'))).toBe(3)
    await runner.stop()
  })

  it('prefers pairs to what came first', async () => {
    const { runner, push } = await started(documentOf({ in: {}, p: { does: 'gather' }, out: {} }, 'in > p', 'p > out'))
    await push(logs('early'))
    runner.capture(task({ maxItems: 1 }))
    await push(logs('sampled'))
    await runner.drain(1000)
    const captured = runner.takeCaptured('t')
    expect(bodies(before(captured, 'p'))).toEqual(['sampled'])
    expect(bodies(after(captured, 'p'))).toEqual(['sampled'])
    expect(unpaired(after(captured, 'p'))).toBe(0)
    await runner.stop()
  })

  it('does not take for made what a node held and sends later', async () => {
    const { runner, push, clock } = await started(line({ does: 'gather', every: 1000 }))
    await push(logs('early'))
    runner.capture(task())
    clock.advance(1000)
    expect(unpaired(after(runner.takeCaptured('t'), 'p'))).toBe(1)
    await runner.stop()
  })

  it('keeps the paths of a node apart', async () => {
    const document = documentOf({ in: {}, p: { does: 'route' }, out: {} }, 'in > p', 'p > first:out', 'p > rest:out')
    const { runner, push } = await started(document)
    runner.capture(task())
    await push(logs('a', 'b', 'c'))
    const captured = runner.takeCaptured('t')
    expect(bodies(after(captured, 'p', 'first'))).toEqual(['a'])
    expect(bodies(after(captured, 'p', 'rest'))).toEqual(['b', 'c'])
    await runner.stop()
  })

  it('shows a disabled processor passing everything on', async () => {
    const { runner, push } = await started(line({ disabled: true }))
    runner.capture(task({ nodes: ['p'] }))
    await push(logs('a'))
    const captured = runner.takeCaptured('t')
    expect(bodies(before(captured, 'p'))).toEqual(bodies(after(captured, 'p')))
    await runner.stop()
  })

  it('takes so many per node and side until they are taken, and a hundred at most', async () => {
    const { runner, push } = await started(line({}))
    runner.capture(task({ maxItems: 2 }))
    runner.capture(task({ id: 'all', maxItems: 1000 }))
    await push(numbered(150))
    await push(numbered(150))
    expect(bodies(before(runner.takeCaptured('t'), 'p'))).toEqual(['0', '1'])
    expect(before(runner.takeCaptured('all'), 'out')).toHaveLength(100)
    await push(logs('new'))
    expect(bodies(before(runner.takeCaptured('t'), 'p'))).toEqual(['new'])
    await runner.stop()
  })

  it('hides secrets, and cuts off and bounds what is large', async () => {
    const { runner, push } = await started(line({}))
    runner.capture(task({ nodes: ['in'], maxItems: 100, maxItemBytes: 64 * 1024 }))
    const record = Object.assign(new LogRecord(), { body: 'token=abc' })
    record.attributes.set('password', 'pw')
    await push({ signal: 'log', records: [record] })
    expect(after(runner.takeCaptured('t'), 'in')).toMatchObject([
      { body: 'token=[redacted]', attributes: { password: '[redacted]' } },
    ])
    await push(logs(...Array.from({ length: 100 }, () => 'x'.repeat(100_000))))
    const captured = runner.takeCaptured('t')
    expect(captured?.dropped).toBe(1)
    const text = JSON.stringify(after(captured, 'in'))
    expect(text).toContain('"_truncated":true')
    expect(text.length).toBeLessThan(2.2 * 1024 * 1024)
    await runner.stop()
  })

  it('leaves the records as they came, down to the byte', async () => {
    const { runner, nodes } = await started(line({}))
    const original = logs('a', 'b')
    original.records[0]?.attributes.set('k', 'v')
    const bytes = encodeRequest(original)
    runner.capture(task())
    const received = decodeRequest('log', bytes)
    await nodes.inputOf('in').push(received)
    expect(after(runner.takeCaptured('t'), 'p')).toHaveLength(2)
    expect(received.records.map(record => record.changedFields())).toEqual([0, 0])
    expect(encodeRequest(received)).toEqual(bytes)
    await runner.stop()
  })

  it('[LIVE-013] ends when its time is over, and tells what it has once more', async () => {
    const { runner, push, clock } = await started(line({}))
    runner.capture(task({ expiresAt: clock.now() + 1000 }))
    await push(logs('in time'))
    clock.advance(1000)
    await push(logs('late'))
    const captured = runner.takeCaptured('t')
    expect(captured?.ended).toBe(true)
    expect(bodies(before(captured, 'p'))).toEqual(['in time'])
    expect(runner.takeCaptured('t')).toBeUndefined()
    await runner.stop()
  })

  it('goes on when it is started again, and ends when it is stopped', async () => {
    const { runner, push, clock } = await started(line({}))
    runner.capture(task({ expiresAt: clock.now() + 1000 }))
    await push(logs('a'))
    runner.capture(task({ expiresAt: clock.now() + 5000 }))
    clock.advance(2000)
    await push(logs('b'))
    expect(bodies(before(runner.takeCaptured('t'), 'p'))).toEqual(['a', 'b'])
    runner.capture(task({ nodes: ['out'] }))
    await push(logs('b'))
    expect([...(runner.takeCaptured('t')?.nodes.keys() ?? [])]).toEqual(['out'])
    runner.stopCapture('t')
    await push(logs('c'))
    expect(runner.takeCaptured('t')).toBeUndefined()
    await runner.stop()
  })

  it('runs three at a time, of which expired ones do not count', async () => {
    const { runner, clock } = await started(line({}))
    for (const id of ['a', 'b', 'c']) runner.capture(task({ id, expiresAt: clock.now() + 1000 }))
    expect(() => runner.capture(task({ id: 'd' }))).toThrow('3 captures run already')
    clock.advance(1000)
    runner.capture(task({ id: 'd' }))
    expect(runner.takeCaptured('d')?.ended).toBe(false)
    await runner.stop()
  })

  it('goes on when the document changes', async () => {
    const { runner, push } = await started(line({}))
    runner.capture(task({ nodes: ['p'] }))
    await push(logs('old'))
    await runner.apply(line({ does: 'drop', of: 1 }))
    await push(logs('new', 'newer'))
    const captured = runner.takeCaptured('t')
    expect(bodies(before(captured, 'p'))).toEqual(['old', 'new', 'newer'])
    expect(bodies(after(captured, 'p'))).toEqual(['old', 'newer'])
    await runner.stop()
  })
})
