import { describe, expect, it } from 'vitest'
import { runItems } from '../../testing/run-examples.ts'
import { jsonUnrollDefinition } from './json-unroll.definition.ts'
import { jsonUnroll } from './json-unroll.ts'

const bodiesOf = (config: object, body: unknown) =>
  runItems(jsonUnroll, config, [{ _type: 'log', body }]).items.map(item => (item as { body: unknown }).body)

describe('json_unroll', () => {
  it('[PROC-046] has field_path, json_field_path, new_field_name and keep_item', () => {
    expect(Object.keys(jsonUnrollDefinition.config.shape)).toEqual([
      'field_path',
      'json_field_path',
      'new_field_name',
      'keep_item',
    ])
    expect(jsonUnrollDefinition.offersKeepItem).toBe(true)
  })

  it('[PROC-047] takes the records of the body unless told otherwise', () => {
    expect(jsonUnrollDefinition.config.parse({})).toEqual({
      field_path: 'body',
      json_field_path: 'records',
      new_field_name: '',
      keep_item: false,
    })
  })

  it('[PROC-048] works on logs', () => {
    expect(jsonUnrollDefinition.dataTypes).toEqual(['log'])
  })

  it.each<[string, object, unknown, unknown[]]>([
    ['the name of the list where none is given', {}, '{"records":[1,2]}', ['{"records":1}', '{"records":2}']],
    [
      'a list inside of maps, in its place',
      { json_field_path: 'data.records', new_field_name: 'r' },
      { a: 1, data: { b: 2, records: ['x', 'y'], c: 3 } },
      [
        { a: 1, data: { b: 2, r: 'x', c: 3 } },
        { a: 1, data: { b: 2, r: 'y', c: 3 } },
      ],
    ],
    ['a new name that is taken', { new_field_name: 'id' }, { id: 7, records: ['x'] }, [{ id: 'x' }]],
    [
      'a list as the whole, with a name',
      { json_field_path: '$', new_field_name: 'e' },
      '[1,2]',
      ['{"e":1}', '{"e":2}'],
    ],
    [
      'numbers as they are written',
      {},
      '{"n":5.0,"records":[9007199254740993]}',
      ['{"n":5.0,"records":9007199254740993}'],
    ],
    ['no JSON', {}, 'records', ['records']],
    ['no such list', {}, '{"records":{"a":1}}', ['{"records":{"a":1}}']],
    ['an empty list', {}, '{"records":[]}', ['{"records":[]}']],
    ['a list in a list', { json_field_path: 'records[0]' }, '{"records":[[1]]}', ['{"records":[[1]]}']],
    ['a key named __proto__', { json_field_path: '__proto__' }, '{"__proto__":[1]}', ['{"__proto__":1}']],
  ])('handles %s', (_name, config, body, expected) => {
    expect(bodiesOf(config, body)).toEqual(expected)
  })

  it('counts what it makes, beside the original or instead of it', () => {
    const item = { _type: 'log', body: '{"records":[1,2,3]}' } as const
    expect(runItems(jsonUnroll, {}, [item]).created).toEqual({ unrolled: 2 })
    const kept = runItems(jsonUnroll, { keep_item: true }, [item])
    expect(kept.created).toEqual({ unrolled: 3 })
    expect(kept.items[0]).toMatchObject({ body: '{"records":[1,2,3]}' })
  })

  it('unrolls a field of the attributes', () => {
    const attributes = { raw: '{"records":[1,2]}', env: 'prod' }
    const result = runItems(jsonUnroll, { field_path: 'attributes["raw"]' }, [{ _type: 'log', body: 'b', attributes }])
    expect(result.items).toMatchObject([
      { body: 'b', attributes: { raw: '{"records":1}', env: 'prod' } },
      { body: 'b', attributes: { raw: '{"records":2}', env: 'prod' } },
    ])
  })

  it('leaves alone what would take too much room', () => {
    const long = JSON.stringify({ records: Array.from({ length: 10_001 }, () => 1) })
    expect(bodiesOf({}, long)).toHaveLength(1)
    const wide = JSON.stringify({ text: 'x'.repeat(20_000), records: Array.from({ length: 9_000 }, () => 1) })
    expect(bodiesOf({}, wide)).toHaveLength(1)
  })

  it.each([
    ['a JSON path that begins with a dot', { json_field_path: '.records' }],
    ['a JSON path to several lists', { json_field_path: 'a[*].records' }],
    ['a field that holds no JSON', { field_path: 'timestamp' }],
  ])('refuses %s', (_name, config) => {
    expect(jsonUnrollDefinition.config.safeParse(config).success).toBe(false)
  })
})
