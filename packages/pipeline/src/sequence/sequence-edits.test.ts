import type { SequenceEntry } from '@weir/nodes/definitions'
import { describe, expect, it } from 'vitest'
import { documentOf } from '../testing/document-of.ts'
import { keepAnchors } from './anchors.ts'
import { copyOfEntry, duplicateEntry, endOf, entriesWithPlaces, replaceEntry } from './entry-edits.ts'
import { entryMetadata, newEntry } from './entry-form.ts'
import { entryTraits } from './entry-traits.ts'
import { isFor, processorChoices, processorGroups, searchChoices } from './processor-choices.ts'
import type { PickerPlace } from './processor-picker.ts'
import { isUnreadable, readEntries, writeEntries } from './read-entries.ts'
import { switchProcessor } from './switch-entry.ts'

const entry = (id: string, type = 'comment', more: Partial<SequenceEntry> = {}): SequenceEntry => ({
  type,
  metadata: JSON.stringify({ id, name: id, type }),
  ...more,
})
const group = (id: string, ...processors: SequenceEntry[]) => entry(id, 'sequence', { processors })
const ids = (entries: readonly SequenceEntry[]) =>
  entriesWithPlaces(entries).map(({ entry: one }) => entryMetadata(one).id)

describe('reading the entries of a sequence', () => {
  const broken = [{ kind: 'mask' }, 'text', { type: 'comment', disabled: 'no' }]

  it('keeps the objects that they are', () => {
    const processors = [entry('a'), group('g', entry('b'))]
    const read = readEntries(processors)
    expect(read[0]).toBe(processors[0])
    expect(read[1]).toBe(processors[1])
    expect(readEntries(undefined)).toEqual([])
  })

  it.each(broken)('keeps what is no entry in its place: %j', raw => {
    const processors = [entry('a'), raw, { ...group('g'), processors: [raw, entry('b')] }]
    const read = readEntries(processors)
    expect(read.map(isUnreadable)).toEqual([false, true, false])
    expect(read[2]?.processors?.map(isUnreadable)).toEqual([true, false])
    expect(writeEntries(read)).toEqual(processors)
  })

  it('takes nothing for unreadable that only has no type', () => {
    expect(isUnreadable({ type: '' })).toBe(false)
  })
})

describe('editing the entries of a sequence', () => {
  const list = [entry('a'), group('g', entry('b'), entry('c')), entry('last', 'deotel')]

  it('replaces one in a group', () => {
    expect(ids(replaceEntry(list, [1, 1], entry('x')))).toEqual(['a', 'g', 'b', 'x', 'last'])
  })

  it('adds before those that are always final', () => {
    expect(endOf(list)).toEqual([2])
    expect(endOf(list, [1])).toEqual([1, 2])
    expect(endOf([])).toEqual([0])
  })

  it('copies a group with ids of its own', () => {
    const copy = duplicateEntry(list, [1])
    expect(ids(copy)).toEqual(['a', 'g', 'b', 'c', 'sequence-1', 'comment-1', 'comment-2', 'last'])
    expect(entryMetadata(copy[2] ?? entry('')).name).toBe('(Copy) g')
  })

  it('does not copy what is allowed once', () => {
    expect(copyOfEntry(list, [2])).toBeUndefined()
    expect(duplicateEntry(list, [2])).toBe(list)
  })
})

describe('switching a processor', () => {
  const saved = [entry('a', 'generic_mask'), group('g', entry('b')), { type: 'comment', comment: 'no id' }]
  const document = documentOf([{ name: 'group', type: 'sequence', user_description: 'Group', processors: saved }])
  const processorsAfter = (wanted: Parameters<typeof switchProcessor>[2], isOn: boolean) => {
    const edited = switchProcessor(document, 'group', wanted, isOn)
    return edited?.ok ? edited.document.nodes[0]?.['processors'] : undefined
  }

  it('changes nothing else of the group', () => {
    const edited = switchProcessor(document, 'group', { entry: entry('b'), place: [1, 0] }, true)
    expect(edited).toEqual({ ok: true, document })
  })

  it('[PROC-104] writes it into the saved group, wherever an editor has moved it', () => {
    expect(processorsAfter({ entry: entry('b'), place: [0] }, false)).toEqual([
      saved[0],
      { ...saved[1], processors: [{ ...entry('b'), disabled: true }] },
      saved[2],
    ])
    expect(processorsAfter({ entry: { ...entry('a', 'generic_mask'), disabled: true }, place: [0] }, true)).toEqual(
      saved,
    )
  })

  it('finds one without an id by its place', () => {
    expect(processorsAfter({ entry: { type: 'comment' }, place: [2] }, false)).toEqual([
      saved[0],
      saved[1],
      { type: 'comment', comment: 'no id', disabled: true },
    ])
  })

  it('leaves the document alone when it does not have the processor yet', () => {
    expect(switchProcessor(document, 'group', { entry: entry('new', 'sample'), place: [3] }, false)).toBeUndefined()
    expect(switchProcessor(document, 'other', { entry: entry('a'), place: [0] }, false)).toBeUndefined()
  })
})

