import { describe, expect, it } from 'vitest'
import { documentOf, linksOf, namesOf } from '../testing/document-of.ts'
import { copyNodes, pasteNodes } from './clipboard.ts'

const document = documentOf(
  [
    { name: 'in', type: 'demo_input', metadata: '{"position":{"x":1,"y":2}}' },
    'in_multiprocessor:sequence',
    'free:sequence',
    'out:weir_output',
  ],
  'in > in_multiprocessor',
  'in_multiprocessor > free',
  'free > out',
)

function pasted(text: string, into = document) {
  const edited = pasteNodes(into, text)
  if (!edited.ok) throw new TypeError(edited.reason)
  return edited
}

describe('copying', () => {
  it('takes nodes, their groups and the links among them', () => {
    const text = copyNodes(document, ['in', 'free'])
    expect(text).toContain('name: in_multiprocessor')
    expect(text).toContain('from: in_multiprocessor')
    expect(text).not.toContain('weir_output')
    expect(text).not.toContain('version')
  })
})

describe('pasting', () => {
  it('adds nodes under names that are free, with their groups and links', () => {
    const { document: after, nodeIds } = pasted(copyNodes(document, ['in', 'free']))
    expect(nodeIds).toEqual(['in_2', 'in_2_multiprocessor', 'free_2'])
    expect(linksOf(after).slice(3)).toEqual(['in_2 > in_2_multiprocessor', 'in_2_multiprocessor > free_2'])
  })

  it('leaves positions behind, so that nothing is hidden', () => {
    const { document: after } = pasted(copyNodes(document, ['in']))
    expect(after.nodes.find(node => node.name === 'in_2')).toEqual({ name: 'in_2', type: 'demo_input' })
  })

  it('keeps what else the metadata say', () => {
    const text = 'nodes: [{name: g, type: gateway_output, metadata: \'{"pipelineId":"1","position":{"x":1,"y":1}}\'}]'
    expect(pasted(text).document.nodes.at(-1)?.metadata).toBe('{"pipelineId":"1"}')
  })

  it.each([
    ['a whole document', 'version: v3\nsettings: {tag: x}\nnodes:\n- {name: a, type: demo_input}\nlinks: []\n'],
    ['a list of nodes', '- name: a\n  type: demo_input\n'],
    ['one node', 'name: a\ntype: demo_input\nevents_per_sec: 1\n'],
    ['a list behind a comment', '# copied\n- {name: a, type: demo_input}\n'],
  ])('takes %s', (_name, text) => {
    expect(namesOf(pasted(text).document).at(-1)).toBe('a')
  })

  it('takes types under the names of other products', () => {
    const text = 'nodes: [{name: m, type: mask, pattern: a+}, {name: o, type: ed_output}]'
    const { document: after } = pasted(text)
    expect(after.nodes.at(-2)).toMatchObject({ type: 'generic_mask', capture_group_masks: [{ capture_group: 'a+' }] })
  })

  it.each([
    ['nothing', '  ', 'There is nothing in the clipboard'],
    ['prose', 'Dear reader, this is: no YAML: at all', 'The clipboard holds no nodes in YAML.'],
    ['another list', '- 1\n- 2', 'The clipboard holds no nodes in YAML.'],
    ['no nodes', 'links: []', 'The clipboard holds no nodes in YAML.'],
    ['an empty document', 'nodes: []', 'The clipboard holds no nodes in YAML.'],
  ])('refuses %s in words', (_name, text, reason) => {
    expect(pasteNodes(document, text)).toMatchObject({ ok: false, reason: expect.stringContaining(reason) })
  })
})
