import { describe, expect, it } from 'vitest'
import { usedFields } from './used-fields.ts'

describe('usedFields', () => {
  it.each([
    ['nothing', 'let x = 1', []],
    ['dots', 'item.body = item . attributes.x', ['body', 'attributes']],
    ['brackets with either quote', `item['body'] = item [ "attributes" ]['x']`, ['body', 'attributes']],
    ['optional chaining', `item?.body; item?.['resource']`, ['body', 'resource']],
    ['names that only contain it', 'const items = [], anitem = 1, $item = 2', []],
  ])('reads %s', (_name, source, expected) => {
    expect(usedFields(source)).toEqual(new Set(expected))
  })

  it.each([
    ['the item as a whole', 'JSON.stringify(item)'],
    ['a computed field', 'item[key]'],
    ['a template as a field', 'item[`body`]'],
    ['an escaped quote in a field', `item['bo\\x64y']`],
    ['the item by its place', 'arguments[0].body'],
    ['eval', 'eval("it" + "em")'],
    ['an escaped name', '\\u0069tem.body'],
    ['destructuring', 'const { body } = item'],
  ])('takes all for %s', (_name, source) => {
    expect(usedFields(source)).toBe('all')
  })
})
