import { describe, expect, it } from 'vitest'
import type { Item } from '../../define.ts'
import { runItems } from '../../testing/run-examples.ts'
import { sequenceDefinition } from './sequence.definition.ts'
import { entryName, sequenceEntrySchema } from './sequence-entry.ts'
import { sequence } from './sequence.ts'

const run = (processors: object[], items: readonly Item[]) => runItems(sequence, { processors }, items)

const set = (key: string, value: string, envelope: object = {}) => ({
  type: 'ottl_transform',
  statements: `set(attributes["${key}"], "${value}")`,
  ...envelope,
})
const log = (body: string): Item => ({ _type: 'log', body })
const metric: Item = { _type: 'metric', name: 'm', kind: 'gauge', gauge: { value: 1 } }

describe('sequence', () => {
  it('runs in order', () => {
    expect(run([set('a', '1'), set('a', '2')], [log('x')]).items).toMatchObject([{ attributes: { a: '2' } }])
  })

  it('passes everything when it is empty', () => {
    expect(run([], [log('x'), metric]).items).toHaveLength(2)
  })

  it.each<[string, object, unknown[]]>([
    ['leaves out what is disabled', { disabled: true }, [{}, {}, {}]],
    ['keeps to its data types', { data_types: ['metric'] }, [{}, {}, { seen: 'y' }]],
    ['runs where its condition holds', { condition: 'body == "b"' }, [{}, { seen: 'y' }, {}]],
    ['runs on everything under a blank condition', { condition: '  ' }, [{ seen: 'y' }, { seen: 'y' }, { seen: 'y' }]],
  ])('%s', (_name, envelope, expected) => {
    const result = run([set('seen', 'y', envelope)], [log('a'), log('b'), metric])
    expect(result.items.map(item => (item as { attributes: unknown }).attributes)).toEqual(expected)
  })

  it('keeps the order of records around a condition', () => {
    const items = Array.from({ length: 100 }, (_, at) => log(String(at)))
    const result = run([set('even', 'y', { condition: 'IsMatch(body, "[02468]$")' })], items)
    expect(result.items.map(item => (item as { body: string }).body)).toEqual(items.map(item => item['body']))
    expect(result.items.filter(item => 'even' in (item as { attributes: object }).attributes)).toHaveLength(50)
  })

  it('[PROC-105] skips the later processors for records that a final one took', () => {
    const result = run(
      [set('way', 'short', { final: true, condition: 'body == "a"' }), set('way', 'long'), set('end', 'y')],
      [log('a'), log('b')],
    )
    expect(result.items).toMatchObject([{ attributes: { way: 'short' } }, { attributes: { way: 'long', end: 'y' } }])
    expect(result.items[0]).not.toHaveProperty('attributes.end')
  })

  it('ends final inside a group with the group', () => {
    const group = { type: 'sequence', processors: [set('a', '1', { final: true }), set('b', '1')] }
    expect(run([group, set('c', '1')], [log('x')]).items).toMatchObject([{ attributes: { a: '1', c: '1' } }])
  })

  it('counts what is dropped under the name of the processor, however deep', () => {
    const filter = (name: string, body: string) => ({
      type: 'ottl_filter',
      condition: `body == "${body}"`,
      metadata: JSON.stringify({ name }),
    })
    const group = { type: 'sequence', processors: [{ type: 'sequence', processors: [filter('Inner', 'b')] }] }
    const unnamed = { type: 'ottl_filter', condition: 'body == "c"' }
    const result = run([filter('Outer', 'a'), group, unnamed], [log('a'), log('b'), log('b'), log('c'), log('d')])
    expect(result.dropped).toEqual({ Outer: 1, Inner: 2, Filter: 1 })
    expect(result.items).toHaveLength(1)
  })

  it('reads the condition of a filter as the filter, in both modes', () => {
    const include = { type: 'ottl_filter', filter_mode: 'include', condition: 'body == "a"' }
    expect(run([include], [log('a'), log('b')]).items).toMatchObject([{ body: 'a' }])
  })

  it('counts errors of a strict processor under its name', () => {
    const strict = { type: 'ottl_transform', error_mode: 'strict', statements: 'set(attributes["n"], ParseJSON(body))' }
    expect(run([{ ...strict, metadata: '{"name":"Parse"}' }], [log('no json')]).errors).toEqual({ Parse: 1 })
  })
})

