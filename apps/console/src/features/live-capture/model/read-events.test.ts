import { describe, expect, it } from 'vitest'
import { readEvents, savedEvents } from './read-events.ts'
import { log } from './testing.ts'

const bodies = (text: string) => readEvents(text, 5).items?.map(({ body }) => body)

describe('pasted events', () => {
  it.each([
    ['a JSON array of texts', '["a", "b"]', ['a', 'b']],
    ['a JSON array of objects', '[{"x": 1}]', [{ x: 1 }]],
    ['one object', '{\n  "x": 1\n}', [{ x: 1 }]],
    ['JSON lines', '{"x": 1}\n\n{"body": "b"}\n', [{ x: 1 }, 'b']],
    ['plain lines', '[12/Mar] a\r\n  b\n', ['[12/Mar] a', '  b']],
    ['a number', '42', ['42']],
  ])('are %s', (_name, text, expected) => expect(bodies(text)).toEqual(expected))

  it('keep what makes them an item, and get ids of their own', () => {
    const text = JSON.stringify([log('a', { severity_text: 'WARN' }), log('a')])
    const { items = [] } = readEvents(text, 5)
    expect(items[0]).toEqual({ ...log('a'), severity_text: 'WARN', _uuid: 'pasted-5-0' })
    expect(items[1]?._uuid).toBe('pasted-5-1')
  })

  it.each([
    ['nothing', '  \n', /There is no event/],
    ['too many', 'x\n'.repeat(101), /^These are 101 events\. 100 at most/],
    ['too much', 'é'.repeat(500_001), /more than 1 MB/],
    ['a broken array', '[{"a": 1},]', /The JSON array could not be read/],
    ['a broken line', '{"a": 1}\n{"a": }', /^Line 2 is not JSON/],
    ['an unknown type', '{"_type": "thing"}', /^Event 1: _type /],
    ['wrong attributes', '[{"body": "a"}, {"body": "b", "attributes": 7}]', /^Event 2: attributes /],
  ])('are refused with the reason: %s', (_name, text, reason) => {
    expect(readEvents(text, 5).problem).toMatch(reason)
  })
})

it('saved events come back with ids that differ, without what is none', () => {
  expect(savedEvents([log('a'), { body: 'no type' }, log('a')])).toEqual([
    log('a', { _uuid: 'saved-0' }),
    log('a', { _uuid: 'saved-2' }),
  ])
})
