import { describe, expect, it } from 'vitest'
import type { PipelineDocument } from '../document.ts'
import { Random } from '../testing/random.ts'
import { randomDocument } from '../testing/random-document.ts'
import { parseDocument, stringifyDocument } from '../yaml.ts'
import { rewriteYaml } from './rewrite-yaml.ts'

const text = `# Owned by the shop team
version: v3
settings:
  tag: shop # do not rename

# What comes in and goes out
nodes:
  # The shop itself
  - type: demo_input
    name: app
    events_per_sec: 3 # enough for a demo
  - name: clean
    type: ottl_transform
    # Keep in step with the audit
    statements: |
      set(attributes["a"], 1)

  # Goes to the store
  - { name: out, type: ed_output }
links:
  # first hop
  - { from: app, to: clean }
  - { from: clean, to: out } # last hop
`

const read = (yaml: string): PipelineDocument => {
  const { document } = parseDocument(yaml)
  if (!document) throw new Error('not a document')
  return document
}

function rewritten(change: (document: PipelineDocument) => void, from = text): string {
  const document = structuredClone(read(from))
  change(document)
  const result = rewriteYaml(from, document)
  expect(read(result)).toEqual(document)
  return result
}

describe('rewriteYaml', () => {
  it('leaves a text alone that says the same', () => {
    expect(rewriteYaml(text, read(text))).toBe(text)
  })

  it('changes one line for one field', () => {
    const result = rewritten(({ nodes }) => Object.assign(nodes[0] ?? {}, { events_per_sec: 9 }))
    expect(result).toBe(text.replace('events_per_sec: 3', 'events_per_sec: 9'))
  })

  it('keeps the way a text is written', () => {
    const result = rewritten(({ nodes }) =>
      Object.assign(nodes[1] ?? {}, { statements: 'set(body, 1)\nset(body, 2)\n' }),
    )
    expect(result).toContain(
      '# Keep in step with the audit\n    statements: |\n      set(body, 1)\n      set(body, 2)\n',
    )
  })

  it('adds a node and its link behind the others', () => {
    const result = rewritten(({ nodes, links }) => {
      nodes.push({ name: 'more', type: 'debug_output' })
      links.push({ from: 'clean', to: 'more' })
    })
    expect(result.startsWith(text.slice(0, text.indexOf('links:')))).toBe(true)
    for (const comment of ['# first hop', '# last hop']) expect(result).toContain(comment)
  })

  it('takes a node away with its own comments only', () => {
    const result = rewritten(document => {
      document.nodes = document.nodes.filter(({ name }) => name !== 'clean')
      document.links = [{ from: 'app', to: 'out' }]
    })
    for (const comment of ['# Owned by', '# do not rename', '# The shop itself', '# enough for a demo', '# Goes to']) {
      expect(result).toContain(comment)
    }
    expect(result).not.toContain('# Keep in step')
  })

  it('keeps the comments of a node that got another name', () => {
    const result = rewritten(({ nodes, links }) => {
      for (const node of nodes) if (node.name === 'clean') node.name = 'tidy'
      for (const link of links) {
        if (link.from === 'clean') link.from = 'tidy'
        if (link.to === 'clean') link.to = 'tidy'
      }
    })
    expect(result).toBe(text.replaceAll('clean', 'tidy'))
  })

  it('moves comments along with the items of a list', () => {
    const before = `version: v3
settings: { tag: t }
nodes:
- name: s
  type: sequence
  processors:
  - type: comment # one
  # two
  - type: ottl_transform
    statements: set(body, 1)
links: []
`
    const result = rewritten(({ nodes }) => {
      const [first, second] = Array.isArray(nodes[0]?.['processors']) ? nodes[0]['processors'] : []
      Object.assign(nodes[0] ?? {}, { processors: [second, { ...first, comment: 'x' }] })
    }, before)
    expect(result).toContain('  # two\n  - type: ottl_transform')
    expect(result).toContain('- type: comment # one\n    comment: x')
    expect(result).toContain('\n- name: s')
    expect(result).toContain('settings: { tag: t }')
  })

  it('removes fields, and adds settings', () => {
    const result = rewritten(document => {
      document.settings.anomaly_tolerance = 0.5
      Reflect.deleteProperty(document.nodes[0] ?? {}, 'events_per_sec')
    })
    expect(result).toContain('  tag: shop # do not rename\n  anomaly_tolerance: 0.5\n')
    expect(result).not.toContain('events_per_sec')
  })

  it('writes links that the text did not have', () => {
    const before =
      'version: v3\nsettings:\n  tag: t\nnodes:\n  - name: a\n    type: demo_input\n  - name: b\n    type: void_output\n'
    const result = rewritten(document => {
      document.links = [{ from: 'a', to: 'b' }]
    }, before)
    expect(result).toBe(`${before}links:\n  - from: a\n    to: b\n`)
  })

  it('keeps a value apart that an anchor tied to another', () => {
    const before = text
      .replace('events_per_sec: 3', 'user_description: &d Shop')
      .replace('statements: |', 'user_description: *d\n    statements: |')
    const other = rewritten(({ nodes }) => Object.assign(nodes[0] ?? {}, { user_description: 'Other' }), before)
    expect(other).toContain('# Keep in step')
    const unrelated = rewritten(({ settings }) => Object.assign(settings, { tag: 'x' }), before)
    expect(unrelated).toBe(before.replace('tag: shop', 'tag: x'))
  })

  it.each([
    ['broken', 'nodes: [\n - a'],
    ['empty', ''],
    ['a list', '- a'],
    ['another version', 'version: v2\n'],
  ])('writes all of it anew where the text is %s', (_name, before) => {
    expect(rewriteYaml(before, read(text))).toBe(stringifyDocument(read(text)))
  })

  it('says what the document says, whatever was there before', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = new Random(seed)
      const make = () => randomDocument(random, { input: 'demo_input', output: 'void_output' })
      const before = stringifyDocument(make()).replace('nodes:', '# kept\nnodes:')
      const after = make()
      const result = rewriteYaml(before, after)
      expect(read(result), `seed ${seed}`).toEqual(read(stringifyDocument(after)))
      expect(result, `seed ${seed}`).toContain('# kept')
    }
  })
})
