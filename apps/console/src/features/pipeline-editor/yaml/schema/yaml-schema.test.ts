import { describe, expect, it } from 'vitest'
import { docsAt, keysAt, valuesAt } from './yaml-schema.ts'
import { type YamlPlace, yamlPlace } from './yaml-place.ts'

/** The place of the bar in a text. */
function placeIn(marked: string): YamlPlace | undefined {
  const lines = marked.split('\n')
  const at = lines.findIndex(line => line.includes('|>'))
  const column = lines[at]?.indexOf('|>') ?? 0
  const texts = lines.map(line => line.replace('|>', ''))
  return yamlPlace({ lines: texts.length, line: number => ({ text: texts[number - 1] ?? '' }) }, at + 1, column)
}

function found(marked: string): YamlPlace {
  const place = placeIn(marked)
  if (!place) throw new Error('no place')
  return place
}

const head = 'version: v3\nsettings:\n  tag: t\n'
const words = (list: readonly { word: string }[]) => list.map(({ word }) => word)
const surroundings = {
  nodes: [
    { name: 'in', type: 'demo_input' },
    { name: 'out', type: 'void_output' },
  ],
}

describe('yamlPlace', () => {
  it.each([
    ['a key of the document', 'no|>', [], 'no', false],
    ['a key of the settings', `${head}  an|>`, ['settings'], 'an', false],
    ['the first key of a node', `${head}nodes:\n  - na|>`, ['nodes', '[]'], 'na', false],
    ['a later key of a node', `${head}nodes:\n  - name: a\n    ty|>`, ['nodes', '[]'], 'ty', false],
    ['a node of a flat list', `${head}nodes:\n- name: a\n  ty|>`, ['nodes', '[]'], 'ty', false],
    ['the second node', `${head}nodes:\n  - name: a\n    type: x\n  - name: b\n    ty|>`, ['nodes', '[]'], 'ty', false],
    ['the value of a type', `${head}nodes:\n  - name: a\n    type: demo|>`, ['nodes', '[]'], 'type', true],
    [
      'an entry of a sequence',
      `${head}nodes:\n  - name: a\n    type: sequence\n    processors:\n      - type: comment\n        co|>`,
      ['nodes', '[]', 'processors', '[]'],
      'co',
      false,
    ],
    [
      'a key behind a text block',
      `${head}nodes:\n  - name: a\n    statements: |\n      x: 1\n      - y: 2\n    ty|>`,
      ['nodes', '[]'],
      'ty',
      false,
    ],
    ['a link in braces', `${head}links:\n  - { from: in, t|> }`, ['links', '[]'], 't', false],
    ['the end of a link in braces', `${head}links:\n  - { from: in, to: o|>`, ['links', '[]'], 'to', true],
  ])('finds %s', (_name, text, path, key, isValue) => {
    expect(placeIn(text)).toMatchObject({ path, key, isValue })
  })

  it.each([
    ['a text block', `${head}nodes:\n  - name: a\n    statements: |\n      set(|>`],
    ['a comment', `${head}# no|>`],
  ])('is nowhere inside of %s', (_name, text) => {
    expect(placeIn(text)).toBeUndefined()
  })

  it('knows the keys beside it, above and below', () => {
    const { siblings } = found(
      `${head}nodes:\n  - name: a\n    |>\n    type: demo_input # x\n  - name: b\n    disabled: true`,
    )
    expect(Object.fromEntries(siblings)).toEqual({ name: 'a', type: 'demo_input' })
  })
})

describe('what is offered', () => {
  it('names the types of nodes with their titles', () => {
    const types = valuesAt(found(`${head}nodes:\n  - name: a\n    type: |>`), surroundings)
    expect(types).toContainEqual(expect.objectContaining({ word: 'demo_input', detail: expect.stringMatching(/\w/) }))
  })

  it('offers only what can stand in a sequence there', () => {
    const text = `${head}nodes:\n  - name: a\n    type: sequence\n    processors:\n      - type: |>`
    expect(words(valuesAt(found(text), surroundings))).toContain('generic_mask')
    expect(words(valuesAt(found(text), surroundings))).not.toContain('demo_input')
  })

  it('knows the keys of the type, and leaves out those that are there', () => {
    const keys = words(keysAt(found(`${head}nodes:\n  - name: a\n    type: http_output\n    |>`)))
    expect(keys).toContain('endpoint')
    expect(keys).toContain('disabled')
    expect(keys).not.toContain('name')
    expect(keys).not.toContain('events_per_sec')
  })

  it('knows the values of options and switches', () => {
    const text = (key: string) => `${head}nodes:\n  - name: a\n    type: otlp_input\n    ${key}: |>`
    expect(words(valuesAt(found(text('protocol')), surroundings))).toEqual(['grpc', 'http'])
    expect(words(valuesAt(found(text('disabled')), surroundings))).toEqual(['true', 'false'])
  })

  it('names nodes in links, and settings', () => {
    expect(words(valuesAt(found(`${head}links:\n  - from: |>`), surroundings))).toEqual(['in', 'out'])
    expect(words(valuesAt(found(`${head}links:\n  - { from: in, to: |> }`), surroundings))).toEqual(['in', 'out'])
    expect(words(keysAt(found(`${head}  |>`)))).toContain('anomaly_tolerance')
    expect(words(keysAt(found('|>')))).toContain('links')
  })

  it('says what a key and a type mean', () => {
    expect(docsAt(found(`${head}nodes:\n  - name|>: a`), 'name')?.docs).toContain('links')
    expect(docsAt(found(`${head}nodes:\n  - type: demo_input|>`), 'demo_input')?.detail).toMatch(/\w/)
    expect(docsAt(found(`${head}nodes:\n  - type: http_output\n    endpoint|>: a`), 'endpoint')?.docs).toMatch(/\w/)
  })
})
