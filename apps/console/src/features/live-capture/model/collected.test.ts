import { describe, expect, it } from 'vitest'
import { type CapturePlace, collect, mostItems, nothingCollected } from './collected.ts'
import { log, report } from './testing.ts'

const place: CapturePlace = { nodeId: 'mask', feeders: ['in'], isRunning: true }
const bodies = (items: readonly { body?: unknown }[]) => items.map(({ body }) => body)

describe('collected events', () => {
  it('are what came to the node, the newest first and each once', () => {
    const before = [log('old', { timestamp: 1 }), log('newer', { timestamp: 2 })]
    const first = collect(nothingCollected, [report(1, { mask: { before, after: [log('left')] } })], place)
    expect([bodies(first.items), bodies(first.left)]).toEqual([['newer', 'old'], ['left']])
    const again = report(2, { mask: { before: [log('newest'), log('old')], after: [] } })
    expect(bodies(collect(first, [again], place).items)).toEqual(['newest', 'old', 'newer'])
  })

  it('are the same object while nothing is new', () => {
    const samples = [report(1, { mask: { before: [log('a')], after: [] } })]
    const first = collect(nothingCollected, samples, place)
    expect(collect(first, structuredClone(samples), place)).toBe(first)
    expect(collect(first, [report(2, {})], place)).toBe(first)
  })

  it('are so many at most, and what left the node is of them or was made by it', () => {
    const many = Array.from({ length: 60 }, (_, at) => log(`old ${at}`))
    const newer = Array.from({ length: 60 }, (_, at) => log(`new ${at}`))
    const first = report(1, { mask: { before: many, after: [...many, log('made')] } })
    const second = report(2, { mask: { before: newer, after: newer } })
    const { items, left } = collect(nothingCollected, [first, second], place)
    expect(items).toHaveLength(mostItems)
    expect(items[0]).toBe(newer[0])
    expect(left).toHaveLength(mostItems + 1)
    expect(bodies(left)).toContain('made')
  })

  it('come from the feeders of a node that does not run, through the paths that lead to it', () => {
    const sample = report(1, {
      in: { before: [], after: [log('default'), log('to errors', { _path: 'errors' })] },
      other: { before: [], after: [log('elsewhere')] },
    })
    const drawn = { ...place, isRunning: false }
    expect(bodies(collect(nothingCollected, [sample], place).items)).toEqual([])
    expect(bodies(collect(nothingCollected, [sample], drawn).items)).toEqual(['default', 'to errors'])
    const paths = { in: ['errors'] }
    expect(bodies(collect(nothingCollected, [sample], { ...drawn, paths }).items)).toEqual(['to errors'])
  })
})
