import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { completeCel } from './cel-support.ts'
import { completeGrok } from './grok-support.ts'
import { completeInEditor, insertion, type OttlKnowledge } from './ottl-support.ts'

/** The cursor of a text in which it is |. */
const at = (marked: string, explicit = false) =>
  new CompletionContext(EditorState.create({ doc: marked.replace('|', '') }), marked.indexOf('|'), explicit)

describe('OTTL', () => {
  const fields = [{ name: 'attributes["http.route"]', type: 'string', examples: ['/a'] }]
  const samples = [{ attributes: { user: { id: 1 } } }]
  const known: OttlKnowledge = { text: 'condition', contexts: ['log', 'trace'], samples, fields }
  const labels = (marked: string, explicit = false) =>
    completeInEditor(at(marked, explicit), known)?.options.map(({ label }) => label) ?? []

  it.each<[string, string[]]>([
    ['attributes[|', ['"http.route"']],
    ['attributes["|"]', ['"user"', '"http.route"']],
    ['attributes["user"]["|', ['"id"']],
    ['IsMa|', ['IsMap', 'IsMatch']],
    ['ki|', ['kind']],
    ['body == "a" an|', ['and']],
  ])('%j offers while it is typed', (marked, some) => {
    expect(some.filter(label => !labels(marked).includes(label))).toEqual([])
  })

  it('offers each thing once, whatever contexts it is in', () => {
    expect(labels('attr|').filter(label => label === 'attributes')).toHaveLength(1)
  })

  it('comes up unasked at words and keys only', () => {
    expect([labels('|'), labels('body == |'), labels('"a|'), labels('flags == 20|')]).toEqual([[], [], [], []])
    expect(labels('body == |', true)).toContain('IsMatch')
  })

  it('is not in the way of a word that is written', () => {
    expect([labels('body == nil|'), labels('body == ni|')]).toEqual([[], ['nil']])
  })

  it('shows signatures, and what a function does', () => {
    const [option] = completeInEditor(at('IsMatc|'), known)?.options ?? []
    expect(option).toMatchObject({ label: 'IsMatch', detail: '(target: string-like, pattern: string)' })
    expect(option?.info).toBeTypeOf('function')
  })

  it.each<[string, string, { text: string; end: number; opens: boolean }]>([
    ['IsMatch(', '', { text: 'IsMatch', end: 0, opens: true }],
    ['IsMatch(', '(b', { text: 'IsMatch', end: 0, opens: false }],
    ['"a"]', '"]', { text: '"a"]', end: 2, opens: false }],
    ['"a"]', ']', { text: '"a"]', end: 1, opens: false }],
    ['"a"]', ' =', { text: '"a"]', end: 0, opens: false }],
    ['body', '"]', { text: 'body', end: 0, opens: false }],
  ])('%j before %j', (insertText, after, expected) => {
    expect(insertion(insertText, after)).toEqual(expected)
  })
})

it('CEL offers fields, functions, and methods behind a dot', () => {
  const found = completeCel(at('item.bo|'))
  expect([found?.from, found?.options.some(({ label }) => label === 'item.body')]).toEqual([0, true])
  expect(completeCel(at('item["body"].con|'))?.from).toBe(13)
  expect([completeCel(at('1 + |')), completeCel(at('1 + |', true))?.from]).toEqual([null, 4])
})

it('grok offers its patterns behind %{ only', () => {
  expect(completeGrok(at('a %{I|'))?.options.map(({ label }) => label)).toContain('IP')
  expect([completeGrok(at('I|')), completeGrok(at('%{IP:cl|'))]).toEqual([null, null])
})
