import { describe, expect, it } from 'vitest'
import { changesText, itemSections, type Line } from './item-lines.ts'

const signs = { same: ' ', added: '+', removed: '-', changed: '~' } as const
const text = ({ sign, depth, label, before, after, isHead }: Line) => {
  const value = isHead
    ? ''
    : [before, after].filter(side => side !== undefined).map(({ value: it }) => JSON.stringify(it))
  return `${signs[sign]} ${'  '.repeat(depth)}${label}${isHead ? ':' : ` ${[...new Set(value)].join(' → ')}`}`
}
const shown = (...[before, after]: Parameters<typeof itemSections>) =>
  Object.fromEntries(itemSections(before, after).map(({ name, lines }) => [name, lines.map(text)]))

describe('the lines of an event', () => {
  it('[LIVE-004] stand in the sections root, Body, Attributes and Resource, with what changed', () => {
    const before = {
      _type: 'log',
      _uuid: 'u',
      timestamp: 5,
      severity_text: 'INFO',
      body: 'card=4111',
      attributes: { file: 'a.log', offset: 7 },
      resource: { service: 'x', host: 'h' },
    }
    const after = {
      ...before,
      severity_text: 'WARN',
      body: 'card=CARD',
      attributes: { file: 'a.log', route: '/', code: 200 },
    }
    expect(shown(before, after)).toEqual({
      root: ['  timestamp 5', '~ severity_text "INFO" → "WARN"'],
      Body: ['~  "card=4111" → "card=CARD"'],
      Attributes: ['  file "a.log"', '- offset 7', '+ route "/"', '+ code 200'],
      Resource: ['  service "x"', '  host "h"'],
    })
    expect(itemSections(before, after).map(changesText)).toEqual(['1 changed', '1 changed', '2 added, 1 removed', ''])
  })

  it('have the fields of metrics and traces at the root', () => {
    const metric = { _type: 'metric', name: 'm', kind: 'gauge', gauge: { value: 1 }, attributes: {}, resource: {} }
    expect(shown(metric, { ...metric, name: 'n', gauge: { value: 2 } })).toMatchObject({
      root: ['~ name "m" → "n"', '  kind "gauge"', '  gauge:', '~   value 1 → 2'],
      Body: [],
    })
    const span = { _type: 'trace', name: 's', status: { code: 0 }, events: [{ name: 'e' }] }
    expect(shown(span, span)).toMatchObject({
      root: ['  name "s"', '  status:', '    code 0', '  events:', '    0:', '      name "e"'],
    })
  })

  it('do not tell an empty field from a missing one', () => {
    const full = { _type: 'log', timestamp: 0, severity_text: '', body: null, attributes: {}, resource: {} }
    expect(shown({ _type: 'log' }, full)).toEqual({ root: [], Body: [], Attributes: [], Resource: [] })
    expect(shown({ attributes: { a: '' } }, { attributes: { a: '' } })).toMatchObject({ Attributes: ['  a ""'] })
  })

  it('draw a body that is JSON as a tree, which acts on the text', () => {
    expect(shown({ body: { a: { b: 1 }, l: ['x'] } }, { body: { a: { b: 2 }, l: ['x', 'y'] } })).toMatchObject({
      Body: ['  a:', '~   b 1 → 2', '  l:', '    0 "x"', '+   1 "y"'],
    })
    const body = '{"a":1,"b":2}'
    const [, section] = itemSections({ body }, { body: '{"a":1}' })
    expect(section?.lines.map(text)).toEqual(['  a 1', '- b 2'])
    expect(section?.lines[0]?.before).toEqual({ value: 1, path: ['body'], readFrom: body })
  })

  it('tell a text that became a map as the one and the other', () => {
    expect(shown({ body: '{"a":1}' }, { body: { a: 1, b: { c: 2 } } })).toMatchObject({
      Body: ['- "{\\"a\\":1}"'.replace('- ', '-  '), '+ :', '+   a 1', '+   b:', '+     c 2'],
    })
  })

  it('flatten what is deep, and are bounded for what is endless', () => {
    const deep = { a: { b: { c: { d: { e: { f: 1 } } } } } }
    expect(shown({ attributes: deep }, undefined)['Attributes']).toEqual([
      '- a:',
      '-   b:',
      '-     c:',
      '-       d:',
      '-         e.f 1',
    ])
    let endless: unknown = 'x'
    for (let level = 0; level < 5000; level += 1) endless = { in: endless }
    expect(itemSections({ attributes: { endless } }, undefined)[2]?.lines.length).toBeLessThan(40)
    const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, at]))
    expect(itemSections({ attributes: wide }, { attributes: wide })[2]).toMatchObject({ cut: 3000, added: 0 })
  })
})