describe('sequence entries', () => {
  it('[SEQ-011] have type, metadata, comment, disabled, final, keep_item, condition, data_types, statements and processors', () => {
    const entry = {
      type: 'ottl_transform',
      metadata: '{"id":"1","name":"n","type":"parse-json"}',
      comment: 'why',
      disabled: true,
      final: true,
      keep_item: true,
      error_mode: 'strict',
      condition: 'body == "x"',
      data_types: ['log'],
      statements: 'set(body, "y")',
      processors: [{ type: 'comment' }],
    }
    expect(sequenceEntrySchema.parse(entry)).toEqual(entry)
  })

  it.each<[string, object, string, string]>([
    ['an unknown type', { type: 'teleport' }, 'processors.0.type', 'unknown processor type "teleport"'],
    [
      'a field that the type does not have',
      { ...set('a', 'b'), intervall: '1s' },
      'processors.0.intervall',
      'not a setting',
    ],
    [
      'data types that the processor never works on',
      { type: 'sample', data_types: ['metric'] },
      'processors.0.data_types',
      'this processor works on log, trace only',
    ],
    ['a processor that stands alone', { type: 'route' }, 'processors.0.type', 'unknown processor type "route"'],
    ['[PROC-108] deotel that is not final', { type: 'deotel', final: false }, 'processors.0.final', 'always final'],
    [
      'a pack without an output',
      { type: 'compound', nodes: [{ name: 'in', type: 'compound_input' }], links: [] },
      'processors.0.nodes',
      'at least one compound_output',
    ],
    [
      'a pack with a wrong node',
      {
        type: 'compound',
        nodes: [
          { name: 'input', type: 'compound_input' },
          { name: 'f', type: 'ottl_filter', condition: '==' },
          { name: 'output', type: 'compound_output' },
        ],
        links: [],
      },
      'processors.0.nodes.1.condition',
      'line 1',
    ],
    ['a wrong field', { type: 'ottl_transform', statements: 'x(' }, 'processors.0.statements', 'line 1'],
    ['a missing field', { type: 'ottl_filter' }, 'processors.0.condition', 'expected string'],
    ['a wrong condition', { ...set('a', 'b'), condition: '==' }, 'processors.0.condition', 'line 1'],
    ['[PROC-111] a final comment', { type: 'comment', final: true }, 'processors.0.final', 'cannot be final'],
    [
      '[PROC-111] a final filter',
      { type: 'ottl_filter', condition: 'true', final: true },
      'processors.0.final',
      'cannot be final',
    ],
    [
      'a field of a nested group',
      { type: 'sequence', processors: [set('a', 'b'), { type: 'nope' }] },
      'processors.0.processors.1.type',
      'unknown processor type',
    ],
    [
      'statements that do not fit all chosen data types',
      { type: 'ottl_transform', statements: 'set(severity_text, "x")', data_types: ['log', 'metric'] },
      'processors.0.statements',
      'for data type metric: ',
    ],
  ])('refuse %s', (_name, entry, path, message) => {
    const issue = sequenceDefinition.config.safeParse({ processors: [entry] }).error?.issues[0]
    expect(issue?.path.join('.')).toBe(path)
    expect(issue?.message).toContain(message)
  })

  it.each<[string, object[], string[]]>([
    ['deotel last', [set('a', 'b'), { type: 'deotel' }], []],
    ['deotel last but for comments', [{ type: 'deotel' }, { type: 'comment' }], []],
    ['[PROC-108] deotel before others', [{ type: 'deotel' }, set('a', 'b')], ['this processor must be the last one']],
    [
      '[PROC-109] deotel twice',
      [{ type: 'deotel' }, { type: 'deotel' }],
      ['this processor must be the last one', 'this processor is allowed once'],
    ],
    [
      '[PROC-109] deotel twice, one of them in a group',
      [{ type: 'sequence', processors: [{ type: 'deotel' }] }, { type: 'deotel' }],
      ['this processor is allowed once'],
    ],
  ])('answer %s', (_name, processors, messages) => {
    const issues = sequenceDefinition.config.safeParse({ processors }).error?.issues ?? []
    expect(issues.map(issue => issue.message)).toEqual(messages)
  })

  it('refuse what nests deeper than can be run', () => {
    let entry: object = set('a', 'b')
    for (let depth = 0; depth < 70; depth += 1) entry = { type: 'sequence', processors: [entry] }
    const issue = sequenceDefinition.config.safeParse({ processors: [entry] }).error?.issues[0]
    expect(issue?.message).toBe('is nested deeper than 64 levels')
  })

  it('take statements that fit some data types when none is chosen', () => {
    const entry = { type: 'ottl_transform', statements: 'set(severity_text, "x")' }
    expect(sequenceDefinition.config.safeParse({ processors: [entry] }).success).toBe(true)
  })

  it.each([
    ['the name in the metadata', { type: 'ottl_filter', metadata: '{"name":" Mine "}' }, 'Mine'],
    ['the title of the type', { type: 'ottl_filter' }, 'Filter'],
    ['the title when the metadata is no JSON', { type: 'generic_mask', metadata: '{' }, 'Mask'],
    ['the title of a group', { type: 'sequence' }, 'Conditional Group'],
    ['[PROC-024] the name of a comment', { type: 'comment', metadata: '{"name":"Access logs"}' }, 'Access logs'],
    ['[PROC-025] the name of a pack', { type: 'compound', metadata: '{"name":"Nginx"}' }, 'Nginx'],
    ['the title of a pack', { type: 'compound' }, 'Pack'],
    ['the type when it is unknown', { type: 'nope' }, 'nope'],
  ])('are called by %s', (_name, entry, expected) => {
    expect(entryName(entry)).toBe(expected)
  })
})