describe('the processors to choose from', () => {
  const place: PickerPlace = {
    entries: [],
    isNested: false,
    isAttached: false,
    outputTypes: [],
    flags: { beta: false, experimental: false },
  }
  const choices = processorChoices(place)

  it('are presets and types in five groups, and all of them can be made', () => {
    expect([...new Set(choices.map(({ group: of }) => of))]).toEqual(processorGroups)
    expect(choices.find(({ key }) => key === 'parse-grok')).toMatchObject({ group: 'Parse', title: 'Parse Grok' })
    expect(choices.find(({ key }) => key === 'ottl_transform')).toMatchObject({ group: 'Transform', title: 'Custom' })
    expect(choices.filter(({ key }) => newEntry(key, []) === undefined)).toEqual([])
  })

  it.each([
    ['Filter', ['Context Filter', 'Deduplicate Logs', 'Filter', 'Sample']],
    ['Metrics', ['Aggregate Metric', 'Cumulative to Delta', 'Extract Metric', 'Log to Pattern']],
    ['Other', ['Comment', 'Pack']],
  ])('%s holds what belongs there', (of, titles) => {
    const own = choices.filter(choice => choice.group === of).map(({ title }) => title)
    expect(own).toEqual(expect.arrayContaining(titles))
  })

  it.each([
    ['grok', ['Parse Grok']],
    ['ottl_filter', ['Filter']],
    ['JSON parse', ['Parse JSON']],
    ['nothing like it', []],
  ])('are found by name or type: %s', (text, titles) => {
    expect(searchChoices(choices, text).map(({ title }) => title)).toEqual(titles)
  })

  it('are left out that work on none of the data types', () => {
    const forTraces = searchChoices(choices, '', ['trace'])
    expect(forTraces.some(({ key }) => key === 'tail_sample')).toBe(true)
    expect(forTraces.some(({ key }) => key === 'dedup')).toBe(false)
    expect(isFor(['log'], [])).toBe(true)
  })

  it('do not have what is there once already', () => {
    const withDeotel = processorChoices({ ...place, entries: [entry('d', 'deotel')] })
    expect(withDeotel.some(({ key }) => key === 'deotel')).toBe(false)
  })
})

describe('anchors while processors come and go', () => {
  it.each<[string, [number, number], string, string, [number, number] | undefined]>([
    ['one is added between them', [1, 2], 'a b c', 'a b x c', [1, 2]],
    ['one is added before them', [1, 2], 'a b c', 'x a b c', [2, 3]],
    ['one is added behind the last', [1, 3], 'a b c', 'a b c x', [1, 4]],
    ['the first between them goes', [1, 3], 'a b c', 'a c', [1, 2]],
    ['all between them go', [1, 2], 'a b c', 'a c', undefined],
    ['the one before them goes', [1, 3], 'a b c', 'b c', undefined],
    ['they change places', [0, 1], 'a b c', 'b a c', [0, 2]],
    ['all go', [1, 2], 'a b c', '', undefined],
  ])('[SEQ-010] stay valid when %s', (_name, [input, output], before, after, expected) => {
    const names = (text: string) => text.split(' ').filter(Boolean)
    const kept = keepAnchors({ input, output }, names(before), names(after))
    expect(kept).toEqual(expected && { input: expected[0], output: expected[1] })
  })
})

describe('what a row offers', () => {
  const of = (type: string) => entryTraits(newEntry(type, []) ?? { type })

  it('keeping the item only where the processor can', () => {
    expect(['extract_metric', 'json_unroll', 'log_to_pattern_metric'].every(type => of(type).offersKeepItem)).toBe(true)
    expect(['generic_mask', 'ottl_filter', 'sequence'].some(type => of(type).offersKeepItem)).toBe(false)
    expect(of('extract_metric').keepsItem).toBe(true)
    expect(of('json_unroll').keepsItem).toBe(false)
  })

  it('a condition only where it is not a setting of the processor', () => {
    expect(of('generic_mask').hasCondition).toBe(true)
    expect(of('sequence').hasCondition).toBe(true)
    expect(of('ottl_filter').hasCondition).toBe(false)
    expect(of('comment').hasCondition).toBe(false)
  })

  it('what becomes of errors where the form does not say it', () => {
    expect(of('parse-json').hasErrorMode).toBe(true)
    expect(of('ottl_transform').hasErrorMode).toBe(false)
  })

  it('one data type where the processor has one', () => {
    expect(of('dedup').dataTypes).toEqual(['log'])
    expect(of('aggregate_metric').dataTypes).toEqual(['metric'])
    expect(entryTraits({ type: 'generic_mask', data_types: ['trace'] }).worksOn).toEqual(['trace'])
    expect(entryTraits({ type: 'nobody_knows' }).dataTypes).toEqual(['log', 'metric', 'trace'])
  })
})
