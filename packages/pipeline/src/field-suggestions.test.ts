import { compileValue } from '@weir/languages/ottl'
import { describe, expect, it } from 'vitest'
import { fieldSuggestions } from './field-suggestions.ts'

const item = {
  _type: 'log',
  _uuid: 'u1',
  severity_text: 'INFO',
  body: 'started',
  attributes: { status: 200, took: 1.5, ok: true, tags: ['a'], user: { id: 'ada' }, 'we"ird': null },
  resource: { 'service.name': 'checkout' },
}

describe('fieldSuggestions', () => {
  it('tells names, types and examples', () => {
    expect(fieldSuggestions([item])).toEqual([
      { name: 'severity_text', type: 'string', examples: ['INFO'] },
      { name: 'body', type: 'string', examples: ['started'] },
      { name: 'attributes', type: 'map', examples: [] },
      { name: 'attributes["status"]', type: 'int', examples: ['200'] },
      { name: 'attributes["took"]', type: 'double', examples: ['1.5'] },
      { name: 'attributes["ok"]', type: 'bool', examples: ['true'] },
      { name: 'attributes["tags"]', type: 'list', examples: ['["a"]'] },
      { name: 'attributes["user"]', type: 'map', examples: [] },
      { name: 'attributes["user"]["id"]', type: 'string', examples: ['ada'] },
      { name: 'attributes["we\\"ird"]', type: 'null', examples: [] },
      { name: 'resource', type: 'map', examples: [] },
      { name: 'resource["service.name"]', type: 'string', examples: ['checkout'] },
    ])
  })

  it('gives names that OTTL reads', () => {
    for (const { name } of fieldSuggestions([item])) {
      expect(() => compileValue(name, { context: 'log' }), name).not.toThrow()
    }
  })

  it('puts several items together: up to three values, and the first type that is known', () => {
    const items = ['a', 'a', 'b', 'c', 'd'].map(body => ({ body, attributes: { n: body === 'a' ? null : 1 } }))
    expect(fieldSuggestions(items)).toMatchObject([
      { name: 'body', examples: ['a', 'b', 'c'] },
      {},
      { name: 'attributes["n"]', type: 'int', examples: ['1'] },
    ])
  })

  it('is bounded in number, depth and length', () => {
    const many = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`k${at}`, at]))
    expect(fieldSuggestions([{ attributes: many }])).toHaveLength(500)
    const deep = JSON.parse(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`)
    expect(fieldSuggestions([{ body: deep }])).toHaveLength(6)
    expect(fieldSuggestions([{ body: 'x'.repeat(5000) }])[0]?.examples[0]).toHaveLength(101)
  })
})
