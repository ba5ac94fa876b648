import { describe, expect, it } from 'vitest'
import { nodeInputs } from './node-inputs.ts'

const log = (body: string) => ({ _type: 'log', body })
const nodes = [
  { name: 'in', type: 'demo_input' },
  { name: 'tag', type: 'ottl_transform', statements: 'set(attributes["seen"], true)' },
  { name: 'split', type: 'route', paths: [{ path: 'errors', condition: 'body == "bad"' }] },
  { name: 'mask', type: 'ottl_transform', statements: 'set(body, "masked")' },
  { name: 'out', type: 'void_output' },
]
const links = [
  { from: 'in', to: 'tag' },
  { from: 'tag', to: 'split' },
  { from: 'split', path: 'errors', to: 'mask' },
  { from: 'mask', to: 'out' },
  { from: 'split', path: 'unmatched', to: 'out' },
]
const items = [log('good'), log('bad')]
const ask = (inputNode: string, testNode: string, given: unknown[] = items) =>
  nodeInputs({ nodes, links, inputNode, testNode, items: given })

describe('nodeInputs', () => {
  it.each([
    ['the next node', 'in', 'tag', ['good', 'bad']],
    ['a branch', 'in', 'mask', ['bad']],
    ['where branches meet', 'in', 'out', ['good', 'masked']],
    ['behind a processor', 'mask', 'out', ['masked', 'masked']],
    ['the same node', 'mask', 'mask', ['good', 'bad']],
  ])('[API-050] tells what reaches %s', async (_name, inputNode, testNode, bodies) => {
    const { testNodeInputs, error } = await ask(inputNode, testNode)
    expect(error).toBeUndefined()
    expect(testNodeInputs.map(item => 'body' in item && item.body)).toEqual(bodies)
  })

  it('shows what processors on the way did', async () => {
    expect((await ask('in', 'split')).testNodeInputs).toMatchObject([{ attributes: { seen: true } }, {}])
  })

  it.each([
    ['an unknown entry', 'nowhere', 'out', items, 'inputNode: the pipeline has no node "nowhere"'],
    ['an unknown node', 'in', 'nowhere', items, 'testNode: the pipeline has no node "nowhere"'],
    ['nodes without a way between them', 'mask', 'tag', items, 'No way leads from mask to tag'],
    ['an item that is none', 'in', 'tag', [5], 'items[0]: '],
  ])('says what is wrong with %s', async (_name, inputNode, testNode, given, message) => {
    const result = await ask(inputNode, testNode, given)
    expect(result.testNodeInputs).toEqual([])
    expect(result.error).toContain(message)
  })

  it('names a node on the way that cannot run', async () => {
    const broken = nodes.map(node => (node.name === 'tag' ? { name: 'tag', type: 'ottl_transform' } : node))
    const result = await nodeInputs({ nodes: broken, links, inputNode: 'in', testNode: 'mask', items })
    expect(result.error).toBe('tag: statements is required')
  })
})
