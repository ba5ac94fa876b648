import type { Signal } from '@weir/telemetry'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PipelineDocument } from '../document.ts'
import { createRunner } from './runner.ts'
import { batchOf, type Behaviour, handClock, imbalance, TestNodes } from './test-nodes.ts'

const behaviour = fc.constantFrom<Behaviour>(
  'pass',
  'drop',
  'error',
  'lose',
  'throw',
  'keep',
  'route',
  'gather',
  'copy',
  'invent',
  'count',
)
const processor = fc.record({ does: behaviour, of: fc.integer({ min: 0, max: 4 }), disabled: fc.boolean() })
const output = fc.record({
  rejects: fc.integer({ min: 0, max: 3 }),
  crashes: fc.boolean(),
  disabled: fc.constantFrom(false, false, true),
})
const push = fc.record({
  input: fc.integer({ min: 0, max: 1 }),
  signal: fc.constantFrom<Signal>('log', 'metric', 'trace'),
  count: fc.integer({ min: 0, max: 6 }),
})

/** Two inputs, up to five processors, up to three outputs; links only lead forward, so there is no cycle. */
const documents: fc.Arbitrary<PipelineDocument> = fc
  .record({
    processors: fc.array(processor, { maxLength: 5 }),
    outputs: fc.array(output, { maxLength: 3 }),
    links: fc.array(
      fc.record({ from: fc.nat(9), to: fc.nat(9), path: fc.constantFrom(undefined, undefined, 'first', 'rest') }),
      { maxLength: 16 },
    ),
  })
  .map(({ processors, outputs, links }) => {
    const nodes = [
      { name: 'in0', type: 'test_input' },
      { name: 'in1', type: 'test_input' },
      ...processors.map((fields, at) => ({ name: `p${at}`, type: 'test_processor', ...fields })),
      ...outputs.map((fields, at) => ({
        name: `out${at}`,
        type: at === 2 ? 'no_such_type' : 'test_output',
        ...fields,
      })),
    ]
    const forward = links.flatMap(({ from, to, path }) => {
      const [source, target] = [nodes[Math.min(from, to)], nodes[Math.max(from, to)]]
      if (!source || !target || source === target || target.type === 'test_input') return []
      return [{ from: source.name, to: target.name, ...(path && { path }) }]
    })
    return { version: 'v3', settings: { tag: 'test' }, nodes, links: forward }
  })

describe('the ledger', () => {
  it('balances for every node of any pipeline, while batches are on their way and after', async () => {
    await fc.assert(
      fc.asyncProperty(documents, fc.array(push, { maxLength: 8 }), async (document, pushes) => {
        const nodes = new TestNodes()
        const clock = handClock()
        const runner = createRunner(document, nodes.context({ clock }))
        const expectBalance = () => {
          for (const { signals } of runner.ledger()) for (const signal of signals) expect(imbalance(signal)).toBe(0)
        }
        await runner.start()
        const { promise: gate, resolve: open } = Promise.withResolvers<void>()
        nodes.gate = gate
        const pending = pushes.map(({ input, signal, count }) =>
          nodes.inputOf(`in${input}`).push(batchOf(signal, count)),
        )
        expectBalance()
        clock.advance(1000)
        expectBalance()
        open()
        await Promise.all(pending)
        expectBalance()
        expect(await runner.drain(1000)).toBe(true)
        expectBalance()
        await runner.stop()
        expectBalance()
      }),
      { numRuns: 200 },
    )
  }, 60_000)

  it('balances when the pipeline is stopped under way', async () => {
    await fc.assert(
      fc.asyncProperty(documents, fc.array(push, { maxLength: 8 }), async (document, pushes) => {
        const nodes = new TestNodes()
        const runner = createRunner(document, nodes.context())
        await runner.start()
        nodes.gate = new Promise(() => {})
        const pending = pushes.map(({ input, signal, count }) =>
          nodes.inputOf(`in${input}`).push(batchOf(signal, count)),
        )
        const settled = Promise.allSettled(pending)
        await runner.stop()
        await settled
        for (const { signals } of runner.ledger()) for (const signal of signals) expect(imbalance(signal)).toBe(0)
      }),
      { numRuns: 100 },
    )
  }, 60_000)
})
