import { type NodeDefinition, nodeDefinitions, type SequenceEntry } from '@weir/nodes/definitions'
import { describe, expect, it } from 'vitest'
import { documentOf } from '../testing/document-of.ts'
import { anchoredEntries, anchorPositions, moveAnchor, wholeSequence } from './anchors.ts'
import { canDrop, canInsert, dropEntry, insertEntry, sortFinalLast } from './entry-order.ts'
import { pickableProcessors, type PickerPlace, placeOfSequence } from './processor-picker.ts'

const entry = (name: string, type = 'comment'): SequenceEntry => ({ type, comment: name })
const group = (name: string, ...processors: SequenceEntry[]): SequenceEntry => ({
  type: 'sequence',
  comment: name,
  processors,
})
/** Of a type that is always final. */
const last = entry('last', 'deotel')

/** `a b [c d]` for two entries and a group of two. */
const text = (entries: readonly SequenceEntry[]): string =>
  entries.map(({ comment, processors }) => (processors ? `${comment}[${text(processors)}]` : comment)).join(' ')

const list = [entry('a'), entry('b'), group('g', entry('c'), entry('d')), last]

describe('moving processors', () => {
  it.each<[string, number[], number[], string]>([
    ['down', [0], [1], 'b a g[c d] last'],
    ['up', [2], [0], 'g[c d] a b last'],
    ['into a group', [0], [2, 1], 'b g[c a d] last'],
    ['into a group, last', [1], [2, 2], 'a g[c d b] last'],
    ['out of a group', [2, 0], [0], 'c a b g[d] last'],
    ['within a group', [2, 0], [2, 1], 'a b g[d c] last'],
    ['nowhere', [1], [1], 'a b g[c d] last'],
  ])('works %s', (_name, from, to, expected) => {
    expect(canDrop(list, from, to)).toEqual({ allowed: true })
    expect(text(dropEntry(list, from, to))).toBe(expected)
  })

  it('[PROC-106] sorts always-final processors to the end after a drop', () => {
    expect(text(dropEntry(list, [0], [3]))).toBe('b g[c d] a last')
    expect(text(insertEntry([last], entry('x'), [1]))).toBe('x last')
    expect(text(sortFinalLast([last, entry('a'), group('g', last, entry('b'))]))).toBe('a g[b last] last')
  })

  it.each<[string, number[], number[], string]>([
    ['of what is not there', [9], [0], 'There is no such processor'],
    ['of an always-final processor', [3], [0], 'This processor is always the last one'],
    ['of a group into itself', [2], [2, 0], 'A group cannot be put into itself'],
    ['into what is no group', [0], [1, 0], 'There is no such place'],
    ['beyond the end', [0], [4], 'There is no such place'],
    ['beyond the end of a group', [0], [2, 3], 'There is no such place'],
    ['before the beginning', [0], [-1], 'There is no such place'],
    ['to nowhere', [0], [], 'There is no such place'],
  ])('[PROC-107] rejects a drop %s', (_name, from, to, reason) => {
    expect(canDrop(list, from, to)).toEqual({ allowed: false, reason })
    expect(dropEntry(list, from, to)).toBe(list)
  })

  it('[PROC-107] rejects an always-final processor inside a group', () => {
    expect(canInsert(list, last, [2, 0])).toMatchObject({ allowed: false })
    expect(canInsert(list, last, [0])).toEqual({ allowed: true })
    expect(insertEntry(list, last, [2, 0])).toBe(list)
  })
})

