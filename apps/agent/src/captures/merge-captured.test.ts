import type { Captured, SampleItem } from '@weir/pipeline/run'
import { describe, expect, it } from 'vitest'
import { inMessages, mergeCaptured } from './merge-captured.ts'

const items = (...bodies: string[]): SampleItem[] => bodies.map(body => ({ body }))
const captured = (
  nodes: Record<string, { before?: SampleItem[]; after?: Record<string, SampleItem[]> }>,
): Captured => ({
  nodes: new Map(
    Object.entries(nodes).map(([id, { before = [], after = {} }]) => [
      id,
      { before, after: new Map(Object.entries(after)) },
    ]),
  ),
  dropped: 0,
  ended: false,
})

describe('mergeCaptured', () => {
  it('puts the samples of all threads together, up to the limit per side and path', () => {
    const merged = mergeCaptured(
      [
        captured({ p: { before: items('a', 'b'), after: { '': items('a'), x: items('b') } } }),
        captured({ p: { before: items('c', 'd'), after: { '': items('c') } }, q: { before: items('e') } }),
      ],
      3,
    )
    expect(Object.fromEntries(merged)).toEqual({
      p: { before: items('a', 'b', 'c'), after: { '': items('a', 'c'), x: items('b') } },
      q: { before: items('e'), after: {} },
    })
  })
})

describe('inMessages', () => {
  const node = (length: number) => ({ before: items('x'.repeat(length)), after: {} })
  const limits = { about: 350, most: 1000 }

  it('begins another message before one grows too large', () => {
    const nodes = new Map([200, 50, 200, 10].map((length, at) => [`n${at}`, node(length)]))
    const { messages, leftOut } = inMessages(nodes, limits)
    expect(messages.map(message => Object.keys(message))).toEqual([
      ['n0', 'n1'],
      ['n2', 'n3'],
    ])
    expect(leftOut).toBe(0)
  })

  it('leaves out a node that fits in none', () => {
    const { messages, leftOut } = inMessages(
      new Map([
        ['huge', node(2000)],
        ['fine', node(500)],
      ]),
      limits,
    )
    expect(messages.map(message => Object.keys(message))).toEqual([['fine']])
    expect(leftOut).toBe(1)
  })

  it('says nothing when there is nothing', () => {
    expect(inMessages(new Map(), limits)).toEqual({ messages: [], leftOut: 0 })
  })
})
