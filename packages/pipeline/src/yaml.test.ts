import { describe, expect, it } from 'vitest'
import { validateDocument } from './validate.ts'
import { parseDocument, stringifyDocument } from './yaml.ts'

const text = `version: v3
settings:
  tag: demo
  log: { level: info }
nodes:
  - name: app
    type: demo_input
    events_per_sec: 3
  - { name: out, type: ed_output }
links:
  - { from: app, to: out }
`

const aliases = (at: number) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(10)}]`
const deep = (levels: number) => `[`.repeat(levels) + `]`.repeat(levels)

describe('parseDocument', () => {
  it('reads a document and keeps fields it does not know', () => {
    const { document, issues } = parseDocument(text)
    expect(issues).toEqual([])
    expect(document).toEqual({
      version: 'v3',
      settings: { tag: 'demo', log: { level: 'info' } },
      nodes: [
        { name: 'app', type: 'demo_input', events_per_sec: 3 },
        { name: 'out', type: 'ed_output' },
      ],
      links: [{ from: 'app', to: 'out' }],
    })
  })

  it('writes what it has read', () => {
    const { document } = parseDocument(text)
    expect(parseDocument(stringifyDocument(document!)).document).toEqual(document)
  })

  it('keeps long statements in one piece', () => {
    const { document } = parseDocument(text)
    const statements = `set(attributes["a"], "${'long '.repeat(60)}")\nset(attributes["b"], "#: {x}")`
    document!.nodes.push({ name: 't', type: 'ottl_transform', statements })
    expect(parseDocument(stringifyDocument(document!)).document?.nodes.at(-1)?.['statements']).toBe(statements)
  })

  it.each([
    ['broken YAML', 'nodes: [\n  - a', 2, undefined],
    [
      'a key that is there twice',
      text.replace('tag: demo', 'tag: demo\n  tag: other'),
      4,
      'The key tag is there twice',
    ],
    ['another version', text.replace('v3', 'v2'), 1, 'version: must be v3'],
    ['a missing tag', text.replace('  tag: demo\n', ''), 3, 'settings.tag'],
    ['a node without a type', text.replace('    type: demo_input\n', ''), 6, 'nodes.0.type'],
    ['a link without an end', text.replace(', to: out', ''), 11, 'links.0.to'],
    ['nodes that are no list', text.replace(/nodes:[\s\S]*links/, 'nodes: 5\nlinks'), 5, 'nodes'],
  ])('says where %s is', (_name, broken, line, message) => {
    const { issues } = parseDocument(broken)
    expect(issues[0]?.level).toBe('error')
    expect(issues[0]?.line).toBe(line)
    expect(issues[0]?.message).toContain(message ?? '')
  })

  it('finds the place of an issue inside a node', () => {
    const parsed = parseDocument(text.replace('events_per_sec: 3', 'events_per_sec: 0'))
    const issues = validateDocument(parsed.document!).map(issue => parsed.locate(issue))
    expect(issues).toMatchObject([{ nodeId: 'app', field: 'events_per_sec', line: 8, column: 21 }])
  })

  it.each([
    ['endless brackets', '['.repeat(1e6)],
    ['endless maps', '{a: '.repeat(250_000)],
    ['endless lists', '- '.repeat(500_000)],
    ['endless keys', '? '.repeat(500_000)],
    ['many aliases', `a: &a [x]\n${Array.from({ length: 50_000 }, (_, at) => `k${at}: *a`).join('\n')}`],
    ['aliases of aliases', ['a0: &a0 [x]', ...Array.from({ length: 9 }, (_, at) => aliases(at))].join('\n')],
    ['a map without end', `a: {${Array.from({ length: 20_000 }, (_, at) => `k${at}: 1`).join(', ')}}`],
    ['a text without end', ' '.repeat(5 * 1024 * 1024)],
  ])('refuses %s before it costs much', (_name, hostile) => {
    const start = performance.now()
    const { document, issues } = parseDocument(hostile)
    expect(document).toBeUndefined()
    expect(issues.length).toBeGreaterThan(0)
    expect(performance.now() - start).toBeLessThan(4000)
  })

  it.each([
    ['deep nesting', text.replace('{ level: info }', deep(64))],
    ['nothing', ''],
    ['a list', '- 1'],
  ])('refuses %s', (_name, other) => {
    expect(parseDocument(other).issues.length).toBeGreaterThan(0)
  })

  it('keeps names of properties that JavaScript knows', () => {
    const { document } = parseDocument(text.replace('events_per_sec: 3', '__proto__: { polluted: true }'))
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect(document?.nodes[0]?.['polluted']).toBeUndefined()
  })
})
