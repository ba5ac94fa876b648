import type { DeadLetter } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { chooseLetters, inParts } from './chosen-letters.ts'

const letter = (id: string, items: number): DeadLetter => ({
  id,
  time: '2026-03-12T14:38:47.000Z',
  signal: 'log',
  items,
  bytes: 100,
  reason: 'http_400',
  message: '',
})

const letters = [letter('a', 3), letter('b', 5)]
const none = new Set<string>()

describe('the chosen dead letters', () => {
  it('are the ticked ones that are still there', () => {
    const chosen = chooseLetters({ letters, hasMore: true, total: 100 }, new Set(['b', 'gone']))
    expect(chosen).toEqual({ ids: ['b'], events: 5 })
  })

  it('are all that were seen when none is ticked and all are loaded', () => {
    expect(chooseLetters({ letters, hasMore: false, total: 100 }, none)).toEqual({ ids: ['a', 'b'], events: 8 })
  })

  it.each([
    ['as the agent counts them', 100, 100],
    ['uncounted where the count is older than the list', 7, undefined],
    ['uncounted where the agent has not said', undefined, undefined],
  ])('are all there are when more can be loaded, %s', (_name, total, events) => {
    expect(chooseLetters({ letters, hasMore: true, total }, none)).toEqual({ ids: 'all', events })
  })

  it('go out in calls of no more ids than the API takes', () => {
    expect(inParts(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    expect(inParts(Array.from({ length: 1001 }, String)).map(part => part.length)).toEqual([1000, 1])
  })
})
