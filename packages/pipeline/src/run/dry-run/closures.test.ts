import { nodeDefinitions, presets } from '@weir/nodes/definitions'
import { describe, expect, it } from 'vitest'
import { needsServer } from './needs-server.ts'
import { testNode } from './test-node.ts'

const nowMs = Date.UTC(2026, 0, 1)

const ofTypes = nodeDefinitions.flatMap(({ type, examples }) =>
  examples.flatMap(({ title, config, input }) =>
    input
      ? [{ title: `${type}: ${title}`, node: { id: 'node', type, configuration: { ...config } }, items: input }]
      : [],
  ),
)
const ofPresets = presets.flatMap(({ preset, examples }) =>
  examples.map(({ title, statements, input }) => ({
    title: `${preset}: ${title}`,
    node: {
      id: 'node',
      type: 'sequence',
      configuration: { processors: [{ type: 'ottl_transform', statements }] },
    },
    items: input,
  })),
)
/** They stand inside of packs only, whose examples have them. */
const partsOfPacks = ['compound_input', 'compound_output']
const examples = [...ofTypes, ...ofPresets].filter(
  ({ node }) => !needsServer(node) && !partsOfPacks.includes(node.type),
)

describe('without code from text', () => {
  it.each(examples)('$title', async ({ node, items }) => {
    const options = { node, items, steps: true }
    const chance = { nowMs, random: () => 0.5 }
    const closures = await testNode(options, { ...chance, ottlMode: 'closures' })
    expect(closures).toEqual(await testNode(options, { ...chance, ottlMode: 'generated' }))
    expect(closures.error.node_fields).toEqual({})
    expect(closures.events.length).toBeGreaterThanOrEqual(items.length)
  })
})
