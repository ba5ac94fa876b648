import { describe, expect, it } from 'vitest'
import type { PipelineDocument } from '../document.ts'
import { documentOf, linksOf, namesOf } from '../testing/document-of.ts'
import { Random } from '../testing/random.ts'
import { randomDocument } from '../testing/random-document.ts'
import { type MergeChoice, mergeDocuments } from './merge-documents.ts'

const base = documentOf(['a:demo_input', 'p:ottl_transform', 'z:void_output'], 'a > p', 'p > z')

const withNode = (document: PipelineDocument, name: string, fields: object): PipelineDocument => ({
  ...document,
  nodes: document.nodes.map(node => (node.name === name ? { ...node, ...fields } : node)),
})
const without = (document: PipelineDocument, name: string): PipelineDocument => ({
  ...document,
  nodes: document.nodes.filter(node => node.name !== name),
  links: document.links.filter(link => link.from !== name && link.to !== name),
})
const adding = (document: PipelineDocument, name: string, ...links: [string, string][]): PipelineDocument => ({
  ...document,
  nodes: [...document.nodes, { name, type: 'void_output' }],
  links: [...document.links, ...links.map(([from, to]) => ({ from, to }))],
})
const choose = (key: string, choice: MergeChoice) => new Map([[key, choice]])

describe('mergeDocuments', () => {
  it('takes over what only one side changed', () => {
    const theirs = adding(withNode(base, 'a', { events_per_sec: 5 }), 'x', ['p', 'x'])
    const mine = { ...withNode(base, 'p', { statements: 'set(body, 1)' }), settings: { tag: 'other' } }
    const { document, conflicts } = mergeDocuments(base, theirs, mine)
    expect(conflicts).toEqual([])
    expect(document.settings).toEqual({ tag: 'other' })
    expect(document.nodes).toEqual([
      { name: 'a', type: 'demo_input', events_per_sec: 5 },
      { name: 'p', type: 'ottl_transform', statements: 'set(body, 1)' },
      { name: 'z', type: 'void_output' },
      { name: 'x', type: 'void_output' },
    ])
    expect(linksOf(document)).toEqual(['a > p', 'p > z', 'p > x'])
  })

  it('sees no conflict where both did the same', () => {
    const both = withNode(base, 'p', { statements: 'set(body, 1)' })
    expect(mergeDocuments(base, both, structuredClone(both))).toEqual({ document: both, conflicts: [] })
  })

  it('drops what one side deleted and the other left alone', () => {
    const { document, conflicts } = mergeDocuments(base, withNode(base, 'a', { events_per_sec: 2 }), without(base, 'p'))
    expect(conflicts).toEqual([])
    expect(namesOf(document)).toEqual(['a', 'z'])
    expect(linksOf(document)).toEqual([])
  })

  it('drops a setting that one side took away', () => {
    const before: PipelineDocument = { ...base, settings: { tag: 'test', anomaly_tolerance: 1 } }
    expect(mergeDocuments(before, before, base).document.settings).toEqual({ tag: 'test' })
  })

  it('puts a new node where its side had it', () => {
    const mine = { ...base, nodes: base.nodes.toSpliced(1, 0, { name: 'n', type: 'comment' }) }
    expect(namesOf(mergeDocuments(base, adding(base, 'x'), mine).document)).toEqual(['a', 'n', 'p', 'z', 'x'])
  })

  describe.each(['theirs', 'mine'] as const)('when somebody chooses %s', choice => {
    it('decides about a node that both changed', () => {
      const theirs = withNode(base, 'p', { statements: 'theirs' })
      const mine = withNode(base, 'p', { statements: 'mine' })
      const { document, conflicts } = mergeDocuments(base, theirs, mine, choose('node p', choice))
      expect(conflicts).toEqual([
        { key: 'node p', kind: 'node', id: 'p', base: base.nodes[1], theirs: theirs.nodes[1], mine: mine.nodes[1] },
      ])
      expect(document.nodes[1]?.['statements']).toBe(choice)
    })

    it('decides about a setting that both changed', () => {
      const [theirs, mine] = ['theirs', 'mine'].map(tag => ({ ...base, settings: { tag } }))
      const merged = mergeDocuments(base, theirs ?? base, mine ?? base, choose('setting tag', choice))
      expect(merged.conflicts.map(({ key }) => key)).toEqual(['setting tag'])
      expect(merged.document.settings.tag).toBe(choice)
    })

    it('decides about a node that both added under one name', () => {
      const theirs = adding(base, 'x')
      const mine = withNode(adding(base, 'x'), 'x', { disabled: true })
      const merged = mergeDocuments(base, theirs, mine, choose('node x', choice))
      expect(merged.conflicts[0]?.base).toBeUndefined()
      expect(merged.document.nodes.at(-1)?.disabled).toBe(choice === 'mine' ? true : undefined)
    })

    it('decides about a node that they deleted and I changed, with its links', () => {
      const merged = mergeDocuments(
        base,
        without(base, 'p'),
        withNode(base, 'p', { disabled: true }),
        choose('node p', choice),
      )
      expect(merged.conflicts.map(({ key }) => key)).toEqual(['node p'])
      expect(namesOf(merged.document)).toEqual(choice === 'mine' ? ['a', 'p', 'z'] : ['a', 'z'])
      expect(linksOf(merged.document).toSorted()).toEqual(choice === 'mine' ? ['a > p', 'p > z'] : [])
    })

    it('decides about a node that they deleted and I linked to something new', () => {
      const merged = mergeDocuments(base, without(base, 'p'), adding(base, 'x', ['p', 'x']), choose('node p', choice))
      expect(merged.conflicts.map(({ key }) => key)).toEqual(['node p'])
      expect(linksOf(merged.document).includes('p > x')).toBe(choice === 'mine')
      expect(namesOf(merged.document)).toContain('x')
    })
  })

  it('never leaves a link without both ends, and gives a side back that changed alone', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = new Random(seed)
      const make = () => randomDocument(random, { input: 'demo_input', output: 'void_output' })
      const [first, second, third] = [make(), make(), make()]
      const { document } = mergeDocuments(first, second, third)
      const names = new Set(namesOf(document))
      expect(document.links.filter(({ from, to }) => !names.has(from) || !names.has(to))).toEqual([])
      for (const [theirs, mine] of [
        [second, first],
        [first, second],
      ] as const) {
        const alone = mergeDocuments(first, theirs, mine)
        expect(alone.conflicts).toEqual([])
        const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
        expect(alone.document.nodes.toSorted(byName)).toEqual(second.nodes.toSorted(byName))
        expect(linksOf(alone.document).toSorted()).toEqual(linksOf(second).toSorted())
      }
    }
  })
})
