import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkId, type PipelineDocument } from '../document.ts'
import { documentOf } from '../testing/document-of.ts'
import type { ChangeRecord, ChangeType } from './change-record.ts'
import { applyChange, type Change, discardChanges, trackChanges } from './change-tracker.ts'
import { diffDocuments } from './diff-documents.ts'

/** input → a → output, with b beside them. */
const original = documentOf(
  ['input:compound_input', 'a:sequence', 'b:sequence', 'output:compound_output'],
  'input > a',
  'a > output',
)

const after = (...changes: Change[]): readonly ChangeRecord[] =>
  changes.reduce(applyChange, trackChanges(original)).changes

const create = (name: string): Change => ({ type: 'create', node: { name, type: 'sequence' } })
const update = (name: string, fields: object = {}): Change => ({
  type: 'update',
  node: { name, type: 'sequence', ...fields },
})
const remove = (nodeId: string): Change => ({ type: 'delete', nodeId })
const link = (from: string, to: string): Change => ({ type: 'link', link: { from, to } })
const unlink = (from: string, to: string): Change => ({ type: 'delete-link', link: { from, to } })
const idOf = (from: string, to: string) => linkId({ from, to })

describe('changes of a pack', () => {
  it('[PACK-025] are tracked per node: create, delete, update, link, delete-link', () => {
    expect(after(create('n'), update('a', { x: 1 }), remove('b'), link('a', 'n'), unlink('input', 'a'))).toEqual([
      { type: 'create', nodeId: 'n' },
      { type: 'update', nodeId: 'a' },
      { type: 'delete', nodeId: 'b' },
      { type: 'link', nodeId: 'a', linkId: idOf('a', 'n') },
      { type: 'delete-link', nodeId: 'input', linkId: idOf('input', 'a') },
    ])
  })

  it('[BUILD-061] have a type, and the node, link and named output that they are about', () => {
    const types: Record<ChangeType, true> = {
      create: true,
      update: true,
      delete: true,
      link: true,
      'delete-link': true,
      setting: true,
      'cloud-setting': true,
    }
    expect(Object.keys(types)).toHaveLength(7)
    const named = { from: 'a', to: 'output', path: 'errors' }
    const record: Required<Omit<ChangeRecord, 'setting'>> = {
      type: 'link',
      nodeId: 'a',
      linkId: linkId(named),
      pathOutputId: 'errors',
    }
    expect(after({ type: 'link', link: named })).toEqual([record])
    const settings = { ...original, settings: { ...original.settings, tag: 'other' } }
    expect(diffDocuments(original, settings)).toEqual([{ type: 'setting', setting: 'tag' }])
  })

  it('say which named output a link starts at', () => {
    const records = after({ type: 'link', link: { from: 'a', path: 'errors', to: 'b' } })
    expect(records).toEqual([{ type: 'link', nodeId: 'a', linkId: '["a","errors","b"]', pathOutputId: 'errors' }])
  })

  it('[PACK-026] have nothing to add when a node of the original is created', () => {
    expect(after(create('b'))).toEqual([])
    expect(after(remove('b'), create('b'))).toEqual([])
  })

  it('[PACK-027] record the links of a deleted node too', () => {
    expect(after(remove('a'))).toEqual([
      { type: 'delete', nodeId: 'a' },
      { type: 'delete-link', nodeId: 'input', linkId: idOf('input', 'a') },
      { type: 'delete-link', nodeId: 'a', linkId: idOf('a', 'output') },
    ])
    expect(after(unlink('input', 'a'), remove('a'))).toHaveLength(3)
  })

  it('[PACK-028] drop the updates of a deleted node', () => {
    expect(after(update('b', { x: 1 }), remove('b'))).toEqual([{ type: 'delete', nodeId: 'b' }])
  })

  it('[PACK-029] forget a new node once it is deleted, with its updates and links', () => {
    expect(after(create('n'), update('n', { x: 1 }), link('a', 'n'), link('n', 'output'), remove('n'))).toEqual([])
  })

  it('[PACK-030] forget an update that leads back to the original', () => {
    expect(after(update('a', { x: 1 }), update('a'))).toEqual([])
    expect(after(update('a', { x: 1 }), update('a', { x: 2 }))).toEqual([{ type: 'update', nodeId: 'a' }])
  })

  it('[PACK-031] forget a link that is deleted after it was added, and the other way round', () => {
    expect(after(link('a', 'b'), unlink('a', 'b'))).toEqual([])
    expect(after(unlink('input', 'a'), link('input', 'a'))).toEqual([])
  })

  it('[PACK-024] are given up as a whole', () => {
    const tracker = [remove('a'), create('n')].reduce(applyChange, trackChanges(original))
    expect(discardChanges(tracker)).toEqual({ original, changes: [], document: original })
  })

  it('[PACK-032] start anew from what was saved', () => {
    const saved = documentOf(['n:sequence'])
    expect(applyChange(trackChanges(saved), update('n')).changes).toEqual([])
  })
})

