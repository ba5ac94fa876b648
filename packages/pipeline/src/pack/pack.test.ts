import { describe, expect, it } from 'vitest'
import type { DocumentNode, PipelineDocument } from '../document.ts'
import { documentOf, linksOf, namesOf } from '../testing/document-of.ts'
import { validateDocument } from '../validate.ts'
import { addUnlinked } from '../edit/add-node.ts'
import { createPackFromSelection, packNameOf, replaceSelectionWithPack } from './create-pack.ts'
import { clearPack, copyPackInto, defaultPack, packNode } from './pack.ts'
import { packSelectionProblem } from './pack-selection.ts'

const transform = (name: string): DocumentNode => ({ name, type: 'ottl_transform', statements: 'set(body, "x")' })
const route: DocumentNode = { name: 'r', type: 'route', paths: [{ path: 'errors', condition: 'true' }] }

/** in → a → b → c → out */
const chain = documentOf(
  ['in:demo_input', transform('a'), transform('b'), transform('c'), 'out:weir_output'],
  'in > a',
  'a > b',
  'b > c',
  'c > out',
)

function created(document: PipelineDocument, ids: string[], name = 'Mine') {
  const result = createPackFromSelection(document, ids, name)
  if (!result.ok) throw new Error(result.reason)
  const node = result.document.nodes.find(candidate => candidate.name === result.nodeId)
  return { ...result, node }
}

const errorsOf = (document: PipelineDocument) => validateDocument(document).filter(issue => issue.level === 'error')

describe('a selection becomes a pack', () => {
  it.each<[string, PipelineDocument, string[], string]>([
    ['[PACK-033] with one node', chain, ['a'], 'Select two or more nodes'],
    ['[PACK-033] with one node named twice', chain, ['a', 'a'], 'Select two or more nodes'],
    ['[PACK-034] with a source', chain, ['in', 'a'], 'in is not a processor'],
    ['[PACK-034] with a destination', chain, ['c', 'out'], 'out is not a processor'],
    [
      '[PACK-035] with the group of a source',
      documentOf(
        ['in:demo_input', 'in_multiprocessor:sequence', transform('a')],
        'in > in_multiprocessor',
        'in_multiprocessor > a',
      ),
      ['in_multiprocessor', 'a'],
      'in_multiprocessor belongs to in',
    ],
    [
      '[PACK-035] with a final processor',
      documentOf([{ ...transform('a'), final: true }, transform('b')], 'a > b'),
      ['a', 'b'],
      'a is final',
    ],
    [
      '[PACK-035] with tail sampling',
      documentOf([{ name: 'a', type: 'sequence', processors: [{ type: 'tail_sample' }] }, transform('b')], 'a > b'),
      ['a', 'b'],
      'a samples whole traces',
    ],
    ['[PACK-035] of nodes that are apart', chain, ['a', 'c'], 'a and c are not linked'],
    [
      '[PACK-035] with a gap that a way leads through',
      documentOf([transform('a'), transform('b'), transform('c')], 'a > b', 'b > c', 'a > c'),
      ['a', 'c'],
      'b lies between a and c',
    ],
    ['[PACK-035] with a node that is not there', chain, ['a', 'x'], 'There is no node x'],
  ])('but not %s', (_name, document, ids, reason) => {
    expect(packSelectionProblem(document, ids)).toContain(reason)
    expect(createPackFromSelection(document, ids, 'x')).toMatchObject({ ok: false })
  })

  it('[PACK-036] under a name that begins with the tag of the pipeline', () => {
    expect(created(chain, ['a', 'b']).pack.name).toBe('test Mine')
    expect(packNameOf({ ...chain, settings: { tag: 'eu.prod' } }, 'v1.2')).toBe('eu_prod v1_2')
  })

  it('[PACK-038] that stands in the place of its nodes, links rewired', () => {
    const { document, pack, node, nodeId } = created(chain, ['b', 'a'])
    expect(namesOf(document)).toEqual(['in', nodeId, 'c', 'out'])
    expect(linksOf(document)).toEqual([`in > ${nodeId}`, `${nodeId} > c`, 'c > out'])
    expect(namesOf(pack)).toEqual(['a', 'b', 'input', 'output'])
    expect(linksOf(pack)).toEqual(['input > a', 'a > b', 'b > output'])
    expect(node).toMatchObject({
      type: 'compound',
      user_description: 'test Mine',
      nodes: pack.nodes,
      links: pack.links,
    })
    expect(errorsOf(document)).toEqual([])
    expect(namesOf(chain)).toContain('a')
  })

  it('[PACK-038] with one input for all that led to it, and its named outputs under their names', () => {
    const before = documentOf(
      ['in:demo_input', 'in2:demo_input', transform('a'), route, 'x:weir_output', 'y:void_output'],
      'in > a',
      'in2 > r',
      'a > r',
      'a > y',
      'r:errors > x',
      'r:unmatched > y',
    )
    const { document, pack, nodeId } = created(before, ['a', 'r'])
    expect(linksOf(pack)).toEqual([
      'input > a',
      'input > r',
      'a > r',
      'a > output',
      'r:errors > errors',
      'r:unmatched > unmatched',
    ])
    expect(linksOf(document)).toEqual([
      `in > ${nodeId}`,
      `in2 > ${nodeId}`,
      `${nodeId}:output > y`,
      `${nodeId}:errors > x`,
      `${nodeId}:unmatched > y`,
    ])
    expect(errorsOf(document)).toEqual([])
  })

  it('with ends of its own when nothing is linked to it', () => {
    const { pack, document } = created(documentOf([transform('input'), transform('b')], 'input > b'), ['input', 'b'])
    expect(linksOf(pack)).toEqual(['input_2 > input', 'input > b', 'b > output'])
    expect(errorsOf(document)).toEqual([])
  })

  it('[PACK-039] only when the library has it', () => {
    const library = [{ id: 'p1', name: 'test Mine' }]
    const placed = replaceSelectionWithPack(chain, ['a', 'b'], 'Mine', library)
    expect(placed.ok && placed.document.nodes.find(node => node.type === 'compound')?.node_reference).toBe('p1')
    expect(replaceSelectionWithPack(chain, ['a', 'b'], 'Other', library)).toEqual({
      ok: false,
      reason: 'Failed to save pack into library',
    })
  })
})

