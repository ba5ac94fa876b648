import { maxTextLength } from '@weir/languages/regex'
import { LogRecord, Resource } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import type { Item } from '../../define.ts'
import { normalize, runItems } from '../../testing/run-examples.ts'
import { createTestContext } from '../../testing/test-context.ts'
import { genericMaskDefinition } from './generic-mask.definition.ts'
import { genericMask } from './generic-mask.ts'

function mask(config: object, item: Item): unknown {
  return runItems(genericMask, config, [item]).items[0]
}

const digits = (extra: object = {}) => ({
  capture_group_masks: [{ name: 'Digits', capture_group: '\\d+', mask: '#', ...extra }],
})

describe('generic_mask', () => {
  it.each<[string, object, Item, Item]>([
    ['a mask that is off', digits({ enabled: false }), { _type: 'log', body: '12' }, { _type: 'log', body: '12' }],
    [
      'masks one after the other',
      {
        capture_group_masks: [
          { name: 'a', capture_group: 'a', mask: 'b' },
          { name: 'b', capture_group: 'b', mask: 'c' },
        ],
      },
      { _type: 'log', body: 'ab' },
      { _type: 'log', body: 'cc' },
    ],
    [
      'a mask with dollar signs',
      digits({ mask: '$1$$&' }),
      { _type: 'log', body: 'a1b' },
      { _type: 'log', body: 'a$1$$&b' },
    ],
    [
      'a group that took no part',
      { capture_group_masks: [{ name: 'x', capture_group: 'id=(?:none|(\\d+))', mask: '#' }] },
      { _type: 'log', body: 'id=none id=7' },
      { _type: 'log', body: '# id=#' },
    ],
    [
      'the first group only',
      { capture_group_masks: [{ name: 'x', capture_group: '(\\d+)-(\\d+)', mask: '#' }] },
      { _type: 'log', body: '12-34' },
      { _type: 'log', body: '#-34' },
    ],
    [
      'maps and lists inside each other, keys left alone',
      digits(),
      { _type: 'log', body: { k1: [{ k2: '5' }, 5] }, attributes: { a1: { b1: '6' } }, resource: { host: 'web-3' } },
      { _type: 'log', body: { k1: [{ k2: '#' }, 5] }, attributes: { a1: { b1: '#' } }, resource: { host: 'web-#' } },
    ],
    [
      'a path below an excluded one',
      { ...digits(), excluded_field_paths: ['attributes["a"]["b"]', 'resource', 'body.x'] },
      { _type: 'log', body: { x: '1', y: '2' }, attributes: { a: { b: '3', c: '4' } }, resource: { host: '5' } },
      { _type: 'log', body: { x: '1', y: '#' }, attributes: { a: { b: '3', c: '#' } }, resource: { host: '5' } },
    ],
    [
      'only the fields that are included',
      { ...digits(), included_field_paths: ['body["a"]', 'attributes'], excluded_field_paths: ['attributes["k"]'] },
      { _type: 'log', body: { a: '1', b: '2' }, attributes: { k: '3', l: '4' }, resource: { r: '5' } },
      { _type: 'log', body: { a: '#', b: '2' }, attributes: { k: '3', l: '#' }, resource: { r: '5' } },
    ],
    [
      'events of spans',
      digits(),
      { _type: 'trace', name: 's', events: [{ name: 'exception', attributes: { message: 'card 42' } }] },
      { _type: 'trace', name: 's', events: [{ name: 'exception', attributes: { message: 'card #' } }] },
    ],
    [
      'attributes of spans',
      digits(),
      {
        _type: 'trace',
        name: 'GET /1',
        trace_id: 'ab'.repeat(16),
        span_id: 'cd'.repeat(8),
        attributes: { user: 'u1' },
      },
      {
        _type: 'trace',
        name: 'GET /1',
        trace_id: 'ab'.repeat(16),
        span_id: 'cd'.repeat(8),
        attributes: { user: 'u#' },
      },
    ],
  ])('handles %s', (_name, config, input, output) => {
    expect(mask(config, input)).toEqual(normalize([output])[0])
  })

  it('leaves the resource of records alone that it was not given', () => {
    const resource = new Resource()
    resource.attributes.set('host', 'web-3')
    const processor = genericMask.create(digits(), createTestContext())
    const [given, other] = [new LogRecord(resource), new LogRecord(resource)]
    processor.process({ signal: 'log', records: [given] }, createTestContext().report('log'))
    expect(given.resource.attributes.get('host')).toBe('web-#')
    expect(other.resource.attributes.get('host')).toBe('web-3')
  })

  it('finds everything in a text that is longer than the matcher takes at once', () => {
    // The second number stands across the first cut.
    const filler = 'x'.repeat(maxTextLength - 28)
    const body = `a 4111111111111111 ${filler} 5105105105105100 ${filler} 42`
    const expected = `a # ${filler} # ${filler} #`
    expect(mask(digits(), { _type: 'log', body })).toMatchObject({ body: expected })
    const grouped = { capture_group_masks: [{ name: 'x', capture_group: ' (\\d+)', mask: '#' }] }
    expect(mask(grouped, { _type: 'log', body })).toMatchObject({ body: expected })
  })

  it('[PROC-069] has masks with name, capture_group, mask and enabled, and excluded_field_paths', () => {
    expect(Object.keys(genericMaskDefinition.config.shape)).toEqual([
      'capture_group_masks',
      'included_field_paths',
      'excluded_field_paths',
    ])
    expect(Object.keys(genericMaskDefinition.config.shape.capture_group_masks.element.shape)).toEqual([
      'name',
      'capture_group',
      'mask',
      'enabled',
    ])
  })

  it('[PROC-071] replaces by REDACTED unless told otherwise', () => {
    expect(mask(digits({ mask: undefined }), { _type: 'log', body: '1' })).toMatchObject({ body: 'REDACTED' })
  })

  it.each([
    ['[PROC-075] empty masking characters', digits({ mask: '' }), 'Masking characters are required'],
    ['a pattern that does not compile', digits({ capture_group: '(' }), 'missing'],
    ['[PROC-070] a pattern that Go does not know', digits({ capture_group: '(?=x)' }), '(?='],
    [
      'a path to somewhere else',
      { ...digits(), excluded_field_paths: ['timestamp'] },
      'must be a path in body, attributes, resource',
    ],
  ])('refuses %s', (_name, config, message) => {
    expect(genericMaskDefinition.config.safeParse(config).error?.issues[0]?.message).toContain(message)
  })
})
