import { describe, expect, it } from 'vitest'
import type { Item } from '../../define.ts'
import { normalize, runItems } from '../../testing/run-examples.ts'
import { deleteEmptyValuesDefinition } from './delete-empty-values.definition.ts'
import { deleteEmptyValues } from './delete-empty-values.ts'

describe('delete_empty_values', () => {
  it('[PROC-037] has four switches, strings_to_delete and excluded_field_paths', () => {
    expect(Object.keys(deleteEmptyValuesDefinition.config.shape)).toEqual([
      'delete_empty_nulls',
      'delete_empty_strings',
      'delete_empty_lists',
      'delete_empty_maps',
      'strings_to_delete',
      'excluded_field_paths',
    ])
  })

  it.each<[string, object, Item, Item]>([
    [
      'nulls only',
      { delete_empty_nulls: true },
      { _type: 'log', attributes: { a: null, b: '', c: [], d: {} } },
      { _type: 'log', attributes: { b: '', c: [], d: {} } },
    ],
    [
      'maps that become empty, and the maps around them',
      { delete_empty_nulls: true, delete_empty_maps: true },
      { _type: 'log', attributes: { a: { b: { c: null } }, d: 1 } },
      { _type: 'log', attributes: { d: 1 } },
    ],
    [
      'maps in lists, but no elements',
      { delete_empty_nulls: true, delete_empty_strings: true },
      { _type: 'log', attributes: { l: ['', null, { a: '', b: 1 }] } },
      { _type: 'log', attributes: { l: ['', null, { b: 1 }] } },
    ],
    [
      'an excluded map and all in it',
      { delete_empty_strings: true, excluded_field_paths: ['attributes["a"]', 'resource'] },
      { _type: 'log', attributes: { a: { b: '' }, c: '' }, resource: { r: '' } },
      { _type: 'log', attributes: { a: { b: '' } }, resource: { r: '' } },
    ],
    [
      'a body that means nothing',
      { strings_to_delete: ['-'] },
      { _type: 'log', body: '-' },
      { _type: 'log', body: null },
    ],
    [
      'attributes of metrics',
      { delete_empty_strings: true },
      { _type: 'metric', name: 'm', kind: 'gauge', gauge: { value: 1 }, attributes: { a: '', b: 'x' } },
      { _type: 'metric', name: 'm', kind: 'gauge', gauge: { value: 1 }, attributes: { b: 'x' } },
    ],
  ])('deletes %s', (_name, config, input, output) => {
    expect(runItems(deleteEmptyValues, config, [input]).items).toEqual(normalize([output]))
  })

  it('asks for at least one kind of value', () => {
    const parsed = deleteEmptyValuesDefinition.config.safeParse({})
    expect(parsed.error?.issues[0]?.message).toBe('Choose at least one kind of value to delete')
  })
})