describe('a pack', () => {
  it('[PACK-021] starts as an input linked to an output, with an empty reference', () => {
    expect(defaultPack()).toEqual({
      nodes: [
        { name: 'input', type: 'compound_input' },
        { name: 'output', type: 'compound_output' },
      ],
      links: [{ from: 'input', to: 'output' }],
      node_reference: '',
    })
    expect(errorsOf(documentOf([{ name: 'p', type: 'compound', ...defaultPack() }]))).toEqual([])
  })

  const pack = { ...created(chain, ['a', 'b']).pack, id: 'p1', name: 'My pack' }
  const entry = { type: 'compound', comment: 'why', metadata: '{"id":"1","name":"Pack"}' }

  it('[PACK-040] is copied into a compound processor, its name into the metadata', () => {
    const copied = copyPackInto(entry, pack)
    expect(copied).toMatchObject({ type: 'compound', comment: 'why', node_reference: 'p1' })
    expect(JSON.parse(copied.metadata)).toEqual({ id: '1', name: 'My pack' })
    expect(copied.nodes).toEqual(pack.nodes)
    expect(copied.nodes[0]).not.toBe(pack.nodes[0])
    expect(copied.links).toEqual(pack.links)
  })

  it('[PACK-020] stands in a pipeline as a compound node with a copy of its nodes and links and its id', () => {
    const added = addUnlinked(documentOf([]), packNode(pack))
    if (!added.ok) throw new Error(added.reason)
    expect(added.document.nodes).toEqual([
      {
        name: 'compound',
        type: 'compound',
        user_description: 'My pack',
        metadata: '{"name":"My pack"}',
        node_reference: 'p1',
        nodes: pack.nodes,
        links: pack.links,
      },
    ])
    expect(errorsOf(added.document)).toEqual([])
  })

  it('[PACK-041] is taken out again', () => {
    const cleared = clearPack(copyPackInto(entry, pack))
    expect(cleared).toEqual({ type: 'compound', comment: 'why', ...defaultPack(), metadata: '{"id":"1"}' })
  })
})
