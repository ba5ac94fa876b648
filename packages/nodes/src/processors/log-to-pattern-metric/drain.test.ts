import { describe, expect, it } from 'vitest'
import { DrainTree } from './drain-tree.ts'
import { sentimentScore } from './sentiment.ts'
import { tokensOf } from './tokens.ts'

const settings = { depth: 7, maxChild: 100, similarity: 0.5 }

function patterns(lines: string[], more: object = {}): string[] {
  const tree = new DrainTree({ ...settings, ...more })
  const found = new Set(
    lines.map(line => {
      const tokens = tokensOf(line)
      return tree.match(tokens) ?? tree.add(tokens, 0)
    }),
  )
  return [...found].map(cluster => cluster.tokens.join(' '))
}

describe('tokensOf', () => {
  it.each<[string, string[]]>([
    ['user ada logged in', ['user', 'ada', 'logged', 'in']],
    ['  spaced \t out\n', ['spaced', 'out']],
    ['', []],
    ['took 15ms', ['took', '*']],
    ['10.0.0.1:8080 -> [::1]', ['*', '->', '*']],
    ['id 3f2b8c1e-aaaa-4bbb-8ccc-0123456789ab', ['id', '*']],
    ['0x7ffe12ab deadbeef', ['*', 'deadbeef']],
    ['utf8 sha256 k8s-node', ['utf8', 'sha256', 'k8s-node']],
    ['2026-01-02T03:04:05Z up', ['*', 'up']],
    ['größe 5', ['größe', '*']],
  ])('reads %j', (line, expected) => {
    expect(tokensOf(line)).toEqual(expected)
  })

  it('looks at so much of a line and no more', () => {
    expect(tokensOf('a '.repeat(10_000))).toHaveLength(256)
    expect(tokensOf('a'.repeat(10_000))[0]).toHaveLength(4096)
  })
})

describe('DrainTree', () => {
  it.each<[string, string[], string[]]>([
    ['finds what varies', ['user ada logged in', 'user bob logged in'], ['user * logged in']],
    ['keeps lines of other lengths apart', ['a b c', 'a b c d'], ['a b c', 'a b c d']],
    [
      'keeps lines apart that start otherwise',
      ['get page one now', 'put page one now'],
      ['get page one now', 'put page one now'],
    ],
    ['takes numbers as variable at once', ['order 1 came', 'order 2 came'], ['order * came']],
    ['starts a pattern of its own below the similarity', ['a b c d', 'a x y z'], ['a b c d', 'a x y z']],
    ['takes just enough equal words', ['start one two b c d', 'start one two b x y'], ['start one two b * *']],
  ])('%s', (_name, lines, expected) => {
    expect(patterns(lines, { depth: 4 })).toEqual(expected)
  })

  it('lets more first words decide when it is deeper', () => {
    const lines = ['user ada logged in', 'user bob logged out']
    expect(patterns(lines, { depth: 7 })).toHaveLength(2)
    expect(patterns(lines, { depth: 0 })).toEqual(['user * logged *'])
  })

  it('puts lines together that are much alike though a first word differs, however they come', () => {
    const names = ['ada', 'bob', 'cy', 'ada', 'dan', 'bob']
    expect(patterns(names.map(name => `user ${name} logged in`))).toEqual(['user * logged in'])
    expect(patterns(['connected to host alpha', 'connected to host beta'])).toEqual(['connected to host *'])
  })

  it('takes the words beyond so many different ones as variable', () => {
    const lines = ['aa', 'bb', 'cc', 'dd'].map(word => `${word} is the same for all`)
    expect(patterns(lines, { maxChild: 2 })).toEqual([
      'aa is the same for all',
      'bb is the same for all',
      '* is the same for all',
    ])
  })

  it.each<[number, number]>([
    [0, 1],
    [0.75, 1],
    [0.8, 2],
    [1, 2],
  ])('needs a similarity of %d', (similarity, expected) => {
    expect(patterns(['a b c d', 'a b c x'], { similarity, depth: 4 })).toHaveLength(expected)
  })

  it('finds the same clusters when it is built anew', () => {
    const tree = new DrainTree(settings)
    const cluster = tree.add(['some', 'words', 'here'], 0)
    tree.rebuild([cluster])
    expect(tree.match(['some', 'words', 'here'])).toBe(cluster)
    tree.rebuild([])
    expect(tree.match(['some', 'words', 'here'])).toBeUndefined()
  })
})

describe('sentimentScore', () => {
  it.each([
    ['payment failed', -1],
    ['Connection established successfully', 1],
    ['request failed, retry succeeded', 0],
    ['ERROR: disk full, recovered', -0.33],
    ['listening on port', 0],
    ['', 0],
  ])('of %j is %d', (text, expected) => {
    expect(sentimentScore(text)).toBe(expected)
  })
})
