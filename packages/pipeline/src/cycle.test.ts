import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findCycle, isReachable } from './cycle.ts'

const name = fc.integer({ min: 0, max: 7 }).map(String)
const linkLists = fc.array(fc.record({ from: name, to: name }), { maxLength: 20 })

describe('findCycle', () => {
  it('finds one exactly when some node can be reached from where it leads', () => {
    fc.assert(
      fc.property(linkLists, links => {
        const hasCycle = links.some(link => isReachable(links, link.to, link.from))
        expect(findCycle(links) !== undefined).toBe(hasCycle)
      }),
    )
  })

  it('gives names that follow each other in a circle', () => {
    fc.assert(
      fc.property(linkLists, links => {
        const cycle = findCycle(links) ?? []
        cycle.forEach((from, at) => {
          const to = cycle[(at + 1) % cycle.length]
          expect(links).toContainEqual({ from, to })
        })
      }),
    )
  })

  it('survives a chain longer than the stack', () => {
    const chain = Array.from({ length: 50_000 }, (_, at) => ({ from: String(at), to: String(at + 1) }))
    expect(findCycle(chain)).toBeUndefined()
  })
})
