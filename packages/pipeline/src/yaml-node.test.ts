import { describe, expect, it } from 'vitest'
import { findDefinition } from './known-node.ts'
import { nodeDefinitions } from '@weir/nodes/definitions'
import { parseNode, stringifyNode } from './yaml-node.ts'

const own = { name: 'files', type: 'file_input' }

describe('stringifyNode and parseNode', () => {
  it.each(
    nodeDefinitions.flatMap(({ type, examples }) =>
      examples.map(({ title, config }) => [type, title, config] as const),
    ),
  )('give back %s: %s', (type, _title, config) => {
    const node = { name: 'n', type, ...JSON.parse(JSON.stringify(config)) }
    expect(parseNode(stringifyNode(node), { name: 'n', type })).toEqual({ node, issues: [] })
  })

  it('keep what looks like something else in YAML, and what the type does not have', () => {
    const node = { ...own, path: '/var/log/*.log', a: 'yes', b: '0123', c: null, d: [], e: {}, f: '# no', g: 'x\ny\n' }
    expect(parseNode(stringifyNode(node), own)).toEqual({ node, issues: [] })
  })

  it('reads a text without name and type, and one without anything, as the node that it is of', () => {
    expect(parseNode('path: /a\n', own).node).toEqual({ ...own, path: '/a' })
    expect(parseNode('', own).node).toEqual(own)
    expect(findDefinition(own.type)).toBeDefined()
  })

  it.each([
    ['no YAML', 'path: [a', 1, /Flow sequence/],
    ['a key twice', 'path: /a\npath: /b\n', 2, /The key path is there twice/],
    ['a key that JavaScript would lose', '__proto__: {}\n', 1, /__proto__ is not allowed/],
    ['another name', 'name: other\npath: /a\n', 1, /name: must stay "files" here/],
    ['another type', 'path: /a\ntype: http_input\n', 2, /type: must stay "file_input" here/],
    ['a field of the wrong kind', 'path: /a\ndisabled: maybe\n', 2, /disabled: .*boolean/],
    ['a number that JSON lacks', 'path: /a\nmax_open_files: .inf\n', 2, /\.inf is no number/],
    ['more digits than a number has', 'path: /a\nid: 12345678901234567890\n', 2, /put it in quotes/],
    ['an unknown tag', 'path: !secret /a\n', 1, /tag/],
    ['a list', '- a\n', 1, /A node consists of fields/],
    ['two documents', 'path: /a\n---\npath: /b\n', 2, /multiple documents/],
  ])('says where %s is', (_name, text, line, message) => {
    const { node, issues } = parseNode(text, own)
    expect(node).toBeUndefined()
    expect(issues[0]).toMatchObject({ level: 'error', line, message: expect.stringMatching(message) })
  })

  it.each([
    ['endless nesting', `a: ${'['.repeat(100_000)}`],
    ['aliases of aliases', `a: &a [x]\n${Array.from({ length: 200 }, (_, at) => `k${at}: *a`).join('\n')}`],
  ])('does not work itself to death on %s', (_name, text) => {
    expect(parseNode(text, own)).toMatchObject({
      node: undefined,
      issues: [{ message: expect.stringMatching(/^The text /) }],
    })
  })
})
