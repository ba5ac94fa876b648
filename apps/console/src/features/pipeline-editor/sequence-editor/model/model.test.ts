import type { TestStep } from '@weir/contracts'
import type { SequenceEntry } from '@weir/nodes/definitions'
import { canDrop, dropEntry, replaceEntry } from '@weir/pipeline'
import { describe, expect, it } from 'vitest'
import { moveInto } from './drop-place.ts'
import { entryFigures } from './entry-figures.ts'
import { keyOf, placeOf, withKey, withKeys } from './entry-keys.ts'
import { entryProblems, problemsOfWhole } from './entry-problems.ts'

const mask: SequenceEntry = { type: 'generic_mask', metadata: '{"id":"mask","name":"Mask"}' }
const filter: SequenceEntry = { type: 'ottl_filter', metadata: '{"id":"filter"}', condition: 'true' }
const plain: SequenceEntry = { type: 'comment', comment: 'no id' }
const group = (...processors: SequenceEntry[]): SequenceEntry => ({ type: 'sequence', processors })

describe('the names of rows', () => {
  it('stay with their processor wherever it goes, and JSON does not know them', () => {
    const entries = withKeys([plain, group(mask), plain])
    const keys = entries.map(keyOf)
    expect(new Set(keys).size).toBe(3)
    const moved = withKeys(dropEntry(entries, [0], [1, 0]))
    expect(moved.map(keyOf)).toEqual([keys[1], keys[2]])
    expect(moved[0]?.processors?.map(keyOf)).toEqual([keys[0], 'mask'])
    expect(placeOf(moved, keys[0] ?? '')).toEqual([0, 0])
    expect(JSON.stringify(entries)).toBe(JSON.stringify([plain, group(mask), plain]))
  })

  it('are given once', () => {
    const entries = withKeys([mask, mask])
    expect(entries.map(keyOf)).toEqual(['mask', 'mask 2'])
    expect(withKeys(entries)[0]).toBe(entries[0])
    const edited = replaceEntry(entries, [0], withKey({ ...mask, final: true }, 'mask'))
    expect(withKeys(edited).map(keyOf)).toEqual(['mask', 'mask 2'])
  })
})

describe('the problems of a row', () => {
  const problems = {
    '': ['is broken'],
    'processors[1]': ['is odd'],
    'processors[1].condition': ['is wrong'],
    'processors[1].processors[0].statements': ['must not be empty'],
    'processors[10].type': ['is unknown'],
  }

  it('are its own, without those of processors inside', () => {
    expect(entryProblems(problems, [1])).toEqual({
      own: { '': ['is odd'], condition: ['is wrong'] },
      hasInner: true,
    })
    expect(entryProblems(problems, [1, 0])).toEqual({ own: { statements: ['must not be empty'] }, hasInner: false })
    expect(entryProblems(problems, [0])).toEqual({ own: {}, hasInner: false })
  })

  it('are those of the whole sequence where they are of no row', () => {
    expect(problemsOfWhole({ ...problems, user_description: ['is long'] })).toEqual([
      'is broken',
      'user_description is long',
    ])
  })
})

describe('what processors did to the samples', () => {
  const item = { _type: 'log', body: 'x' }
  const changes = (...kinds: ('changed' | 'dropped' | 'made')[]): TestStep['changes'] =>
    kinds.map((kind, at) => ({
      item: kind === 'made' ? null : at,
      before: kind === 'made' ? null : item,
      after: kind === 'dropped' ? null : item,
    }))
  const step = (path: number[], type: string, ...done: TestStep['changes']): TestStep => ({
    rule: { name: type, type, path },
    changes: done,
  })
  const report = { graph: [], links: [], node_fields: {} }
  const previewOf = (...steps: TestStep[]) => ({
    inputs: Array.from({ length: 10 }, (_, at) => ({ _type: 'log' as const, _uuid: String(at) })),
    result: { items: {}, error: report, warning: report, events: [], steps },
  })
  const metric: SequenceEntry = { type: 'extract_metric', metadata: '{"id":"metric"}' }
  const entries = withKeys([
    mask,
    filter,
    { ...group({ type: 'sample', metadata: '{"id":"sample"}' }), metadata: '{"id":"group"}' },
    metric,
    { ...plain, metadata: '{"id":"note"}' },
    { ...mask, metadata: '{"id":"off"}', disabled: true },
  ])
  const preview = previewOf(
    step([0], 'generic_mask', ...changes('changed', 'changed')),
    step([0], 'generic_mask', ...changes('changed')),
    step([1], 'ottl_filter', ...changes('dropped', 'dropped')),
    step([2, 0], 'sample', ...changes('dropped', 'dropped')),
    step([3], 'extract_metric', ...changes('made', 'made', 'made')),
  )
  const texts = (figures: ReturnType<typeof entryFigures>) =>
    Object.fromEntries(Array.from(figures, ([key, { text }]) => [key, text]))

  it('is what they changed, dropped and made, of what came to them', () => {
    expect(texts(entryFigures(entries, preview, undefined))).toEqual({
      mask: '2 hit',
      filter: '−20%',
      group: '−25%',
      sample: '−25%',
      metric: '+3',
      off: 'off',
    })
    expect(entryFigures(entries, preview, undefined).get('group')?.about).toBe('2 of 8 samples dropped')
  })

  it('is nothing for those outside of the anchors, and without samples', () => {
    expect(texts(entryFigures(entries, preview, { input: 1, output: 2 }))).toEqual({ filter: '−20%', off: 'off' })
    expect(texts(entryFigures(entries, undefined, undefined))).toEqual({ off: 'off' })
  })

  it('says what passes where nothing was dropped', () => {
    expect(texts(entryFigures(entries.slice(0, 2), previewOf(), undefined))).toEqual({ mask: '0 hit', filter: '100%' })
  })
})

describe('dropping into a gap', () => {
  const list = [mask, filter, group(plain, plain)]
  it.each<[string, number[], number[], number[] | undefined]>([
    ['down', [0], [2], [1]],
    ['up', [1], [0], [0]],
    ['right before itself', [1], [1], undefined],
    ['right behind itself', [1], [2], undefined],
    ['into a group', [0], [2, 1], [2, 1]],
    ['out of a group', [2, 1], [0], [0]],
    ['down in a group', [2, 0], [2, 2], [2, 1]],
  ])('moves %s', (_name, from, gap, to) => {
    expect(moveInto(from, gap)).toEqual(to && { from, to })
    expect(canDrop(list, from, to ?? from)).toEqual({ allowed: true })
  })
})