describe('the processor picker', () => {
  const comment = nodeDefinitions.find(definition => definition.type === 'comment')!
  const kind = (type: string, fields: Partial<NodeDefinition> = {}): NodeDefinition => ({ ...comment, type, ...fields })
  const place: PickerPlace = {
    entries: [],
    isNested: false,
    isAttached: false,
    outputTypes: [],
    flags: { experimental: false, beta: false },
  }
  const offered = (definition: NodeDefinition, changes: Partial<PickerPlace> = {}) =>
    pickableProcessors({ ...place, ...changes }, [definition]).length === 1

  it('offers every processor that may stand in a sequence, and nothing else', () => {
    const types = pickableProcessors(place).map(definition => definition.type)
    expect(types).toContain('ottl_transform')
    for (const type of ['demo_input', 'weir_output', 'route', 'compound_input']) expect(types).not.toContain(type)
  })

  it.each(['experimental', 'beta'] as const)('[SEQ-012] hides %s processors unless their flag is on', status => {
    const definition = kind('x', { releaseStatus: status })
    expect(offered(definition)).toBe(false)
    expect(offered(definition, { flags: { experimental: false, beta: false, [status]: true } })).toBe(true)
  })

  it('[SEQ-013] hides a once-only processor that is there already, however deep', () => {
    const once = kind('x', { onceOnly: true })
    expect(offered(once)).toBe(true)
    expect(offered(once, { entries: [{ type: 'sequence', processors: [{ type: 'x' }] }] })).toBe(false)
    expect(offered(kind('x'), { entries: [{ type: 'x' }] })).toBe(true)
  })

  it('[SEQ-014] offers always-final processors at top level or in an attached multiprocessor only', () => {
    const final = kind('x', { alwaysFinal: true })
    expect(offered(final)).toBe(true)
    expect(offered(final, { isNested: true })).toBe(false)
    expect(offered(final, { isNested: true, isAttached: true })).toBe(true)
  })

  it('[SEQ-015] hides what must not come before the outputs or in the pipeline type', () => {
    const definition = kind('x', { notBefore: ['weir_output'], disallowedFleets: ['IngestionPipeline'] })
    expect(offered(definition, { outputTypes: ['void_output'], fleetType: 'Edge' })).toBe(true)
    expect(offered(definition, { outputTypes: ['void_output', 'weir_output'] })).toBe(false)
    expect(offered(definition, { fleetType: 'IngestionPipeline' })).toBe(false)
  })

  it('[PROC-112] does not offer lookup in an ingestion pipeline', () => {
    const types = (fleetType: PickerPlace['fleetType']) =>
      pickableProcessors({ ...place, fleetType }).map(definition => definition.type)
    expect(types('Edge')).toContain('lookup')
    expect(types('IngestionPipeline')).not.toContain('lookup')
  })

  it('[PROC-110] does not offer deotel before an output that it must not lead to', () => {
    const deotel = kind('deotel', { notBefore: ['weir_output'] })
    expect(offered(deotel, { outputTypes: ['weir_output'] })).toBe(false)
    expect(offered(deotel, { outputTypes: ['void_output'] })).toBe(true)
  })

  it('reads the place of a sequence from the document', () => {
    const document = documentOf(
      ['in:demo_input', 'in_multiprocessor:sequence', 's:sequence', 'x:ed_output', 'y:void_output'],
      'in > in_multiprocessor',
      'in_multiprocessor > s',
      's > x',
    )
    expect(placeOfSequence(document, 'in_multiprocessor')).toEqual({ isAttached: true, outputTypes: ['weir_output'] })
    expect(placeOfSequence(document, 's')).toEqual({ isAttached: false, outputTypes: ['weir_output'] })
  })
})

describe('anchors', () => {
  it('[SEQ-010] stay between processors, the input before the output', () => {
    const anchors = { input: 1, output: 3 }
    expect(anchorPositions(4, anchors, 'input')).toEqual([0, 1, 2])
    expect(anchorPositions(4, anchors, 'output')).toEqual([2, 3, 4])
    expect(moveAnchor(4, anchors, 'input', 9)).toEqual({ input: 2, output: 3 })
    expect(moveAnchor(4, anchors, 'output', -5)).toEqual({ input: 1, output: 2 })
    expect(moveAnchor(4, anchors, 'output', 3.6)).toEqual({ input: 1, output: 4 })
  })

  it('[SEQ-010] have one place in an empty sequence', () => {
    expect(wholeSequence(0)).toEqual({ input: 0, output: 0 })
    expect(moveAnchor(0, { input: 0, output: 0 }, 'output', 3)).toEqual({ input: 0, output: 0 })
  })

  it('pick the processors between them', () => {
    expect(anchoredEntries(['a', 'b', 'c', 'd'], { input: 1, output: 3 })).toEqual(['b', 'c'])
    expect(anchoredEntries(['a', 'b'], wholeSequence(2))).toEqual(['a', 'b'])
  })
})