describe('diffDocuments', () => {
  it('tells settings, nodes and links', () => {
    const changed: PipelineDocument = {
      ...documentOf(
        ['input:compound_input', { name: 'a', type: 'sequence', x: 1 }, 'n:sequence', 'output:compound_output'],
        'input > a',
        'n > output',
      ),
      settings: { tag: 'other' },
    }
    expect(diffDocuments(original, changed)).toEqual([
      { type: 'setting', setting: 'tag' },
      { type: 'delete', nodeId: 'b' },
      { type: 'update', nodeId: 'a' },
      { type: 'create', nodeId: 'n' },
      { type: 'delete-link', nodeId: 'a', linkId: idOf('a', 'output') },
      { type: 'link', nodeId: 'n', linkId: idOf('n', 'output') },
    ])
  })

  it('does not mind the order of keys', () => {
    const a = documentOf([{ name: 'a', type: 'sequence', x: { b: [1], c: 2 } }])
    const b = documentOf([{ x: { c: 2, b: [1] }, type: 'sequence', name: 'a' }])
    expect(diffDocuments(a, b)).toEqual([])
  })

  const names = fc.constantFrom('input', 'a', 'b', 'n', 'output')
  const step = fc.oneof(
    fc.record({ does: fc.constant('create' as const), name: names, x: fc.nat(1) }),
    fc.record({ does: fc.constant('update' as const), name: names, x: fc.nat(1) }),
    fc.record({ does: fc.constant('delete' as const), name: names }),
    fc.record({ does: fc.constantFrom('link' as const, 'delete-link' as const), from: names, to: names }),
  )

  it('finds what the tracker found, whatever was done', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), steps => {
        let tracker = trackChanges(original)
        let document = original
        const has = (name: string) => document.nodes.some(node => node.name === name)
        for (const one of steps) {
          if (one.does === 'create' || one.does === 'update') {
            if (has(one.name) !== (one.does === 'update')) continue
            const type = original.nodes.find(node => node.name === one.name)?.type ?? 'sequence'
            const node = { name: one.name, type, ...(one.x > 0 && { x: one.x }) }
            const others = document.nodes.filter(known => known.name !== one.name)
            document = { ...document, nodes: [...others, node] }
            tracker = applyChange(tracker, { type: one.does, node })
          } else if (one.does === 'delete') {
            if (!has(one.name)) continue
            document = {
              ...document,
              nodes: document.nodes.filter(node => node.name !== one.name),
              links: document.links.filter(known => known.from !== one.name && known.to !== one.name),
            }
            tracker = applyChange(tracker, { type: 'delete', nodeId: one.name })
          } else {
            const edge = { from: one.from, to: one.to }
            const linked = document.links.some(known => linkId(known) === linkId(edge))
            if (!has(one.from) || !has(one.to) || linked === (one.does === 'link')) continue
            const others = document.links.filter(known => linkId(known) !== linkId(edge))
            document = { ...document, links: linked ? others : [...others, edge] }
            tracker = applyChange(tracker, { type: one.does, link: edge })
          }
        }
        const sorted = (records: readonly ChangeRecord[]) => records.map(record => JSON.stringify(record)).sort()
        expect(sorted(tracker.changes)).toEqual(sorted(diffDocuments(original, document)))
      }),
      { numRuns: 300 },
    )
  })
})
